import fc from 'fast-check';
import { comparable } from '../lib/comparable.ts';
import type { Json } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import type { Answer, Session } from '../lib/side.ts';

type Step =
  | {
      readonly op: 'put';
      readonly database: string | null;
      readonly open: string;
      readonly broken: boolean;
      readonly ignoreErrors: boolean;
    }
  | { readonly op: 'read'; readonly database: string; readonly collection: string };

const collection = fc.constantFrom('a', 'b');
const database = fc.constantFrom('(default)', 'named');

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    op: fc.constant('put' as const),
    database: fc.option(database),
    open: collection,
    broken: fc.constantFrom(false, false, true),
    ignoreErrors: fc.boolean(),
  }),
  fc.record({ op: fc.constant('read' as const), database, collection }),
);

const rulesOf = (open: string, broken: boolean): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents { match /${open}/{id} { allow read: if true${broken ? ' &&' : ''}; } }
}`;

async function play(session: Session, steps: readonly Step[]): Promise<Json> {
  const answers: Answer[] = [];
  const read = (name: string, from: string) =>
    session.call('GET', `projects/${session.project}/databases/${name}/documents/${from}/x`, null, null);
  for (const each of steps) {
    answers.push(
      each.op === 'read'
        ? await read(each.database, each.collection)
        : await session.putRules(rulesOf(each.open, each.broken), each),
    );
  }
  for (const name of ['(default)', 'named']) {
    for (const from of ['a', 'b']) answers.push(await read(name, from));
  }
  // Issues are worded differently; whether they were answered is what counts.
  return comparable(answers.map((answer) => ({ ...answer, body: null })));
}

export const ruledDatabases: Kind<readonly Step[]> = {
  name: 'ruled-databases',
  what: 'rules given for a project or one of its databases, broken ones too, and who may read what then',
  cases: 240,
  atOnce: 40,
  arbitrary: fc.array(step, { minLength: 1, maxLength: 6 }),
  play,
  accepted: [],
};
