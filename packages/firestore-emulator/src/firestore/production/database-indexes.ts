import { readFileSync, statSync } from 'node:fs';
import type { IndexOptions, TtlOptions } from '../../../index.d.ts';
import type { Database } from '../store/database.ts';
import { automaticIndexes, IndexFileError, type ParsedIndexFile, parseIndexFile } from './index-file.ts';

/**
 * The indexes and TTL policies of each database. They come from the index files. The admin API can change them for one
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

/**
 * Reads a firestore.indexes.json, and returns a function that reads it again when it has changed. If it cannot be read
 * then, the old content stays in use, and the reason is printed once. Throws IndexFileError.
 */
function watchIndexFile(path: string): () => ParsedIndexFile {
  let content = automaticIndexes;
  let timeMs = 0;
  let lastProblem = '';
  const read = (report: (problem: string) => void): ParsedIndexFile => {
    try {
      const { mtimeMs } = statSync(path);
      if (mtimeMs !== timeMs) {
        timeMs = mtimeMs;
        content = parseIndexFile(readFileSync(path, 'utf8'));
      }
      lastProblem = '';
    } catch (error) {
      const problem = `${path}: ${error instanceof Error ? error.message : error}`;
      if (problem !== lastProblem) report(problem);
      lastProblem = problem;
    }
    return content;
  };
  read((problem) => {
    throw new IndexFileError(problem);
  });
  return () => read((problem) => console.error(problem));
}
