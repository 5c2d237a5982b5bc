import fc from 'fast-check';
import { datasetNumber, datasetSession } from '../generators/datasets.ts';
import { queryParent, structuredQuery } from '../generators/queries.ts';
import { queryDifferences } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';

interface AggregationCase {
  readonly dataset: number;
  readonly parent: string;
  readonly query: JsonObject;
  readonly aggregations: readonly JsonObject[];
}

const field = fc
  .constantFrom('a', 'b', 'm.x', 'tags', '`odd-name`', '__name__')
  .map((fieldPath) => ({ fieldPath }));
const operator: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom<JsonObject[]>(
      { count: {} },
      { count: { upTo: '2' } },
      { count: { upTo: '0' } },
    ),
  },
  { weight: 3, arbitrary: field.map((one) => ({ sum: { field: one } })) },
  { weight: 3, arbitrary: field.map((one) => ({ avg: { field: one } })) },
);
const aggregation = fc
  .tuple(operator, fc.constantFrom('', '', 'x', 'y', 'field_1', '__z__', 'a b'))
  .map(([one, alias]): JsonObject => (alias === '' ? one : { ...one, alias }));

/** Simple queries mostly: what is counted and added up is what these cases are about. */
const query = fc.oneof(
  { weight: 2, arbitrary: structuredQuery },
  {
    weight: 3,
    arbitrary: fc
      .record({
        limit: fc.option(fc.integer({ min: 0, max: 4 })),
        offset: fc.constantFrom(0, 0, 1),
        group: fc.boolean(),
      })
      .map(({ limit, offset, group }): JsonObject => {
        const simple: Record<string, Json> = { from: [{ collectionId: 'c', allDescendants: group }], offset };
        if (limit !== null) simple.limit = limit;
        return simple;
      }),
  },
);

export const aggregations: Kind<AggregationCase> = {
  name: 'aggregations',
  what: 'count, sum and avg over queries, several at once, with aliases and bounds',
  cases: 1600,
  atOnce: 40,
  arbitrary: fc.record({
    dataset: datasetNumber,
    parent: queryParent,
    query,
    aggregations: fc.array(aggregation, { minLength: 1, maxLength: 3 }),
  }),
  async play({ side }, one) {
    const session = await datasetSession(side, one.dataset);
    const structuredAggregationQuery = { structuredQuery: one.query, aggregations: one.aggregations };
    const path = `{root}${one.parent}:runAggregationQuery`;
    return comparable([await session.call('POST', path, { structuredAggregationQuery })]);
  },
  accepted: queryDifferences,
};
