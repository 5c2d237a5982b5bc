import fc from 'fast-check';
import type { Json, JsonObject } from '../lib/json.ts';

/** Documents that most of the generated conditions allow. */
export const provenDocuments: JsonObject = {
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

const field = fc.constantFrom('owner', 'n', 'open', 'tags', 'm.k', 'missing');
const literal = fc.constantFrom(
  "'u1'",
  "'u2'",
  '1',
  '5',
  '2.5',
  'true',
  'null',
  'request.auth.uid',
  "'x'",
  "['x']",
  "'v'",
);

const atom: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(field, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), literal)
      .map(([name, op, other]) => `resource.data.${name} ${op} ${other}`),
  },
  { weight: 2, arbitrary: fc.tuple(literal, field).map(([one, name]) => `${one} in resource.data.${name}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(field, fc.constantFrom("['u1', 'u2']", '[1, 5]', '[null]', '[true]', '[]'))
      .map(([name, list]) => `resource.data.${name} in ${list}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(field, fc.constantFrom('string', 'int', 'number', 'list', 'bool', 'map'))
      .map(([name, type]) => `resource.data.${name} is ${type}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('hasAny', 'hasAll', 'hasOnly'), fc.constantFrom("['x']", "['x', 'y']", '[]'))
      .map(([name, list]) => `resource.data.tags.${name}(${list})`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'request.query.limit <= 2',
      'request.query.limit < 10',
      'request.query.limit == null',
      'request.query.offset == 0',
      'request.query.offset == null',
      'request.query.offset > 0',
      'request.query.orderBy == null',
      "request.query.orderBy == 'n ASC'",
      'request.query.orderBy is string',
      "'limit' in request.query",
      'request.query is map',
      'request.query.limit is int',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'true',
      "id == 'd1'",
      "id in ['d1', 'd2']",
      "resource.id == 'd1'",
      'resource.__name__ == /databases/$(database)/documents/c/d1',
      "'owner' in resource.data",
      "resource.data.keys().hasAll(['owner'])",
      "resource.data.get('owner', '') == 'u1'",
      "resource.data.get('owner', 'u1') == 'u1'",
      "resource.data.get('n', 5) == 5",
      "resource.data.get('tags', 'none') == 'none'",
      "resource.data.get(['m', 'j'], 'v') == 'v'",
      "resource.data.m.get('j', 'v') == 'v'",
      "!('owner' in resource.data)",
      "!('j' in resource.data.m)",
      'resource.data.size() > 0',
      'resource != null',
      'exists(/databases/$(database)/documents/other/o)',
      'exists(/databases/$(database)/documents/other/$(id))',
      'get(/databases/$(database)/documents/other/o).data.n == 1',
      "request.method == 'list'",
      "resource.data.owner.matches('u.*')",
      'resource.data.n + 1 > 2',
      'resource.data.m.k == "v"',
      "resource.data['owner'] == 'u1'",
    ),
  },
);

const condition: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 5, arbitrary: atom },
    {
      weight: 3,
      arbitrary: fc.tuple(tie('any'), fc.constantFrom('&&', '||'), tie('any')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    },
    { weight: 1, arbitrary: tie('any').map((one) => `!(${one})`) },
  ),
})).any;

const operand = fc.constantFrom<JsonObject[]>(
  { stringValue: 'u1' },
  { stringValue: 'u2' },
  { stringValue: 'x' },
  { stringValue: 'v' },
  { integerValue: '1' },
  { integerValue: '5' },
  { doubleValue: 2.5 },
  { booleanValue: true },
  { nullValue: null },
);
const name = fc
  .constantFrom('c/d1', 'c/d2', 'c/d3', 'c/gone')
  .map((path): JsonObject => ({ referenceValue: `{root}/${path}` }));
const term: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(
          'EQUAL',
          'EQUAL',
          'EQUAL',
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
          'NOT_EQUAL',
          'ARRAY_CONTAINS',
        ),
        operand,
      )
      .map(([fieldPath, op, value]) => ({ fieldFilter: { field: { fieldPath }, op, value } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom('IN', 'ARRAY_CONTAINS_ANY', 'NOT_IN'),
        fc.array(operand, { minLength: 1, maxLength: 2 }),
      )
      .map(([fieldPath, op, values]) => ({
        fieldFilter: { field: { fieldPath }, op, value: { arrayValue: { values } } },
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(field, fc.constantFrom('IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'))
      .map(([fieldPath, op]) => ({ unaryFilter: { field: { fieldPath }, op } })),
  },
  {
    weight: 2,
    arbitrary: name.map((value) => ({
      fieldFilter: { field: { fieldPath: '__name__' }, op: 'EQUAL', value },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.array(name, { minLength: 1, maxLength: 2 }).map((values) => ({
      fieldFilter: { field: { fieldPath: '__name__' }, op: 'IN', value: { arrayValue: { values } } },
    })),
  },
);

const query: fc.Arbitrary<JsonObject> = fc
  .record({
    group: fc.constantFrom(false, false, false, true),
    terms: fc.array(term, { maxLength: 2 }),
    op: fc.constantFrom('AND', 'AND', 'OR'),
    order: fc.constantFrom<JsonObject[][]>(
      [],
      [],
      [],
      [{ field: { fieldPath: 'n' } }],
      [{ field: { fieldPath: 'owner' }, direction: 'DESCENDING' }],
    ),
    limit: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 1 }),
    offset: fc.constantFrom(0, 0, 1),
  })
  .map(({ group, terms, op, order, limit, offset }) => {
    const made: Record<string, Json> = { from: [{ collectionId: 'c', allDescendants: group }] };
    if (terms.length === 1) made.where = terms[0] ?? null;
    if (terms.length > 1) made.where = { compositeFilter: { op, filters: terms } };
    if (order.length > 0) made.orderBy = order;
    if (limit !== null) made.limit = limit;
    if (offset > 0) made.offset = offset;
    return made;
  });

export interface ProofCase {
  readonly condition: string;
  /** Whether the path of the rule starts with `{path=**}`, so that it includes collection groups. */
  readonly hasGlob: boolean;
  readonly query: JsonObject;
}

export const proofCase: fc.Arbitrary<ProofCase> = fc.record({
  condition,
  hasGlob: fc.constantFrom(false, false, true),
  query,
});
