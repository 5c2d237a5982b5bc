import { type ProofCase, proofCase, provenDocuments } from '../generators/proofs.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { ProjectPool } from '../lib/pool.ts';
import { type Session, tokenOf } from '../lib/side.ts';

const pool = new ProjectPool('proofs', provenDocuments);

const rulesOf = ({ condition, glob }: ProofCase): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match ${glob ? '/{path=**}/c/{id}' : '/c/{id}'} { allow list: if ${condition}; }
  }
}`;

async function play(session: Session, one: ProofCase): Promise<Json> {
  const loaded = await session.putRules(rulesOf(one));
  if (loaded.status !== 'OK') return { status: 'does not load', message: loaded.message };
  const answer = await session.post('runQuery', { structuredQuery: one.query }, tokenOf('u1'));
  return comparable([answer.status === 'OK' ? { ...answer, body: null } : answer]);
}

export const proofs: Kind<ProofCase> = {
  name: 'proofs',
  what: 'queries of a user under a rule about lists: allowed or not',
  cases: 800,
  atOnce: 8,
  arbitrary: proofCase,
  play: ({ side }, one) => pool.use(side, (session) => play(session, one)),
  accepted: [],
};
