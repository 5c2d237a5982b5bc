import fc from 'fast-check';
import { datasetNumber, datasetSession } from '../generators/datasets.ts';
import { queryParent, structuredQuery } from '../generators/queries.ts';
import { queryDifferences } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';

interface QueryCase {
  readonly dataset: number;
  readonly parent: string;
  readonly query: JsonObject;
}

export const queries: Kind<QueryCase> = {
  name: 'queries',
  what: 'values of every type, composite filters, orders, cursors, offsets, projections, groups',
  cases: 4000,
  atOnce: 40,
  arbitrary: fc.record({ dataset: datasetNumber, parent: queryParent, query: structuredQuery }),
  async play({ side }, one) {
    const session = await datasetSession(side, one.dataset);
    const path = `{root}${one.parent}:runQuery`;
    return comparable([await session.call('POST', path, { structuredQuery: one.query })]);
  },
  accepted: queryDifferences,
};
