import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const magic = Buffer.from('glimpse documents 1\n');
/** The length and the checksum of a record. */
const headerBytes = 8;

/** The file is not a log of this emulator, or it is damaged before its end. */
export class RecordFileError extends Error {}

/** A file of records. If a process was killed while it wrote the last record, the incomplete record is removed. */
export class RecordFile {
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
