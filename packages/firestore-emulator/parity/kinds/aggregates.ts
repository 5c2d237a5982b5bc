import fc from 'fast-check';
import { queryDifferences } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { Datasets } from '../lib/shared-projects.ts';

interface AggregateCase {
  readonly dataset: number;
  readonly parent: string;
  readonly query: JsonObject;
  readonly aggregations: readonly JsonObject[];
}

const integers = ['0', '1', '2', '-3', '7', '9007199254740993', '9223372036854775807', '-9223372036854775808'];
const doubles = [0.1, 0.2, 0.3, -0.1, 1.5, -2.5, 3, 1e308, -1e308, 5e-324, 1e16, 9007199254740992, '-0.0', 'NaN'];
const number: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...integers).map((integerValue) => ({ integerValue })) },
  { weight: 4, arbitrary: fc.constantFrom(...doubles).map((doubleValue) => ({ doubleValue })) },
  { weight: 1, arbitrary: fc.constantFrom('Infinity', '-Infinity').map((doubleValue) => ({ doubleValue })) },
);
const other = fc.constantFrom<JsonObject[]>({ nullValue: null }, { stringValue: '1' }, { booleanValue: true });
const value = fc.oneof({ weight: 6, arbitrary: number }, { weight: 1, arbitrary: other });
const fields = fc.record(
  {
    a: value,
    b: fc.oneof(
      fc.constantFrom('1', '2', '3').map((integerValue): JsonObject => ({ integerValue })),
      fc.constantFrom(1, 2.5).map((doubleValue): JsonObject => ({ doubleValue })),
    ),
    m: fc
      .record({ x: value }, { requiredKeys: [] })
      .map((inner): JsonObject => ({ mapValue: { fields: { ...inner } } })),
    tags: fc.constantFrom<JsonObject[]>({ arrayValue: { values: [{ integerValue: '1' }] } }, { arrayValue: {} }),
  },
  { requiredKeys: [] },
);
const name = fc.constantFrom('c/d1', 'c/d2', 'c/d3', 'c/d4', 'c/d5', 'c/d6', 'c/d1/c/x', 'p/q/c/y');
const datasetCount = 40;
const documents = fc
  .uniqueArray(fc.tuple(name, fields), { maxLength: 8, selector: ([path]) => path })
  .map((entries): JsonObject => Object.fromEntries(entries));
const datasets = new Datasets('aggregates', fc.sample(documents, { seed: 11, numRuns: datasetCount }));

const fieldPath = fc.constantFrom('a', 'a', 'b', 'm.x', 'missing', 'tags', 'm', '__name__');
const aggregation = fc
  .tuple(
    fc.oneof(
      fc.constantFrom<JsonObject[]>({ count: {} }, { count: { upTo: '2' } }, { count: { upTo: '1000' } }),
      fieldPath.map((path): JsonObject => ({ sum: { field: { fieldPath: path } } })),
      fieldPath.map((path): JsonObject => ({ avg: { field: { fieldPath: path } } })),
    ),
    fc.constantFrom('', '', 'x', 'y', 'aggregate_0', 'field_1', 'ä', '`q`', 'a.b'),
  )
  .map(([one, alias]): JsonObject => (alias === '' ? one : { ...one, alias }));

const comparison = fc
  .record({
    path: fc.constantFrom('a', 'b', 'b', 'm.x'),
    op: fc.constantFrom('EQUAL', 'GREATER_THAN', 'LESS_THAN_OR_EQUAL', 'NOT_EQUAL'),
    operand: fc.oneof(fc.constantFrom<JsonObject[]>({ integerValue: '1' }, { integerValue: '2' }), number),
  })
  .map(({ path, op, operand }): JsonObject => ({ fieldFilter: { field: { fieldPath: path }, op, value: operand } }));
const several = fc
  .record({
    path: fc.constantFrom('a', 'b', 'tags'),
    op: fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
    values: fc.array(number, { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ path, op, values }): JsonObject => ({
      fieldFilter: { field: { fieldPath: path }, op, value: { arrayValue: { values } } },
    }),
  );
const simple = fc.oneof({ weight: 3, arbitrary: comparison }, { weight: 1, arbitrary: several });
const filter = fc.oneof(
  { weight: 3, arbitrary: simple },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('AND', 'OR', 'OR'), fc.array(simple, { minLength: 2, maxLength: 3 }))
      .map(([op, filters]): JsonObject => ({ compositeFilter: { op, filters } })),
  },
);

const query = fc
  .record({
    group: fc.constantFrom(false, false, true),
    where: fc.option(filter),
    order: fc.constantFrom('', '', 'a', 'b', '__name__'),
    direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
    cursor: fc.option(fc.record({ at: number, before: fc.boolean(), isStart: fc.boolean() }), { freq: 3 }),
    limit: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 2 }),
    offset: fc.constantFrom(0, 0, 1, 3),
  })
  .map(({ group, where, order, direction, cursor, limit, offset }) => {
    const made: Record<string, Json> = { from: [{ collectionId: 'c', allDescendants: group }] };
    if (where) made.where = where;
    if (order !== '') made.orderBy = [{ field: { fieldPath: order }, direction }];
    if (cursor && order !== '' && order !== '__name__') {
      made[cursor.isStart ? 'startAt' : 'endAt'] = { values: [cursor.at], before: cursor.before };
    }
    if (limit !== null) made.limit = limit;
    if (offset > 0) made.offset = offset;
    return made;
  });

export const aggregates: Kind<AggregateCase> = {
  name: 'aggregates',
  description: 'count, sum and average of numbers close to the limits of their types, with limits, offsets and cursors',
  caseCount: 2000,
  arbitrary: fc.record({
    dataset: fc.integer({ min: 0, max: datasetCount - 1 }),
    parent: fc.constantFrom('', '', '', '', '', '/p/q'),
    query,
    aggregations: fc.array(aggregation, { minLength: 1, maxLength: 3 }),
  }),
  async runCase({ side }, { dataset, parent, query: structuredQuery, aggregations }) {
    const session = await datasets.session(side, dataset);
    const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
    return comparable([await session.call('POST', `{root}${parent}:runAggregationQuery`, body)]);
  },
  accepted: queryDifferences,
};
