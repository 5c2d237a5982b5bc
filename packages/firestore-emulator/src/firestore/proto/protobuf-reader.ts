/** A malformed protobuf message. */
export class ProtobufError extends Error {}

/** How a value is encoded. Source: protobuf.dev/programming-guides/encoding#structure. */
export const WireType = {
  varint: 0,
  fixed64: 1,
  lengthDelimited: 2,
  startGroup: 3,
  endGroup: 4,
  fixed32: 5,
} as const;

/** The number of the field that follows a tag. */
export function fieldNumberOf(tag: number): number {
  return tag >>> 3;
}

/** The wire type of the field that follows a tag. */
export function wireTypeOf(tag: number): number {
  return tag & 7;
}

/**
 * Reads the primitives of the protobuf wire format. The method for a scalar type has its name. Source:
 * protobuf.dev/programming-guides/encoding.
 */
export class ProtobufReader {
  #position: number;
  #high = 0;

  constructor(
    private readonly buffer: Buffer,
    start = 0,
    readonly end = buffer.length,
  ) {
    this.#position = start;
  }

  get done(): boolean {
    return this.#position >= this.end;
  }

  /** Returns a reader for the next length-delimited field, and skips that field. */
  sub(): ProtobufReader {
    const { start, end } = this.#span();
    return new ProtobufReader(this.buffer, start, end);
  }

  /** Reads a varint as an unsigned 32-bit number. Higher bits are dropped, as required for int32 and tags. */
  uint32(): number {
    const first = this.#byte();
    return first < 0x80 ? first : this.#varint(first);
  }

  int32(): number {
    return this.uint32() | 0;
  }

  bool(): boolean {
    const first = this.#byte();
    if (first < 0x80) return first !== 0;
    return this.#varint(first) !== 0 || this.#high !== 0;
  }

  /** Reads a 64-bit varint as a decimal string, because a double would lose digits. */
  int64(): string {
    const low = this.#varint(this.#byte());
    return this.#high === 0 ? String(low) : String(BigInt.asIntN(64, this.#join(low)));
  }

  uint64(): string {
    return String(this.#join(this.#varint(this.#byte())));
  }

  double(): number {
    return this.buffer.readDoubleLE(this.#take(8));
  }

  float(): number {
    return this.buffer.readFloatLE(this.#take(4));
  }

  string(): string {
    const { start, end } = this.#span();
    return this.buffer.toString('utf8', start, end);
  }

  /** Returns a copy, so that the message's buffer can be freed. */
  bytes(): Buffer {
    const { start, end } = this.#span();
    return Buffer.from(this.buffer.subarray(start, end));
  }

  /** Skips the value after a tag with this wire type. Groups are not supported. */
  skip(wireType: number): void {
    if (wireType === WireType.varint)
      this.bool(); // the fastest reading method for a varint of any length
    else if (wireType === WireType.fixed64) this.#take(8);
    else if (wireType === WireType.lengthDelimited) this.#span();
    else if (wireType === WireType.fixed32) this.#take(4);
    else throw new ProtobufError(`wire type ${wireType} is not supported`);
  }

  /** Reads the rest of a varint after its first byte. Returns its lower 32 bits, and sets `#high` to the others. */
  #varint(first: number): number {
    let low = first & 0x7f;
    let high = 0;
    let byte = first;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      if (shift >= 70) throw new ProtobufError('a varint is longer than ten bytes');
      byte = this.#byte();
      if (shift < 32) low |= (byte & 0x7f) << shift;
      if (shift === 28) high = (byte & 0x7f) >> 4;
      else if (shift > 28) high |= (byte & 0x7f) << (shift - 32);
    }
    this.#high = high >>> 0;
    return low >>> 0;
  }

  #join(low: number): bigint {
    return (BigInt(this.#high) << 32n) | BigInt(low);
  }

  #byte(): number {
    if (this.#position >= this.end) throw new ProtobufError('the message ends inside a field');
    const byte = this.buffer[this.#position++];
    return byte ?? 0;
  }

  #take(length: number): number {
    const start = this.#position;
    if (length > this.end - start) throw new ProtobufError('the message ends inside a field');
    this.#position = start + length;
    return start;
  }

  #span(): { start: number; end: number } {
    const length = this.uint32();
    const start = this.#take(length);
    return { start, end: start + length };
  }
}
