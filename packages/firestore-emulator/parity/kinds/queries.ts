import fc from 'fast-check';
import { queryOf, queryToWire } from '../../src/firestore/testing/arbitrary-requests.ts';
import { queryDifferences } from '../lib/accepted.ts';
import { comparable, type Kind } from '../lib/compare.ts';
import type { JsonObject } from '../lib/json.ts';
import { Datasets } from '../lib/side.ts';
import { documentPath, documents, everyType, fieldPath, numbers, type Values } from './values.ts';

const projection = fc.option(fc.array(fc.constantFrom('a', 'm.x', 'm', '__name__', '`odd-name`'), { maxLength: 2 }), {
  freq: 3,
});

const orderPath = fc.constantFrom('a', 'b', 'm.x', '__name__');

/** A condition on the names of documents. */
const names = fc
  .record({
    op: fc.constantFrom('IN', 'NOT_IN'),
    paths: fc.array(documentPath, { minLength: 1, maxLength: 3 }),
  })
  .map(({ op, paths }): JsonObject => {
    const values = paths.map((path) => ({ referenceValue: `{root}/${path}` }));
    return { fieldFilter: { field: { fieldPath: '__name__' }, op, value: { arrayValue: { values } } } };
  });

/** A StructuredQuery over the documents of values.ts. Some orders are invalid, because they continue after the name. */
const structuredQuery = (values: Values): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      query: queryOf({ ...values, fieldPath, documentPath, orderPath }),
      isEveryCollection: fc.constantFrom(false, false, false, false, false, true),
      where: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: names }),
      continuesOrder: fc.constantFrom(false, false, false, false, false, false, true),
      select: projection,
    })
    .map(({ query, isEveryCollection, where, continuesOrder, select }) => {
      const wire = queryToWire('{root}', query, (value) => value);
      const orderBy = [...wire.orderBy, { field: { fieldPath: 'tags' }, direction: 'ASCENDING' }];
      return {
        ...wire,
        ...(isEveryCollection && { from: [{ collectionId: '', allDescendants: query.group }] }),
        ...(where && { where }),
        ...(continuesOrder && { orderBy }),
        ...(select && { select: { fields: select.map((path) => ({ fieldPath: path })) } }),
      };
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
