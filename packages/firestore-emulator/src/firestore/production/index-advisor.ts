import type { IndexOptions, IndexReport } from '../../../index.d.ts';
import type { Aggregation } from '../query/aggregate.ts';
import type { Query } from '../query/query.ts';
import type { Database } from '../store/database.ts';
import type { IndexFile } from './index-file.ts';
import { isServed } from './index-match.ts';
import { type IndexNeed, needsOf } from './index-need.ts';
import { adviceOn, reportOn } from './index-report.ts';
import { describeEntry, missingIndex } from './missing-index.ts';
import { WatchedIndexFile } from './watched-index-file.ts';

/** Limit of the needs that are stored for the report. */
const maxNeeds = 10_000;

/** Checks whether production would have the indexes that queries need. */
export class IndexAdvisor {
  readonly #file: WatchedIndexFile;
  /** Every need so far, by its JSON. */
  readonly #needs = new Map<string, IndexNeed>();
  /** Keys of the needs that the current index file satisfies. */
  readonly #servedKeys = new Set<string>();
  readonly #warnedKeys = new Set<string>();

  /** Throws IndexFileError. */
  constructor(private readonly options: IndexOptions) {
    this.#file = new WatchedIndexFile(options.file);
  }

  get indexes(): IndexFile {
    return this.#file.content;
  }

  /** Throws FAILED_PRECONDITION, or prints a warning in the mode 'warn', if no index serves the query. */
  check(database: Database, query: Query, aggregations: readonly Aggregation[] = []): void {
    this.#refresh();
    for (const need of needsOf(query, aggregations)) {
      const key = JSON.stringify(need);
      if (this.#needs.size < maxNeeds) this.#needs.set(key, need);
      if (this.#servedKeys.has(key)) continue;
      if (isServed(this.indexes, need)) this.#servedKeys.add(key);
      else this.#reportMissing(database, key, need);
    }
  }

  report(): IndexReport {
    this.#refresh();
    return reportOn(this.indexes, [...this.#needs.values()]);
  }

  #reportMissing(database: Database, key: string, need: IndexNeed): void {
    const entry = adviceOn(this.indexes, [...this.#needs.values()], need);
    if (this.options.missing === 'refuse') throw missingIndex(database, need, entry);
    if (this.#warnedKeys.has(key)) return;
    this.#warnedKeys.add(key);
    console.warn(`glimpse: production would refuse a query of ${need.collection}. ${describeEntry(entry, 0)}`);
  }

  #refresh(): void {
    if (!this.#file.refresh()) return;
    this.#servedKeys.clear();
    this.#warnedKeys.clear();
  }
}
