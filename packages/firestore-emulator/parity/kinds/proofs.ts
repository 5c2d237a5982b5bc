import { type ProofCase, proofCase, provenDocuments } from '../generators/proofs.ts';
import { acceptedPair, errorWithoutMatch, statusOf, textOf, twoArrayContains } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import { isContradictory } from '../lib/contradiction.ts';
import type { Json } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { ProjectPool } from '../lib/shared-projects.ts';
import { type Session, tokenOf } from '../lib/side.ts';

const pool = new ProjectPool('proofs', provenDocuments);

const rulesOf = ({ condition, hasGlob }: ProofCase): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match ${hasGlob ? '/{path=**}/c/{id}' : '/c/{id}'} { allow list: if ${condition}; }
  }
}`;

async function runCase(session: Session, testCase: ProofCase): Promise<Json> {
  const loaded = await session.putRules(rulesOf(testCase));
  if (loaded.status !== 'OK') return { status: 'does not load', message: loaded.message };
  const response = await session.post('runQuery', { structuredQuery: testCase.query }, tokenOf('u1'));
  return comparable([response.status === 'OK' ? { ...response, body: null } : response]);
}

export const proofs: Kind<ProofCase> = {
  name: 'proofs',
  description: 'queries of a user under a rule about lists: allowed or not',
  caseCount: 1600,
  arbitrary: proofCase,
  runCase: ({ side }, testCase) => pool.use(side, (session) => runCase(session, testCase)),
  accepted: [
    {
      name: 'a condition about all fields together',
      reason:
        'In 1.19.9, `resource.data` of a query is the map of the fields that the query names. Therefore `resource.data.size() > 0` and `!resource.data.keys().hasAll([...])` test the query and not the documents, which may have other fields. Ours proves nothing from it and denies.',
      matches: ({ condition }, official, ours) =>
        /resource\.data\.(?:size|keys)\(\)|in resource\.data(?:\.m)?\b(?!\.)/.test(condition) &&
        statusOf(official) === 'OK' &&
        // If both sides of an `||` are unknown, the error message names the property of the first side.
        /Property \w+ is undefined/.test(textOf(ours)),
    },
    {
      name: 'the presence of a field that the query orders by',
      reason:
        'Documents without the field are not returned (firebase.google.com/docs/firestore/query-data/order-limit-data), so ours considers it proven. 1.19.9 considers only filters and denies.',
      matches: ({ condition, query }, official, ours) =>
        /in resource\.data|keys\(\)/.test(condition) &&
        query.orderBy !== undefined &&
        statusOf(official) === 'PERMISSION_DENIED' &&
        statusOf(ours) === 'OK',
    },
    acceptedPair(
      'a query that is denied, and that no index can serve',
      { status: 'PERMISSION_DENIED' },
      { status: 'INVALID_ARGUMENT', text: /Equality on key is not allowed/ },
      'Both reject it. 1.19.9 evaluates the rules before it plans the query. Ours reports an invalid query before it evaluates the rules, as both do for every other error in a query.',
    ),
    {
      name: 'a query whose conditions contradict each other',
      reason:
        '1.19.9 evaluates the conditions of `a == 1 && a == 2` one by one, and denies the query if none of them proves the rule. No document can match, so ours allows the empty result.',
      matches: ({ query }, official, ours) =>
        statusOf(official) === 'PERMISSION_DENIED' && statusOf(ours) === 'OK' && isContradictory(query),
    },
    {
      name: 'the type of a field that is not NaN',
      reason:
        '1.19.9 concludes from IS_NOT_NAN that a field is a number. But the query also returns documents with strings, which are not NaN either (recording `v IS_NOT_NAN` of queries.json). Ours proves no type from it and denies.',
      matches: ({ query }, official, ours) =>
        JSON.stringify(query).includes('IS_NOT_NAN') &&
        statusOf(official) === 'OK' &&
        /is undefined on object/.test(textOf(ours)),
    },
    {
      name: 'a negated type test of a field that the query only bounds',
      reason:
        '1.19.9 does not know the type of a field that the query bounds by a range or by array-contains. Therefore `x is list` is false and `!(x is list)` is true, although the field is a list in every document. Ours denies both.',
      matches: ({ condition, query }, official, ours) =>
        /!\(.*\bis \w+/.test(condition) &&
        /LESS_THAN|GREATER_THAN|ARRAY_CONTAINS/.test(JSON.stringify(query)) &&
        statusOf(official) === 'OK' &&
        /Property \w+ is undefined/.test(textOf(ours)),
    },
    twoArrayContains,
    errorWithoutMatch,
  ],
};
