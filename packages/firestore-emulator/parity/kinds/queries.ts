import fc from 'fast-check';
import { queryParent, structuredQuery } from '../generators/queries.ts';
import { documents } from '../generators/values.ts';
import { queryDifferences } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import { Datasets } from '../lib/shared-projects.ts';
import type { Side } from '../lib/side.ts';

interface QueryCase {
  readonly dataset: number;
  readonly parent: string;
  readonly query: JsonObject;
  /** Null if the query returns the documents. */
  readonly aggregations: readonly JsonObject[] | null;
}

const datasetCount = 24;
const datasets = new Datasets(
  'queries',
  fc.sample(documents({ minLength: 3, maxLength: 12 }), { seed: 7, numRuns: datasetCount }),
);

const field = fc.constantFrom('a', 'b', 'm.x', 'tags', '`odd-name`', '__name__').map((fieldPath) => ({ fieldPath }));
const operator: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject[]>({ count: {} }, { count: { upTo: '2' } }, { count: { upTo: '0' } }),
  field.map((one) => ({ sum: { field: one } })),
  field.map((one) => ({ avg: { field: one } })),
);
const aggregation = fc
  .tuple(operator, fc.constantFrom('', '', 'x', 'y', 'field_1', '__z__', 'a b'))
  .map(([one, alias]): JsonObject => (alias === '' ? one : { ...one, alias }));

async function runCase(side: Side, { dataset, parent, query, aggregations }: QueryCase): Promise<Json> {
  const session = await datasets.session(side, dataset);
  const call = (verb: string, body: Json) => session.call('POST', `{root}${parent}:${verb}`, body);
  const response =
    aggregations === null
      ? await call('runQuery', { structuredQuery: query })
      : await call('runAggregationQuery', {
          structuredAggregationQuery: { structuredQuery: query, aggregations },
        });
  return comparable([response]);
}

export const queries: Kind<QueryCase> = {
  name: 'queries',
  description:
    'values of every type, composite filters, orders, cursors, offsets, projections, groups; a quarter count, sum or average',
  caseCount: 4000,
  arbitrary: fc.record({
    dataset: fc.integer({ min: 0, max: datasetCount - 1 }),
    parent: queryParent,
    query: structuredQuery,
    aggregations: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.array(aggregation, { minLength: 1, maxLength: 3 }) },
    ),
  }),
  runCase: ({ side }, testCase) => runCase(side, testCase),
  accepted: queryDifferences,
};
