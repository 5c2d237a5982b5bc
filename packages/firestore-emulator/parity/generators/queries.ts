import fc from 'fast-check';
import type { Json, JsonObject } from '../lib/json.ts';
import { documentPath, fieldPath, scalar, value } from './values.ts';

const reference = documentPath.map((path): JsonObject => ({ referenceValue: `{root}/${path}` }));

const comparison = (
  path: fc.Arbitrary<string>,
  op: fc.Arbitrary<string>,
  operand: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<JsonObject> =>
  fc.record({ fieldPath: path, op, operand }).map((each) => ({
    fieldFilter: { field: { fieldPath: each.fieldPath }, op: each.op, value: each.operand },
  }));

const listOf = (of: fc.Arbitrary<JsonObject>, minLength = 1): fc.Arbitrary<JsonObject> =>
  fc.array(of, { minLength, maxLength: 3 }).map((values) => ({ arrayValue: { values } }));

const ranges = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];

const term: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: comparison(fieldPath, fc.constant('EQUAL'), value) },
  { weight: 4, arbitrary: comparison(fieldPath, fc.constantFrom(...ranges), value) },
  { weight: 2, arbitrary: comparison(fieldPath, fc.constant('NOT_EQUAL'), value) },
  { weight: 2, arbitrary: comparison(fc.constantFrom('tags', 'a'), fc.constant('ARRAY_CONTAINS'), scalar) },
  {
    weight: 2,
    arbitrary: comparison(fieldPath, fc.constantFrom('IN', 'ARRAY_CONTAINS_ANY'), listOf(value)),
  },
  { weight: 2, arbitrary: comparison(fieldPath, fc.constant('NOT_IN'), listOf(value)) },
  {
    weight: 2,
    arbitrary: fc
      .record({ path: fieldPath, op: fc.constantFrom('IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN') })
      .map(({ path, op }) => ({ unaryFilter: { field: { fieldPath: path }, op } })),
  },
  {
    weight: 1,
    arbitrary: comparison(fc.constant('__name__'), fc.constantFrom('EQUAL', 'NOT_EQUAL', ...ranges), reference),
  },
  {
    weight: 1,
    arbitrary: comparison(fc.constant('__name__'), fc.constantFrom('IN', 'NOT_IN'), listOf(reference)),
  },
);

const filter: fc.Arbitrary<JsonObject> = fc.letrec<{ filter: JsonObject }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 5, arbitrary: term },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('AND', 'AND', 'OR'), fc.array(tie('filter'), { minLength: 1, maxLength: 3 }))
        .map(([op, filters]) => ({ compositeFilter: { op, filters } })),
    },
  ),
})).filter;

const order = fc
  .record({
    path: fc.constantFrom('a', 'b', 'm.x', 'tags', '__name__'),
    direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
  })
  .map(({ path, direction }): JsonObject => ({ field: { fieldPath: path }, direction }));

const isByName = (one: JsonObject): boolean => JSON.stringify(one).includes('"__name__"');

/** Orders. In most cases the order by name comes last, so that they are valid. */
const orders: fc.Arbitrary<readonly JsonObject[]> = fc
  .tuple(fc.array(order, { maxLength: 3 }), fc.constantFrom(true, true, true, true, false))
  .map(([given, tidy]) => {
    if (!tidy) return given;
    const nameAt = given.findIndex(isByName);
    return nameAt < 0 ? given : given.slice(0, nameAt + 1);
  });

const cursor = fc.option(
  fc.record({
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
    name: reference,
    before: fc.boolean(),
  }),
);

const projection = fc.option(fc.array(fc.constantFrom('a', 'm.x', 'm', '__name__', '`odd-name`'), { maxLength: 2 }), {
  freq: 3,
});

/** A StructuredQuery over the documents of generators/values.ts. */
export const structuredQuery: fc.Arbitrary<JsonObject> = fc
  .record({
    collectionId: fc.constantFrom('c', 'c', 'c', 'c', 'other', ''),
    allDescendants: fc.boolean(),
    where: fc.option(filter, { freq: 4 }),
    orders,
    start: cursor,
    end: cursor,
    limit: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 1 }),
    offset: fc.constantFrom(0, 0, 0, 1, 2),
    select: projection,
  })
  .map(({ collectionId, allDescendants, where, orders: orderBy, start, end, limit, offset, select }) => {
    const cursorOf = (given: typeof start): JsonObject | null => {
      const values = (given?.values ?? [])
        .slice(0, orderBy.length)
        .map((one, at) => (isByName(orderBy[at] ?? {}) ? (given?.name ?? one) : one));
      return given && values.length > 0 ? { values, before: given.before } : null;
    };
    const startAt = cursorOf(start);
    const endAt = cursorOf(end);
    const query: Record<string, Json> = { from: [{ collectionId, allDescendants }] };
    if (where) query.where = where;
    if (orderBy.length > 0) query.orderBy = orderBy;
    if (startAt) query.startAt = startAt;
    if (endAt) query.endAt = endAt;
    if (limit !== null) query.limit = limit;
    if (offset > 0) query.offset = offset;
    if (select) query.select = { fields: select.map((path) => ({ fieldPath: path })) };
    return query;
  });

/** The parent of a query, which in most cases is the root. */
export const queryParent = fc.constantFrom('', '', '', '', '/c/d1', '/c/gone');
