import { PbfReader } from 'pbf';

/** A malformed protobuf message. */
export class ProtobufError extends Error {}

/**
 * Reads values. The method for a scalar type has its name. Most methods can move `pos` beyond the end of the message,
 * which the caller detects.
 */
export class ProtobufReader extends PbfReader {
  constructor(private readonly buffer: Buffer) {
    super(buffer);
  }

  /** Reads a varint as an unsigned 32-bit number. Higher bits are dropped, as required for int32 and tags. */
  uint32(): number {
    return this.readVarint(true) >>> 0;
  }

  int32(): number {
    return this.readVarint(true) | 0;
  }

  bool(): boolean {
    return this.readVarint(true) !== 0;
  }

  int64(): string {
    return this.#integer(BigInt.asIntN);
  }

  uint64(): string {
    return this.#integer(BigInt.asUintN);
  }

  double(): number {
    return this.readDouble();
  }

  float(): number {
    return this.readFloat();
  }

  string(): string {
    const end = this.readEnd();
    const start = this.pos;
    this.pos = end;
    return this.buffer.toString('utf8', start, end);
  }

  /** Returns a copy, so that the message's buffer can be freed. */
  bytes(): Buffer {
    return Buffer.from(this.readBytes());
  }

  /** Reads the length of a length-delimited value, and returns the position of its end. */
  readEnd(): number {
    const length = this.readVarint();
    const end = this.pos + length;
    if (end > this.length) throw endsEarly();
    return end;
  }

  requireWithin(end: number): void {
    if (this.pos > end) throw endsEarly();
  }

  /** Reads a 64-bit varint as a decimal string, because a double can lose digits. */
  #integer(asBits: (bits: number, value: bigint) => bigint): string {
    const start = this.pos;
    const value = this.readVarint(true);
    if (value >= 0 && value <= Number.MAX_SAFE_INTEGER) return String(value);
    let exact = 0n;
    for (let at = this.pos - 1; at >= start; at--) exact = (exact << 7n) | BigInt((this.buffer[at] ?? 0) & 0x7f);
    return String(asBits(64, exact));
  }
}

const endsEarly = () => new ProtobufError('the message ends inside a field');

/** Length limit for the fast path of `#shortAscii`. At most 127, so that the length takes one byte. */
const shortText = 100;

/** Writes values into one growing buffer. */
export class ProtobufWriter {
  #buffer: Buffer;
  #length = 0;

  /** `expectedBytes` is the initial size of the buffer. */
  constructor(expectedBytes = 256) {
    this.#buffer = Buffer.allocUnsafe(expectedBytes);
  }

  get length(): number {
    return this.#length;
  }

  finish(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Writes a gRPC frame: one byte for "not compressed", four for the length, and what `write` writes. */
  frame(write: () => void): void {
    this.#reserve(5);
    const start = this.#length;
    this.#length += 5;
    write();
    this.#buffer[start] = 0;
    this.#buffer.writeUInt32BE(this.#length - start - 5, start + 1);
  }

  tag(id: number, wireType: number): void {
    this.uint32((id << 3) | wireType);
  }

  uint32(value: number): void {
    this.#reserve(5);
    let rest = value >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.#buffer[this.#length++] = (rest & 0x7f) | 0x80;
    this.#buffer[this.#length++] = rest;
  }

  /** Negative numbers take ten bytes, as the format requires. Small ones do not need the slow BigInt. */
  integer(value: string | number | bigint): void {
    const number = Number(value);
    if (number >= 0 && number <= 0xffff_ffff) {
      this.uint32(number);
      return;
    }
    this.#reserve(10);
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest > 0x7fn; rest >>= 7n) this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80;
    this.#buffer[this.#length++] = Number(rest);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeDoubleLE(value, this.#length);
  }

  float(value: number): void {
    this.#reserve(4);
    this.#length = this.#buffer.writeFloatLE(value, this.#length);
  }

  string(value: string): void {
    if (value.length <= shortText && this.#shortAscii(value)) return;
    const length = Buffer.byteLength(value);
    this.uint32(length);
    this.#reserve(length);
    this.#length += this.#buffer.write(value, this.#length);
  }

  bytes(value: Uint8Array): void {
    this.uint32(value.length);
    this.#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  /** Begins a length-delimited part. Pass the returned position to `end`, when the length is known. */
  begin(): number {
    this.#reserve(1);
    return ++this.#length;
  }

  end(start: number): void {
    const length = this.#length - start;
    const lengthBytes = length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x200000 ? 3 : length < 0x10000000 ? 4 : 5;
    if (lengthBytes > 1) {
      this.#reserve(lengthBytes - 1);
      this.#buffer.copyWithin(start + lengthBytes - 1, start, this.#length);
    }
    this.#length = start - 1;
    this.uint32(length);
    this.#length += length;
  }

  /** Writes a short ASCII string without a call into native code. Returns false for any other string. */
  #shortAscii(value: string): boolean {
    this.#reserve(value.length + 1);
    const buffer = this.#buffer;
    const start = this.#length + 1;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code > 0x7f) return false;
      buffer[start + index] = code;
    }
    buffer[start - 1] = value.length;
    this.#length = start + value.length;
    return true;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}
