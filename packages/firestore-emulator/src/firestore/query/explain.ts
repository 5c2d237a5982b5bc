import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { isRange } from './filter.ts';
import type { Query } from './query.ts';
import { fixedPath, isPossible } from './run.ts';

type Metrics = google.firestore.v1.IExplainMetrics;
type Options = google.firestore.v1.IExplainOptions;
type Struct = google.protobuf.IStruct;

/** What a query that was run has cost. */
export interface Execution {
  readonly results: number;
  /** Documents that were read, those left out by an offset included. */
  readonly documents: number;
  /** In milliseconds. */
  readonly duration: number;
}

/** Whether the query is to be planned and not to be run. */
export function isPlanOnly(options: Options | null | undefined): boolean {
  return options != null && options.analyze !== true;
}

/**
 * Explains a query as Firestore does: the indexes that serve it and, once it was run, what that has cost. An emulator
 * bills nothing: as in production a read is a document, and a query without results counts as one.
 */
export function explainQuery(query: Query, execution: Execution | null): { explainMetrics: Metrics } {
  const planSummary = { indexesUsed: indexesOf(query) };
  if (!execution) return { explainMetrics: { planSummary } };
  const { results, documents, duration } = execution;
  const nanos = Math.max(1, Math.round(duration * 1_000_000));
  return {
    explainMetrics: {
      planSummary,
      executionStats: {
        resultsReturned: String(results),
        executionDuration: { seconds: String(Math.floor(nanos / 1e9)), nanos: nanos % 1e9 },
        readOperations: String(Math.max(1, documents)),
        debugStats: struct({
          documents_scanned: String(documents),
          index_entries_scanned: String(documents),
        }),
      },
    },
  };
}

/** One index for each alternative of the filter, in the notation of Firestore: `(city ASC, age DESC, __name__ DESC)`. */
function indexesOf(query: Query): Struct[] {
  const scope = query.allDescendants ? 'Collection group' : 'Collection';
  const indexes = new Set<string>();
  for (const terms of query.conjunctions) {
    if (!isPossible(terms) || fixedPath(query, terms) !== null) continue;
    const ordered = new Set(query.orders.map(({ path }) => path.text));
    const equal = terms.filter(({ path, operator }) => {
      return path.text !== '__name__' && !ordered.has(path.text) && !isRange(operator);
    });
    const parts = [
      ...new Set(
        equal.map(({ path, operator }) => `${path.text} ${operator === 'contains' ? 'CONTAINS' : 'ASC'}`),
      ),
      ...query.orders.map(({ path, descending }) => `${path.text} ${descending ? 'DESC' : 'ASC'}`),
      `__name__ ${query.nameDescending ? 'DESC' : 'ASC'}`,
      ...(query.nearest ? [`${query.nearest.path.text} VECTOR<${query.nearest.vector.length}>`] : []),
    ];
    indexes.add(`(${parts.join(', ')})`);
  }
  if (indexes.size === 0) indexes.add('(__name__ ASC)');
  return [...indexes].map((properties) => struct({ query_scope: scope, properties }));
}

function struct(texts: Readonly<Record<string, string>>): Struct {
  return {
    fields: Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
  };
}
