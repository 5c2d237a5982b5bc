import type { IndexOptions, TtlOptions } from '../../../index.d.ts';
import type { Database } from '../store/database.ts';
import { automaticIndexes, type ParsedIndexFile } from './index-file.ts';
import { watchIndexFile } from './watched-index-file.ts';

/**
 * The indexes and TTL policies of each database: those of the index files, until the admin API changes those of a
 * database. When a file changes, it applies to all databases again.
 */
export class DatabaseIndexes {
  readonly #readIndexes: () => ParsedIndexFile;
  readonly #readTtl: () => ParsedIndexFile;
  #declared = automaticIndexes;
  readonly #changed = new Map<Database, ParsedIndexFile>();

  /** Throws IndexFileError. */
  constructor(indexes: IndexOptions | null, ttl: TtlOptions | null) {
    this.#readIndexes = indexes ? watchIndexFile(indexes.file) : () => automaticIndexes;
    this.#readTtl = ttl ? watchIndexFile(ttl.file) : () => automaticIndexes;
  }

  /** The indexes of the files. */
  get declared(): ParsedIndexFile {
    const { composites, overrides } = this.#readIndexes();
    const { ttlPolicies } = this.#readTtl();
    if (composites !== this.#declared.composites || ttlPolicies !== this.#declared.ttlPolicies) {
      this.#changed.clear();
      this.#declared = { composites, overrides, ttlPolicies };
    }
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
    this.#declared = { ...this.#declared };
  }
}
