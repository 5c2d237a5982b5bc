import { type ProofCase, proofCase, provenDocuments } from '../generators/proofs.ts';
import { between, faultNothingMatches, statusOf, textOf, twoArrayContains } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { ProjectPool } from '../lib/shared-projects.ts';
import { type Session, tokenOf } from '../lib/side.ts';

const pool = new ProjectPool('proofs', provenDocuments);

const rulesOf = ({ condition, glob }: ProofCase): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match ${glob ? '/{path=**}/c/{id}' : '/c/{id}'} { allow list: if ${condition}; }
  }
}`;

function hasTwoConditionsOnAField(query: JsonObject): boolean {
  const fields = [...JSON.stringify(query.where ?? null).matchAll(/"fieldPath":"([^"]*)"/g)].map(
    ([, one]) => one,
  );
  return JSON.stringify(query.where ?? null).includes('"AND"') && new Set(fields).size < fields.length;
}

async function play(session: Session, one: ProofCase): Promise<Json> {
  const loaded = await session.putRules(rulesOf(one));
  if (loaded.status !== 'OK') return { status: 'does not load', message: loaded.message };
  const answer = await session.post('runQuery', { structuredQuery: one.query }, tokenOf('u1'));
  return comparable([answer.status === 'OK' ? { ...answer, body: null } : answer]);
}

export const proofs: Kind<ProofCase> = {
  name: 'proofs',
  what: 'queries of a user under a rule about lists: allowed or not',
  cases: 1600,
  atOnce: 40,
  arbitrary: proofCase,
  play: ({ side }, one) => pool.use(side, (session) => play(session, one)),
  accepted: [
    {
      name: 'what a condition says of all fields together',
      reason:
        '1.19.9 takes `resource.data` of a query for the map of the fields that the query names, so that `resource.data.size() > 0` and `!resource.data.keys().hasAll([...])` speak of the query and not of the documents, which may have other fields. Ours proves nothing from it and denies.',
      covers: ({ condition }, official, ours) =>
        /resource\.data\.(?:size|keys)\(\)|in resource\.data(?:\.m)?\b(?!\.)/.test(condition) &&
        statusOf(official) === 'OK' &&
        // Of two open sides of an `||` the text names the first.
        /Property \w+ is undefined/.test(textOf(ours)),
    },
    {
      name: 'the presence of a field that the query orders by',
      reason:
        'Documents without the field are not returned (firebase.google.com/docs/firestore/query-data/order-limit-data), so that ours takes it for proven; 1.19.9 looks at filters only and denies.',
      covers: ({ condition, query }, official, ours) =>
        /in resource\.data|keys\(\)/.test(condition) &&
        query.orderBy !== undefined &&
        statusOf(official) === 'PERMISSION_DENIED' &&
        statusOf(ours) === 'OK',
    },
    between(
      'a query that is denied, and that no index can serve',
      { status: 'PERMISSION_DENIED' },
      { status: 'INVALID_ARGUMENT', text: /Equality on key is not allowed/ },
      'Both refuse it. 1.19.9 asks the rules first and plans the query then; ours says what is wrong with a query before it asks who may send it, as both do for every other fault of a query.',
    ),
    {
      name: 'a query whose conditions contradict each other',
      reason:
        '1.19.9 judges `a == 1 && a == 2` by what its single conditions say and denies it where they leave the rule open. No document can match, so that nothing is shown; ours lets the empty answer pass.',
      covers: ({ query }, official, ours) =>
        statusOf(official) === 'PERMISSION_DENIED' &&
        statusOf(ours) === 'OK' &&
        hasTwoConditionsOnAField(query),
    },
    {
      name: 'the type of what is not NaN',
      reason:
        '1.19.9 takes a field that a query filters by IS_NOT_NAN for a number. A text is not NaN either, and such a document is returned (recording `v IS_NOT_NAN` of queries.json): ours proves no type from it and denies.',
      covers: ({ query }, official, ours) =>
        JSON.stringify(query).includes('IS_NOT_NAN') &&
        statusOf(official) === 'OK' &&
        /is undefined on object/.test(textOf(ours)),
    },
    {
      name: 'what a field that the query only bounds is not',
      reason:
        '1.19.9 knows no type of a field that the query bounds by a range or by array-contains: `x is list` is false, and `!(x is list)` is true although every document has a list there. Ours denies both.',
      covers: ({ condition, query }, official, ours) =>
        /!\(.*\bis \w+/.test(condition) &&
        /LESS_THAN|GREATER_THAN|ARRAY_CONTAINS/.test(JSON.stringify(query)) &&
        statusOf(official) === 'OK' &&
        /Property \w+ is undefined/.test(textOf(ours)),
    },
    twoArrayContains,
    faultNothingMatches,
  ],
};
