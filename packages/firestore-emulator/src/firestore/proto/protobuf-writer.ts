/** Length limit for the fast path of `#shortAscii`. At most 127, so that the length takes one byte. */
const shortText = 100;

/** Writes the primitives of the protobuf wire format into one growing buffer. */
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
    while (rest > 0x7f) {
      this.#buffer[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#buffer[this.#length++] = rest;
  }

  /** Negative numbers take ten bytes, as the format requires. */
  int32(value: number): void {
    if (value >= 0) this.uint32(value);
    else this.int64(BigInt(value));
  }

  int64(value: bigint): void {
    this.#reserve(10);
    let rest = BigInt.asUintN(64, value);
    while (rest > 0x7fn) {
      this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
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
