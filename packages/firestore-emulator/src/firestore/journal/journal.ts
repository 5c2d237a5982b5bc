import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FirestoreError } from '../border/errors.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { decodeCommit, encodeCommit, type RecordedChange, type RecordedDocument } from './commit-record.ts';
import { lockDirectory } from './directory-lock.ts';
import { RecordFile } from './record-file.ts';

/** Documents of one record when the log is written anew. */
const documentsAtOnce = 500;
/** A log is written anew when it has grown by so much, and to twice its size. */
const leastGrowth = 16 << 20;

/** Every commit in a folder, for the next process: written before it is answered. */
export class Journal {
  readonly #path: string;
  readonly #release: () => void;
  readonly #databases: () => readonly Database[];
  #file: RecordFile;
  #compactedSize = 0;
  #isDue = false;
  #isClosed = false;

  /** `databases`: those to write down. Throws RecordFileError, the system's error, or when another process has the folder. */
  constructor(directory: string, databases: () => readonly Database[]) {
    this.#databases = databases;
    this.#release = lockDirectory(directory);
    this.#path = join(directory, 'documents.log');
    // A process was killed while it wrote the log anew.
    rmSync(this.#newPath, { force: true });
    this.#file = new RecordFile(this.#path, !existsSync(this.#path));
  }

  get #newPath(): string {
    return `${this.#path}.new`;
  }

  /** The documents that were kept, as they were last. Throws RecordFileError, and lets go of the folder. */
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
    let changes = 0;
    for (const record of this.#file.read()) {
      for (const change of decodeCommit(record)) {
        changes += 1;
        const key = `${change.project}/${change.database}/${change.path}`;
        if (change.after) documents.set(key, change);
        else documents.delete(key);
      }
    }
    this.#compactedSize = this.#file.size;
    if (changes > 2 * documents.size) this.#compactSoon();
    return [...documents.values()];
  }

  /** Throws RESOURCE_EXHAUSTED when it cannot be written; then the commit must not happen. */
  append(database: Database, changes: readonly StoredChange[]): void {
    if (changes.length === 0) return;
    try {
      this.#file.append(encodeCommit(database, changes));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new FirestoreError(
        'RESOURCE_EXHAUSTED',
        `The commit could not be written to ${this.#path}: ${why}`,
      );
    }
    const limit = Math.max(2 * this.#compactedSize, this.#compactedSize + leastGrowth);
    if (this.#file.size >= limit) this.#compactSoon();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#file.sync();
    this.#file.close();
    this.#release();
  }

  /** Not before what has just been written, or read, is in its database. */
  #compactSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (!this.#isClosed) this.#compact();
    });
  }

  /** Writes the log anew, with what is stored and nothing else. A failure leaves the one that is there. */
  #compact(): void {
    try {
      const file = new RecordFile(this.#newPath, true);
      for (const database of this.#databases())
        for (const part of partsOf(database)) file.append(encodeCommit(database, part));
      file.sync();
      renameSync(this.#newPath, this.#path);
      this.#file.close();
      this.#file = file;
    } catch (error) {
      console.error(`${this.#path} could not be written anew:`, error);
    }
    this.#compactedSize = this.#file.size;
  }
}

function* partsOf(database: Database): Generator<RecordedChange[]> {
  let part: RecordedChange[] = [];
  for (const path of database.paths()) {
    part.push({ path, after: database.get(path) });
    if (part.length < documentsAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
