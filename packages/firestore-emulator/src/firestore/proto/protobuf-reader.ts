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

/** Reads the primitives of the protobuf wire format. Source: protobuf.dev/programming-guides/encoding. */
export class ProtobufReader {
  #position: number;

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
    let result = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#byte();
      if (shift < 32) result |= (byte & 0x7f) << shift;
      if (byte < 0x80) return result >>> 0;
    }
    throw new ProtobufError('a varint is longer than ten bytes');
  }

  int32(): number {
    return this.uint32() | 0;
  }

  bool(): boolean {
    let isTrue = false;
    for (let count = 0; count < 10; count++) {
      const byte = this.#byte();
      isTrue ||= (byte & 0x7f) !== 0;
      if (byte < 0x80) return isTrue;
    }
    throw new ProtobufError('a varint is longer than ten bytes');
  }

  /** Reads a 64-bit varint as a decimal string, because a double would lose digits. */
  int64(signed: boolean): string {
    // Up to four bytes (28 bits) fit into a number, which is faster. Most integers are that small.
    let small = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#byte();
      small |= (byte & 0x7f) << shift;
      if (byte < 0x80) return String(small);
    }
    let result = BigInt(small);
    for (let shift = 28n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return String(signed ? BigInt.asIntN(64, result) : BigInt.asUintN(64, result));
    }
    throw new ProtobufError('a varint is longer than ten bytes');
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
