import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { FirestoreError } from '../border/errors.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { decodeMessage, encodeMessage } from '../proto/protobuf.ts';
import type { Database } from '../store/database.ts';
import { decodeDocument, encodeDocument, newestTime, type StoredChange } from '../store/document.ts';
import { parseDocumentName, type ResourceName } from '../values/resource-name.ts';
import { lockDirectory } from './directory-lock.ts';

/** A record is a commit with the whole documents and their times. */
const schema = firestoreSchemas.message('google.firestore.v1.CommitRequest');
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

  /** Stores the persisted documents. On an error it throws RecordFileError and unlocks the directory. */
  restore(databaseOf: (name: ResourceName) => Database): void {
    try {
      this.#read(databaseOf);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #read(databaseOf: (name: ResourceName) => Database): void {
    let changeCount = 0;
    for (const record of this.#file.read()) {
      // The cast is safe because the decoder used the schema of that name.
      const { writes } = decodeMessage(schema, record) as google.firestore.v1.ICommitRequest;
      for (const { update, delete: deleted } of writes ?? []) {
        const name = parseDocumentName(update?.name ?? deleted ?? '');
        const after = update ? decodeDocument(name.path, update, 0) : null;
        // The time and `before` are not used, because the history starts after the last record.
        databaseOf(name).apply(0, [{ path: name.path, before: null, after }]);
        changeCount += 1;
      }
    }
    let documentCount = 0;
    for (const database of this.databases()) {
      documentCount += database.documentCount;
      database.clock.startAfter(newestTime(Array.from(database.paths(), (path) => database.get(path))));
      // The history has no versions from before this process.
      database.history.restart(database.clock.next());
    }
    this.#compactedSize = this.#file.size;
    if (changeCount > 2 * documentCount) this.#compactSoon();
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
      for (const database of this.databases()) {
        const documents = Array.from(database.paths(), (path) => ({ path, after: database.get(path) }));
        for (let start = 0; start < documents.length; start += documentsPerRecord)
          file.append(encodeCommit(database, documents.slice(start, start + documentsPerRecord)));
      }
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

/** Encodes the state of documents after a commit as one record. */
function encodeCommit({ root }: Database, changes: readonly Omit<StoredChange, 'before'>[]): Buffer {
  const writes = changes.map(({ path, after }) =>
    after ? { update: encodeDocument(root, after) } : { delete: `${root}/${path}` },
  );
  return encodeMessage(schema, { writes });
}

const magic = Buffer.from('glimpse documents 1\n');
/** The length and the checksum of a record. */
const headerBytes = 8;

/** The file is not a log of this emulator, or it is damaged before its end. */
class RecordFileError extends Error {}

/** A file of records. If a process was killed while it wrote the last record, the incomplete record is removed. */
class RecordFile {
  readonly #descriptor: number;
  /** The size of the file, in bytes. */
  size: number;

  /** Creates the file, or opens it if `isNew` is false. Throws the system's error. */
  constructor(
    readonly path: string,
    isNew: boolean,
  ) {
    this.#descriptor = openSync(path, isNew ? 'w+' : 'r+');
    this.size = fstatSync(this.#descriptor).size;
    if (this.size >= magic.length) return;
    ftruncateSync(this.#descriptor, 0);
    this.size = 0;
    this.#write(magic);
  }

  /** Returns the records in order, and removes an incomplete last record. Throws RecordFileError. */
  *read(): Generator<Buffer> {
    if (!this.#readBytes(0, magic.length).equals(magic))
      throw new RecordFileError(`${this.path} is not a log of this emulator`);
    let position = magic.length;
    while (position < this.size) {
      const header = this.#readBytes(position, Math.min(headerBytes, this.size - position));
      const length = header.length < headerBytes ? Number.POSITIVE_INFINITY : header.readUInt32LE(0);
      const end = position + headerBytes + length;
      const record = end <= this.size ? this.#readBytes(position + headerBytes, length) : null;
      if (record === null || crc32(record) !== header.readUInt32LE(4)) {
        if (record !== null && end < this.size)
          throw new RecordFileError(`${this.path} is damaged at byte ${position}`);
        console.warn(`${this.path}: the last write is incomplete, so it was never acknowledged. It is ignored.`);
        ftruncateSync(this.#descriptor, position);
        this.size = position;
        return;
      }
      yield record;
      position = end;
    }
  }

  /** Writes one record. When it throws the system's error, the file is unchanged. */
  append(record: Buffer): void {
    const header = Buffer.alloc(headerBytes);
    header.writeUInt32LE(record.length, 0);
    header.writeUInt32LE(crc32(record), 4);
    this.#write(Buffer.concat([header, record]));
  }

  sync(): void {
    fsyncSync(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #write(bytes: Buffer): void {
    try {
      for (let offset = 0; offset < bytes.length; )
        offset += writeSync(this.#descriptor, bytes, offset, bytes.length - offset, this.size + offset);
    } catch (error) {
      // When the disk is full, a part of the record may have been written.
      ftruncateSync(this.#descriptor, this.size);
      throw error;
    }
    this.size += bytes.length;
  }

  #readBytes(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, length, position));
  }
}
