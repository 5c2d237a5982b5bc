import type { IndexOptions, TtlOptions } from '../../../index.d.ts';
import type { Database } from '../store/database.ts';
import { automaticIndexes, type ParsedIndexFile } from './index-file.ts';
import { WatchedIndexFile } from './watched-index-file.ts';

/**
 * The indexes and TTL policies of each database: those of the index files, until the admin API changes those of a
 * database. When a file changes, it applies to all databases again.
 */
export class DatabaseIndexes {
  readonly #indexFile: WatchedIndexFile | null;
  readonly #ttlFile: WatchedIndexFile | null;
  #declared = automaticIndexes;
  readonly #changed = new Map<Database, ParsedIndexFile>();

  /** Throws IndexFileError. */
  constructor(indexes: IndexOptions | null, ttl: TtlOptions | null) {
    this.#indexFile = indexes && new WatchedIndexFile(indexes.file);
    this.#ttlFile = ttl && new WatchedIndexFile(ttl.file);
    this.restart();
  }

  /** The indexes of the files. */
  get declared(): ParsedIndexFile {
    const hasChanged = [this.#indexFile, this.#ttlFile].map((file) => file?.refresh() ?? false);
    if (hasChanged.includes(true)) this.restart();
    return this.#declared;
  }

  /** Returns the same object until something changes. */
  of(database: Database): ParsedIndexFile {
    const { declared } = this;
    return this.#changed.get(database) ?? declared;
  }

  change(database: Database, indexes: Partial<ParsedIndexFile>): void {
    this.#changed.set(database, { ...this.of(database), ...indexes });
  }

  /** Drops the changes of the admin API. */
  restart(): void {
    this.#changed.clear();
    const { ttlPolicies } = this.#ttlFile?.content ?? automaticIndexes;
    this.#declared = { ...(this.#indexFile?.content ?? automaticIndexes), ttlPolicies };
  }
}
