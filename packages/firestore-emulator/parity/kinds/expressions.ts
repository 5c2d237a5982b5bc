import { condition, ruledFields } from '../generators/conditions.ts';
import { statusOf, textOf } from '../lib/accepted.ts';
import type { Json } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { ProjectPool } from '../lib/shared-projects.ts';
import { type Session, tokenOf } from '../lib/side.ts';

const pool = new ProjectPool('expressions', { 't/x': ruledFields, 'f/x': ruledFields });
const user = tokenOf('u1', { role: 'editor', level: 3, nested: { a: [1, 2.5, null] } });

/** Rules with the condition and with its negation, so that false can be distinguished from an error. */
const rulesOf = (text: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /t/{id} { allow get: if ${text}; }
    match /f/{id} { allow get: if !(${text}); }
  }
}`;

async function runCase(session: Session, text: string): Promise<Json> {
  const loaded = await session.putRules(rulesOf(text));
  if (loaded.status !== 'OK') return { status: 'does not load', message: loaded.message };
  const positive = await session.call('GET', '{root}/t/x', null, user);
  if (positive.status === 'OK') return { status: 'true' };
  const negative = await session.call('GET', '{root}/f/x', null, user);
  return { status: negative.status === 'OK' ? 'false' : 'error', message: positive.message };
}

export const expressions: Kind<string> = {
  name: 'expressions',
  description:
    'conditions of rules, of every type, operator and function: true, false, an error, or rules that do not load',
  caseCount: 1600,
  arbitrary: condition,
  runCase: ({ side }, text) => pool.use(side, (session) => runCase(session, text)),
  accepted: [
    {
      name: "a file for which Google's compiler fails",
      reason:
        '1.19.9 returns an internal error (UNKNOWN, no text) for the file, mostly if a bound of a slice is `math.floor` or `math.ceil`. Production has no such error. Ours evaluates the expression, and denies with its error.',
      matches: (_testCase, official) => statusOf(official) === 'does not load' && textOf(official) === '',
    },
  ],
};
