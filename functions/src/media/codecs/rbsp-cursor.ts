const escapeByte = 3;

/**
 * Reads the payload of an H.264 or HEVC NAL unit. It skips the emulation prevention bytes: an encoder inserts a 3 after
 * two zeros, so that the payload contains no start code (ITU-T H.264, section 7.4.1).
 */
export class RbspCursor {
  readonly #unit: Buffer;
  readonly #end: number;
  #position: number;
  #zeros = 0;

  /** `end` is exclusive. */
  constructor(unit: Buffer, start: number, end: number) {
    this.#unit = unit;
    this.#position = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#end;
  }

  /** Returns the offset of the next byte of the payload. Throws a `RangeError` at the end. */
  next(): number {
    if (this.#zeros >= 2 && this.#unit[this.#position] === escapeByte) {
      this.#position += 1;
      this.#zeros = 0;
    }
    if (this.isAtEnd) throw new RangeError('the payload ends early');
    const offset = this.#position;
    this.#zeros = this.#unit[offset] === 0 ? this.#zeros + 1 : 0;
    this.#position += 1;
    return offset;
  }
}

/**
 * Returns whether the byte at this offset is an emulation prevention byte, if it comes after two zeros of a payload.
 */
const isEscape = (unit: Buffer, offset: number): boolean =>
  unit[offset] === escapeByte && unit[offset - 1] === 0 && unit[offset - 2] === 0;

/**
 * Overwrites a byte of the payload. It keeps the zeros before an emulation prevention byte, because decoders would
 * otherwise count that byte as payload. After an emulation prevention byte only a value up to 3 is valid.
 */
export function overwriteByte(unit: Buffer, offset: number): void {
  if (isEscape(unit, offset + 1) || isEscape(unit, offset + 2)) return;
  unit[offset] = isEscape(unit, offset - 1) ? 1 : 0xff;
}
