import fc from 'fast-check';
import { queryOf, queryToWire } from '../../src/firestore/testing/arbitrary-requests.ts';
import { errorWithoutMatch, groupBelowDocument, twoArrayContains } from '../lib/accepted.ts';
import { comparable, type Kind } from '../lib/compare.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { ProjectPool, type Session, tokenOf } from '../lib/side.ts';

/** Documents that most of the generated conditions allow. */
const provenDocuments: JsonObject = {
  'c/d1': {
    owner: { stringValue: 'u1' },
    n: { integerValue: '1' },
    open: { booleanValue: true },
    tags: { arrayValue: { values: [{ stringValue: 'x' }] } },
  },
  'c/d2': {
    owner: { stringValue: 'u1' },
    n: { integerValue: '5' },
    open: { booleanValue: true },
    tags: { arrayValue: { values: [{ stringValue: 'x' }, { stringValue: 'y' }] } },
  },
  'c/d3': {
    owner: { stringValue: 'u2' },
    n: { integerValue: '9' },
    open: { booleanValue: false },
    tags: { arrayValue: {} },
  },
  'c/d4': { owner: { nullValue: null }, m: { mapValue: { fields: { k: { stringValue: 'v' } } } } },
  'p/q/c/d5': { owner: { stringValue: 'u1' }, n: { integerValue: '2' } },
  'other/o': { n: { integerValue: '1' } },
};

const fieldPath = fc.constantFrom('owner', 'n', 'open', 'tags', 'm.k', 'm.j', 'm', 'at', 'ratio', 'missing');
const field = fieldPath.map((path) => `resource.data.${path}`);
const literal = fc.constantFrom(
  ...["'u1'", "'u2'", "'x'", "'v'", "''", '1', '5', '9', '-1', '1.0', '2.5', '5.0', 'true', 'false', 'null'],
  ...['request.auth.uid', "['x']", "['x', 'y']", "{'k': 'v'}", 'timestamp.value(1000)', 'request.time', 'id', "b'x'"],
);
const comparison = fc.constantFrom('==', '==', '!=', '!=', '<', '<=', '>', '>=');
const list = fc.constantFrom("['u1', 'u2']", "['x']", "['x', 'y']", '[1, 5]', '[1.0, 2.5]', '[null]', '[true]', '[]');
const document = fc.constantFrom('other/o', 'other/$(resource.data.owner)', 'c/$(id)', 'c/d1', 'other/gone');
const path = document.map((below) => `/databases/$(database)/documents/${below}`);

const onField: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(field, comparison, literal).map((parts) => parts.join(' ')) },
  { weight: 2, arbitrary: fc.tuple(literal, comparison, field).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.tuple(field, comparison, field).map((parts) => parts.join(' ')) },
  { weight: 2, arbitrary: fc.tuple(literal, field).map(([one, from]) => `${one} in ${from}`) },
  { weight: 2, arbitrary: fc.tuple(field, list).map(([one, from]) => `${one} in ${from}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(...'string int float number list bool map timestamp path set constraint vector'.split(' ')),
      )
      .map(([one, type]) => `${one} is ${type}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(field, fc.constantFrom('hasAny', 'hasAll', 'hasOnly', 'concat', 'removeAll'), list)
      .map(([one, name, of]) => `${one}.${name}(${of})${name.startsWith('has') ? '' : ".hasAny(['x'])"}`),
  },
  { weight: 1, arbitrary: fc.tuple(list, field).map(([one, of]) => `${one}.hasAny(${of})`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(
          ...['size() > 0', 'size() == 1', "matches('u.*')", "lower() == 'u1'", 'toSet().size() == 1', 'year() > 1'],
          ...["toSet().hasAny(['x'])", 'keys().size() == 1', "values() == ['v']", "get('k', 1) == 'v'", "k == 'v'"],
          ...["split('').size() > 0", "replace('u', 'v') == 'v1'", "diff({}).addedKeys().hasAll(['k'])"],
        ),
      )
      .map(([one, method]) => `${one}.${method}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(
          ...['F + 1 > 2', '-F < 0', 'F[0] == "x"', 'F[0:1] == ["x"]', 'string(F) == "1"', 'int(F) == 1', '[F] == [1]'],
          ...[
            '[F].size() == 1',
            "{'a': F}.a == 1",
            '[F].hasAny([1])',
            '[F].toSet().size() == 1',
            '!F',
            'F',
            'F * 2 == 2',
          ],
          ...['math.abs(F) == 1', 'F + duration.value(1, "s") > F', 'F < request.time - duration.value(1, "d")'],
          ...['F > timestamp.date(2000, 1, 1)', '(F ? 1 : 2) == 1', 'F == F', 'F != F', 'debug(F) == 1', 'F % 2 == 1'],
        ),
      )
      .map(([one, template]) => template.replaceAll('F', one)),
  },
);

const onData = fc.constantFrom(
  ...["'owner' in resource.data", "'n' in resource.data", "!('j' in resource.data.m)", "'k' in resource.data.m"],
  ...["resource.data.keys().hasAll(['owner'])", "resource.data.keys().hasOnly(['owner', 'n'])"],
  ...["resource.data.keys().hasAny(['tags'])", "resource.data.keys() == ['n']", 'resource.data.values() == [1]'],
  ...["resource.data.get('owner', '') == 'u1'", "resource.data.get('owner', 'u1') == 'u1'"],
  ...["resource.data.get('n', 5) == 5", "resource.data.get('n', 5) > 2", "resource.data.get('n', 5) is int"],
  ...["resource.data.get('tags', 'none') == 'none'", "resource.data.get(['m', 'j'], 'v') == 'v'"],
  ...["resource.data.get(['m', 'k'], 'v') == 'v'", "resource.data.m.get('j', 'v') == 'v'"],
  ...['resource.data.size() > 0', 'resource.data.size() == 1', 'resource.data == {}', "resource.data == {'n': 1}"],
  ...["resource.data.diff({}).addedKeys().hasOnly(['n'])", "resource.data.diff({'n': 1}).affectedKeys().size() == 0"],
  ...["resource.data.diff({'n': 1}).unchangedKeys().hasAny(['n'])", 'resource.data is map', "resource.data['n'] == 1"],
);
const onRequest = fc.constantFrom(
  ...['true', 'false', 'resource != null', 'resource == null', 'resource is map', "resource.keys() == ['data']"],
  ...["id == 'd1'", "id in ['d1', 'd2']", "resource.id == 'd1'", "'id' in resource", 'id is string', 'id != null'],
  ...[
    'resource.__name__ == /databases/$(database)/documents/c/d1',
    "'__name__' in resource",
    "database == '(default)'",
  ],
  ...['resource.__name__ is path', 'resource.__name__ != /databases/$(database)/documents/c/d1', 'resource.size() > 0'],
  ...[
    "request.method == 'list'",
    'request.auth != null',
    "request.auth.uid == 'u1'",
    'request.auth.token.admin == true',
  ],
  ...['request.path == /databases/$(database)/documents/c', "request.path[3] == 'c'", "request.path[4] == 'd1'"],
  ...['request.resource == null', "'resource' in request", 'request.time > timestamp.value(0)', 'request is map'],
  ...['request.query.limit <= 2', 'request.query.limit < 10', 'request.query.limit == null', 'request.query is map'],
  ...[
    'request.query.offset == 0',
    'request.query.offset == null',
    'request.query.offset > 0',
    "'limit' in request.query",
  ],
  ...['request.query.orderBy == null', "request.query.orderBy.n == 'ASC'", "request.query.orderBy.owner == 'DESC'"],
  ...["'n' in request.query.orderBy", 'request.query.orderBy is string', 'request.query.orderBy.size() == 0'],
  ...[
    'request.query.limit is int',
    "request.query.orderBy.keys().hasOnly(['n'])",
    "request.auth.token.get('a', 1) == 1",
  ],
);
const lookup = fc.oneof(
  path.map((of) => `exists(${of})`),
  path.map((of) => `get(${of}).data.n == 1`),
  path.map((of) => `getAfter(${of}).data.owner == resource.data.owner`),
  path.map((of) => `get(${of}) == null`),
);
const call = fc.oneof(
  fc.constantFrom('isOwner()', 'mayRead()', 'isAny(resource.data.owner)', 'twice(resource.data.n) > 2', 'unused()'),
  fc.tuple(field, literal).map(([a, b]) => `same(${a}, ${b})`),
);
/** Functions with parameters and `let`, which the conditions call. */
const functions = `
    function isOwner() { return resource.data.owner == request.auth.uid; }
    function mayRead() { let owner = resource.data.owner; let n = resource.data.n; return owner == 'u1' || n > 3; }
    function isAny(value) { let names = ['u1', 'u2']; return value in names; }
    function twice(value) { return value * 2; }
    function unused() { let broken = resource.data.missing.size(); return true; }
    function same(a, b) { return a == b; }`;

const atom: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: onField },
  { weight: 3, arbitrary: onData },
  { weight: 3, arbitrary: onRequest },
  { weight: 1, arbitrary: lookup },
  { weight: 1, arbitrary: call },
);

const condition: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: atom },
    {
      weight: 3,
      arbitrary: fc.tuple(tie('any'), fc.constantFrom('&&', '||'), tie('any')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    },
    { weight: 2, arbitrary: tie('any').map((one) => `!(${one})`) },
    { weight: 1, arbitrary: fc.tuple(tie('any'), tie('any'), tie('any')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`) },
  ),
})).any;

/** Values of the documents in most cases, so that rules about their fields can be proven. */
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<JsonObject[]>(
      ...[{ stringValue: 'u1' }, { stringValue: 'u1' }, { integerValue: '1' }, { integerValue: '5' }],
      ...[{ booleanValue: true }, { stringValue: 'x' }, { stringValue: 'v' }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JsonObject[]>(
      ...[{ stringValue: 'u2' }, { doubleValue: 1 }, { doubleValue: 2.5 }, { doubleValue: 'NaN' }, { nullValue: null }],
      ...[{ booleanValue: false }, { timestampValue: '2001-02-03T04:05:06.789Z' }],
      ...[{ arrayValue: { values: [{ stringValue: 'x' }] } }, { mapValue: { fields: { k: { stringValue: 'v' } } } }],
      { referenceValue: '{root}/c/d1' },
    ),
  },
);
const query = queryOf({
  scalar: value,
  value,
  fieldPath: fc.oneof({ weight: 2, arbitrary: fc.constantFrom('owner', 'n', 'open', 'tags') }, fieldPath),
  documentPath: fc.constantFrom('c/d1', 'c/d2', 'c/d3', 'c/gone'),
  // Not the name: for its descending order, both emulators reject a denied query with another error.
  orderPath: fc.constantFrom('n', 'owner'),
}).map((each) => queryToWire('{root}', { ...each, collectionId: 'c', start: null, end: null }, (one) => one));

/** Patterns of match blocks, with a condition about their captures. */
const block: fc.Arbitrary<readonly [string, string]> = fc.constantFrom<[string, string][]>(
  ['/c/{id}', 'true'],
  ['/c/{id}', 'true'],
  ['/c/{id}', 'true'],
  ['/{path=**}/c/{id}', 'true'],
  ['/{path=**}/c/{id}', 'path is path'],
  ['/{path=**}/c/{id}', "path[0] == 'p'"],
  ['/{path=**}/c/{id}', 'path == /p/q'],
  ['/p/{q}/c/{id}', "q == 'q'"],
  ['/p/{q}/{id=**}', "q == 'q'"],
  ['/{id=**}', "id[0] == 'c'"],
  ['/{id=**}', 'id != /c/d1'],
  ['/{id=**}', 'true'],
  ['/{a}/{id}', "a == 'c'"],
  ['/{path=**}/{id}', 'path == /c || path == /p/q/c'],
  ['/{a}/{b}/{id=**}', "a == 'p'"],
  ['/c/d1', 'true'],
  ['/c/{id}/{rest=**}', 'rest is path'],
);
const allow = fc.record({ block, condition });

interface ProofCase {
  readonly allows: readonly { readonly block: readonly [string, string]; readonly condition: string }[];
  /** Path of the document that contains the collection. */
  readonly parent: string;
  readonly query: JsonObject;
}

const proofCase: fc.Arbitrary<ProofCase> = fc.record({
  allows: fc.oneof(
    { weight: 3, arbitrary: allow.map((one) => [one]) },
    { weight: 1, arbitrary: fc.tuple(allow, allow) },
  ),
  parent: fc.constantFrom('', '', '', '/p/q'),
  query,
});

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
