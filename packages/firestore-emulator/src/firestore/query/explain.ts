import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { isEquality } from './filter.ts';
import { indexedConjunctions } from './index-choice.ts';
import type { Query } from './query.ts';

type Metrics = google.firestore.v1.IExplainMetrics;
type Options = google.firestore.v1.IExplainOptions;
type Struct = google.protobuf.IStruct;

/** The cost of a query that was run. */
interface Execution {
  readonly resultCount: number;
  /** The number of documents read, including those that an offset skipped. */
  readonly documentCount: number;
  readonly durationMs: number;
}

/** Returns whether the query must be planned but not run. */
export function isPlanOnly(options: Options | null | undefined): boolean {
  return options != null && options.analyze !== true;
}

/** Explains a query like Firestore. It counts reads like production: one per document, and at least one. */
export function explainQuery(query: Query, execution: Execution | null): { explainMetrics: Metrics } {
  const planSummary = { indexesUsed: indexesOf(query) };
  if (!execution) return { explainMetrics: { planSummary } };
  const { resultCount, documentCount, durationMs } = execution;
  const nanos = Math.max(1, Math.round(durationMs * 1_000_000));
  return {
    explainMetrics: {
      planSummary,
      executionStats: {
        resultsReturned: String(resultCount),
        executionDuration: { seconds: String(Math.floor(nanos / 1e9)), nanos: nanos % 1e9 },
        readOperations: String(Math.max(1, documentCount)),
        debugStats: struct({ documents_scanned: `${documentCount}`, index_entries_scanned: `${documentCount}` }),
      },
    },
  };
}

/** Returns one index per alternative of the filter, in Firestore's notation: `(city ASC, age DESC, __name__ DESC)`. */
function indexesOf(query: Query): Struct[] {
  const scope = query.allDescendants ? 'Collection group' : 'Collection';
  const indexes = new Set<string>();
  const ordered = new Set(['__name__', ...query.orders.map(({ path }) => path.text)]);
  for (const terms of indexedConjunctions(query)) {
    const equal = terms.filter((term) => isEquality(term) && !ordered.has(term.path.text));
    const parts = [
      ...new Set(equal.map(({ path, operator }) => `${path.text} ${operator === 'contains' ? 'CONTAINS' : 'ASC'}`)),
      ...query.orders.map(({ path, descending }) => `${path.text} ${descending ? 'DESC' : 'ASC'}`),
      `__name__ ${query.nameDescending ? 'DESC' : 'ASC'}`,
      ...(query.nearest ? [`${query.nearest.path.text} VECTOR<${query.nearest.vector.length}>`] : []),
    ];
    indexes.add(`(${parts.join(', ')})`);
  }
  if (indexes.size === 0) indexes.add('(__name__ ASC)');
  return [...indexes].map((properties) => struct({ query_scope: scope, properties }));
}

/** Creates a Struct with string values. */
function struct(texts: Readonly<Record<string, string>>): Struct {
  const fields = Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }]);
  return { fields: Object.fromEntries(fields) };
}
