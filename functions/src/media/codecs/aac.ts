import type { CleanFrame } from './codec.ts';

/** Elements of a frame (ISO/IEC 14496-3, section 4.4.2.1). */
const elements = { dataStream: 4, fill: 6 } as const;
/** Extension types whose payload has no meaning for decoders. */
const meaninglessExtensions: ReadonlySet<number> = new Set([0, 1, 2]);

/**
 * Zeroes data stream elements and fill elements at the start of an AAC frame, where encoders write their names. Finding
 * later elements needs a decoder for the sound before them.
 */
export const cleanAac: CleanFrame = (frame) => {
  const bits = new BitCursor(frame);
  for (;;) {
    const element = bits.read(3);
    if (element === elements.dataStream) {
      bits.read(4);
      const isAligned = bits.read(1) === 1;
      const count = readCount(bits, 8);
      if (isAligned) bits.align();
      bits.zero(count * 8);
    } else if (element === elements.fill) {
      const start = readCount(bits, 4) * 8;
      if (start === 0) continue;
      const extension = bits.read(4);
      if (meaninglessExtensions.has(extension)) bits.zero(start - 4, 4);
      else bits.position += start - 4;
    } else return;
  }
};

/** Reads a count. If all its bits are 1, a byte with the excess follows. */
function readCount(bits: BitCursor, length: 4 | 8): number {
  const count = bits.read(length);
  if (count !== 2 ** length - 1) return count;
  return count + bits.read(8) - (length === 4 ? 1 : 0);
}

class BitCursor {
  readonly #bytes: Buffer;
  position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Bits after the end are 0. */
  read(count: number): number {
    let value = 0;
    for (const end = this.position + count; this.position < end; this.position++)
      value = value * 2 + (((this.#bytes[this.position >> 3] ?? 0) >> (7 - (this.position & 7))) & 1);
    return value;
  }

  align(): void {
    this.position = Math.ceil(this.position / 8) * 8;
  }

  /** Zeroes the next bits, and `before` bits before them. */
  zero(count: number, before = 0): void {
    const end = Math.min(this.position + count, this.#bytes.length * 8);
    for (let bit = this.position - before; bit < end; bit++) {
      const byte = this.#bytes[bit >> 3] ?? 0;
      this.#bytes[bit >> 3] = byte & ~(0x80 >> (bit & 7));
    }
    this.position += count;
  }
}
