import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const magic = Buffer.from('glimpse documents 1\n');
/** Of a record: its length and checksum. */
const headerBytes = 8;
const chunkBytes = 1 << 20;

/** A file that is no such log, or is damaged elsewhere than at its end. */
export class RecordFileError extends Error {}

/** A file of records, each whole or not there: what a killed process left of the last one is cut off. */
export class RecordFile {
  readonly path: string;
  readonly #descriptor: number;
  /** Bytes of the file. */
  size: number;

  /** `fresh`: empties the file. Throws the system's error. */
  constructor(path: string, fresh: boolean) {
    this.path = path;
    this.#descriptor = openSync(path, fresh ? 'w+' : 'a+');
    this.size = fstatSync(this.#descriptor).size;
    if (this.size >= magic.length) return;
    ftruncateSync(this.#descriptor, 0);
    this.size = 0;
    this.#write(magic);
  }

  /** Every record in turn. Throws RecordFileError. */
  *read(): Generator<Buffer> {
    if (!this.#bytes(0, magic.length).equals(magic))
      throw new RecordFileError(`${this.path} is no data of this emulator`);
    let position = magic.length;
    while (position < this.size) {
      const header = this.#bytes(position, Math.min(headerBytes, this.size - position));
      const length = header.length < headerBytes ? Number.POSITIVE_INFINITY : header.readUInt32LE(0);
      const end = position + headerBytes + length;
      const record = end <= this.size ? this.#bytes(position + headerBytes, length) : null;
      if (record === null || crc32(record) !== header.readUInt32LE(4)) {
        if (record !== null && end < this.size)
          throw new RecordFileError(`${this.path} is damaged at byte ${position}`);
        console.warn(`${this.path}: the last write was cut off, and never acknowledged; it is left out.`);
        ftruncateSync(this.#descriptor, position);
        this.size = position;
        return;
      }
      yield record;
      position = end;
    }
  }

  /** Writes one record; it outlives the process when this returns. Throws the system's error and leaves the file as it was. */
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
        offset += writeSync(this.#descriptor, bytes, offset, bytes.length - offset);
    } catch (error) {
      // A full disk takes a part.
      ftruncateSync(this.#descriptor, this.size);
      throw error;
    }
    this.size += bytes.length;
  }

  #bytes(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    let offset = 0;
    while (offset < length) {
      const wanted = Math.min(chunkBytes, length - offset);
      const read = readSync(this.#descriptor, bytes, offset, wanted, position + offset);
      if (read === 0) break;
      offset += read;
    }
    return bytes.subarray(0, offset);
  }
}
