import fc from 'fast-check';
import { queryDifferences } from '../lib/accepted.ts';
import { comparable, type Kind } from '../lib/compare.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { Datasets } from '../lib/side.ts';
import { documentPath, documents, everyType, fieldPath, numbers, type Values } from './values.ts';

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

const term = ({ scalar, value }: Values): fc.Arbitrary<JsonObject> =>
  fc.oneof(
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

const filter = (values: Values): fc.Arbitrary<JsonObject> =>
  fc.letrec<{ filter: JsonObject }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 5, arbitrary: term(values) },
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

const cursor = ({ value }: Values) =>
  fc.option(
    fc.record({ values: fc.array(value, { minLength: 1, maxLength: 3 }), name: reference, before: fc.boolean() }),
  );

const projection = fc.option(fc.array(fc.constantFrom('a', 'm.x', 'm', '__name__', '`odd-name`'), { maxLength: 2 }), {
  freq: 3,
});

/** A StructuredQuery over the documents of values.ts. */
const structuredQuery = (values: Values): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      collectionId: fc.constantFrom('c', 'c', 'c', 'c', 'other', ''),
      allDescendants: fc.boolean(),
      where: fc.option(filter(values), { freq: 4 }),
      orders,
      start: cursor(values),
      end: cursor(values),
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
const queryParent = fc.constantFrom('', '', '', '', '/c/d1', '/c/gone');

interface QueryCase {
  readonly dataset: number;
  readonly parent: string;
  readonly query: JsonObject;
  /** Null if the query returns the documents. */
  readonly aggregations: readonly JsonObject[] | null;
}

const datasetCount = 24;

const field = fc.constantFrom('a', 'b', 'm.x', 'tags', '`odd-name`', '__name__').map((fieldPath) => ({ fieldPath }));
const operator: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject[]>({ count: {} }, { count: { upTo: '2' } }, { count: { upTo: '0' } }),
  field.map((one) => ({ sum: { field: one } })),
  field.map((one) => ({ avg: { field: one } })),
);
const aggregation = fc
  .tuple(operator, fc.constantFrom('', '', 'x', 'y', 'field_1', '__z__', 'a b'))
  .map(([one, alias]): JsonObject => (alias === '' ? one : { ...one, alias }));

interface Options {
  readonly name: string;
  readonly description: string;
  readonly caseCount: number;
  readonly values: Values;
  /** How many of four cases aggregate. */
  readonly aggregating: 1 | 4;
}

function queryKind({ name, description, caseCount, values, aggregating }: Options): Kind<QueryCase> {
  const contents = documents(values, { minLength: 3, maxLength: 12 });
  const datasets = new Datasets(name, fc.sample(contents, { seed: 7, numRuns: datasetCount }));
  return {
    name,
    description,
    caseCount,
    arbitrary: fc.record({
      dataset: fc.integer({ min: 0, max: datasetCount - 1 }),
      parent: queryParent,
      query: structuredQuery(values),
      aggregations: fc.oneof(
        { weight: 4 - aggregating, arbitrary: fc.constant(null) },
        { weight: aggregating, arbitrary: fc.array(aggregation, { minLength: 1, maxLength: 3 }) },
      ),
    }),
    async runCase({ side }, { dataset, parent, query: structuredQuery, aggregations }) {
      const session = await datasets.session(side, dataset);
      const [verb, body] = aggregations
        ? ['runAggregationQuery', { structuredAggregationQuery: { structuredQuery, aggregations } }]
        : ['runQuery', { structuredQuery }];
      return comparable([await session.call('POST', `{root}${parent}:${verb}`, body)]);
    },
    accepted: queryDifferences,
  };
}

export const queries = queryKind({
  name: 'queries',
  description:
    'values of every type, composite filters, orders, cursors, offsets, projections, groups; a quarter count, sum or average',
  caseCount: 4000,
  values: everyType,
  aggregating: 1,
});

export const aggregates = queryKind({
  name: 'aggregates',
  description: 'count, sum and average of numbers close to the limits of their types, with limits, offsets and cursors',
  caseCount: 2000,
  values: numbers,
  aggregating: 4,
});
