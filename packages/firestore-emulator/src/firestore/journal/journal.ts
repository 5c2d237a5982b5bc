import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FirestoreError } from '../border/errors.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { decodeCommit, encodeCommit, type RecordedChange, type RecordedDocument } from './commit-record.ts';
import { lockDirectory } from './directory-lock.ts';
import { RecordFile } from './record-file.ts';

/** The number of documents in one record when the log is compacted. */
const documentsPerRecord = 500;
/** A log is compacted when it has doubled and grown by at least this number of bytes. */
const minGrowthBytes = 16 << 20;

/** Writes every commit to a file before it is acknowledged, so that the next process can restore the documents. */
export class Journal {
  readonly #path: string;
  readonly #unlock: () => void;
  #file: RecordFile;
  #compactedSize = 0;
  #isCompactionDue = false;
  #isClosed = false;

  /** `databases` returns those to write when the log is compacted. Throws if another process uses the directory. */
  constructor(
    directory: string,
    private readonly databases: () => readonly Database[],
  ) {
    this.#unlock = lockDirectory(directory);
    this.#path = join(directory, 'documents.log');
    // A process may have been killed while it compacted the log.
    rmSync(this.#newPath, { force: true });
    this.#file = new RecordFile(this.#path, !existsSync(this.#path));
  }

  get #newPath(): string {
    return `${this.#path}.new`;
  }

  /** Returns the persisted documents. On an error it throws RecordFileError and unlocks the directory. */
  restore(): RecordedDocument[] {
    try {
      return this.#read();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #read(): RecordedDocument[] {
    const documents = new Map<string, RecordedDocument>();
    let changeCount = 0;
    for (const record of this.#file.read()) {
      for (const change of decodeCommit(record)) {
        changeCount += 1;
        const key = `${change.project}/${change.database}/${change.path}`;
        if (change.after) documents.set(key, change);
        else documents.delete(key);
      }
    }
    this.#compactedSize = this.#file.size;
    if (changeCount > 2 * documents.size) this.#compactSoon();
    return [...documents.values()];
  }

  /** Writes a commit. Throws RESOURCE_EXHAUSTED if it cannot be written. The commit must not happen then. */
  append(database: Database, changes: readonly StoredChange[]): void {
    if (changes.length === 0) return;
    try {
      this.#file.append(encodeCommit(database, changes));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new FirestoreError('RESOURCE_EXHAUSTED', `The commit could not be written to ${this.#path}: ${reason}`);
    }
    const limit = Math.max(2 * this.#compactedSize, this.#compactedSize + minGrowthBytes);
    if (this.#file.size >= limit) this.#compactSoon();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#file.sync();
    this.#file.close();
    this.#unlock();
  }

  /** Compacts the log later, when the changes that were just written or read are in their database. */
  #compactSoon(): void {
    if (this.#isCompactionDue) return;
    this.#isCompactionDue = true;
    setImmediate(() => {
      this.#isCompactionDue = false;
      if (!this.#isClosed) this.#compact();
    });
  }

  /** Replaces the log by one that contains only the current documents. If this fails, the old log stays in use. */
  #compact(): void {
    try {
      const file = new RecordFile(this.#newPath, true);
      for (const database of this.databases())
        for (const part of recordsOf(database)) file.append(encodeCommit(database, part));
      file.sync();
      file.close();
      this.#replaceByCompacted();
    } catch (error) {
      console.error(`${this.#path} could not be compacted:`, error);
    }
    this.#compactedSize = this.#file.size;
  }

  /** Windows renames no open file, so the log is closed for a moment. */
  #replaceByCompacted(): void {
    this.#file.close();
    try {
      renameSync(this.#newPath, this.#path);
    } finally {
      this.#file = new RecordFile(this.#path, false);
    }
  }
}

function* recordsOf(database: Database): Generator<RecordedChange[]> {
  let part: RecordedChange[] = [];
  for (const path of database.paths()) {
    part.push({ path, after: database.get(path) });
    if (part.length < documentsPerRecord) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
