import { functions, type ProofCase, proofCase, provenDocuments } from '../generators/proofs.ts';
import { errorWithoutMatch, groupBelowDocument, twoArrayContains } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { ProjectPool } from '../lib/shared-projects.ts';
import { type Session, tokenOf } from '../lib/side.ts';

const pool = new ProjectPool('proofs', provenDocuments);

const rulesOf = ({ allows }: ProofCase): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {${functions}
${allows.map(({ block: [path, test], condition }) => `match ${path} { allow list: if ${test} && ${condition}; }`).join('\n')}
  }
}`;

async function runCase(session: Session, testCase: ProofCase): Promise<Json> {
  const loaded = await session.putRules(rulesOf(testCase));
  if (loaded.status !== 'OK') return { status: 'does not load', message: loaded.message };
  const path = `{root}${testCase.parent}:runQuery`;
  const response = await session.call('POST', path, { structuredQuery: testCase.query }, tokenOf('u1'));
  return comparable([response.status === 'OK' ? { ...response, body: null } : response]);
}

export const proofs: Kind<ProofCase> = {
  name: 'proofs',
  description: 'queries of a user under a rule about lists: allowed or not',
  caseCount: 1600,
  arbitrary: proofCase,
  runCase: ({ side }, testCase) => pool.use(side, (session) => runCase(session, testCase)),
  accepted: [groupBelowDocument, twoArrayContains, errorWithoutMatch],
};
