import type { IndexOptions, IndexReport } from '../../../index.d.ts';
import type { Aggregation } from '../query/aggregate.ts';
import type { Query } from '../query/query.ts';
import type { Database } from '../store/database.ts';
import type { DatabaseIndexes } from './database-indexes.ts';
import type { IndexFile } from './index-file.ts';
import { isServed } from './index-match.ts';
import { type IndexNeed, needsOf } from './index-need.ts';
import { adviceOn, reportOn } from './index-report.ts';
import { describeEntry, missingIndex } from './missing-index.ts';

/** Limit of the needs that are stored for the report. */
const maxNeeds = 10_000;

/** Checks whether production would have the indexes that queries need. */
export class IndexAdvisor {
  readonly #missing: IndexOptions['missing'];
  /** Every need so far, by its JSON. */
  readonly #needs = new Map<string, IndexNeed>();
  /** Keys of the needs that indexes serve, and of those about which a warning was printed. */
  readonly #knownKeys = new WeakMap<IndexFile, Set<string>>();

  constructor(
    { missing }: IndexOptions,
    private readonly indexes: DatabaseIndexes,
  ) {
    this.#missing = missing;
  }

  /** Throws FAILED_PRECONDITION, or prints a warning in the mode 'warn', if no index serves the query. */
  check(database: Database, query: Query, aggregations: readonly Aggregation[] = []): void {
    const indexes = this.indexes.of(database);
    const knownKeys = this.#knownKeys.get(indexes) ?? new Set();
    this.#knownKeys.set(indexes, knownKeys);
    for (const need of needsOf(query, aggregations)) {
      const key = JSON.stringify(need);
      if (this.#needs.size < maxNeeds) this.#needs.set(key, need);
      if (knownKeys.has(key)) continue;
      if (!isServed(indexes, need)) this.#reportMissing(database, indexes, need);
      knownKeys.add(key);
    }
  }

  report(): IndexReport {
    return reportOn(this.indexes.declared, [...this.#needs.values()]);
  }

  #reportMissing(database: Database, indexes: IndexFile, need: IndexNeed): void {
    const entry = adviceOn(indexes, [...this.#needs.values()], need);
    if (this.#missing === 'refuse') throw missingIndex(database, need, entry);
    console.warn(`glimpse: production would refuse a query of ${need.collectionGroup}. ${describeEntry(entry, 0)}`);
  }
}
