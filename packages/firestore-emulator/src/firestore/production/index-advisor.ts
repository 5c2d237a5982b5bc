import { readFileSync, statSync } from 'node:fs';
import type { IndexOptions, IndexReport } from '../../../index.d.ts';
import type { Aggregation } from '../query/aggregate.ts';
import type { Query } from '../query/query.ts';
import type { Database } from '../store/database.ts';
import { automaticIndexes, type IndexFile, IndexFileError, parseIndexFile } from './index-file.ts';
import { isServed } from './index-match.ts';
import { type IndexNeed, needsOf } from './index-need.ts';
import { adviceOn, reportOn } from './index-report.ts';
import { describeEntry, missingIndex } from './missing-index.ts';

/** Limit of the needs that are stored for the report. */
const maxNeeds = 10_000;

/** Checks whether production would have the indexes that queries need. */
export class IndexAdvisor {
  readonly #options: IndexOptions;
  #indexes = automaticIndexes;
  #fileTimeMs = 0;
  /** Every need so far, by its JSON. */
  readonly #needs = new Map<string, IndexNeed>();
  /** Keys of the needs that the current index file satisfies. */
  readonly #servedKeys = new Set<string>();
  readonly #warnedKeys = new Set<string>();

  /** Throws IndexFileError. */
  constructor(options: IndexOptions) {
    this.#options = options;
    this.#load();
  }

  get indexes(): IndexFile {
    return this.#indexes;
  }

  /**
   * Throws FAILED_PRECONDITION, with production's text and the missing entry, if no index serves the query. In the mode
   * 'warn' it prints a warning instead.
   */
  check(database: Database, query: Query, aggregations: readonly Aggregation[] = []): void {
    this.#refresh();
    for (const need of needsOf(query, aggregations)) {
      const key = JSON.stringify(need);
      if (this.#needs.size < maxNeeds) this.#needs.set(key, need);
      if (this.#servedKeys.has(key)) continue;
      if (isServed(this.#indexes, need)) this.#servedKeys.add(key);
      else this.#reportMissing(database, key, need);
    }
  }

  report(): IndexReport {
    this.#refresh();
    return reportOn(this.#indexes, [...this.#needs.values()]);
  }

  #reportMissing(database: Database, key: string, need: IndexNeed): void {
    const entry = adviceOn(this.#indexes, [...this.#needs.values()], need);
    if (this.#options.missing === 'refuse') throw missingIndex(database, need, entry);
    if (this.#warnedKeys.has(key)) return;
    this.#warnedKeys.add(key);
    console.warn(`glimpse: production would refuse a query of ${need.collection}. ${describeEntry(entry, 0)}`);
  }

  /** Reads the file again if it has changed. If it cannot be read, the old indexes stay in use. */
  #refresh(): void {
    try {
      if (statSync(this.#options.file).mtimeMs !== this.#fileTimeMs) this.#load();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }

  #load(): void {
    const { file } = this.#options;
    try {
      this.#fileTimeMs = statSync(file).mtimeMs;
      this.#indexes = parseIndexFile(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new IndexFileError(`${file}: ${error instanceof Error ? error.message : error}`);
    }
    this.#servedKeys.clear();
    this.#warnedKeys.clear();
  }
}
