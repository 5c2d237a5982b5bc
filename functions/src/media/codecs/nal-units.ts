/** The differences between the NAL units of H.264 and HEVC. */
export interface NalFormat {
  readonly headerBytes: number;
  readonly typeOf: (header: number) => number;
  /** The header of a unit with filler data. Decoders ignore such units. */
  readonly fillerHeader: readonly number[];
  /** Types of units with supplemental enhancement information (SEI). */
  readonly seiTypes: ReadonlySet<number>;
  readonly neededTypes: ReadonlySet<number>;
  /** Types of SEI messages that change how frames are decoded or shown. */
  readonly neededMessages: ReadonlySet<number>;
}

/** The last byte of a unit: a 1 bit and padding. */
const trailingBits = 0x80;
const fillerMessage = 3;

/** Cleans a frame that consists of NAL units, each after its length in `lengthBytes` bytes. */
export function cleanUnits(frame: Buffer, lengthBytes: number, format: NalFormat): void {
  let offset = 0;
  while (offset + lengthBytes <= frame.length) {
    const start = offset + lengthBytes;
    const end = start + frame.readUIntBE(offset, lengthBytes);
    if (end > frame.length) break;
    if (end > start) cleanUnit(frame.subarray(start, end), format);
    offset = end;
  }
  // Decoders ignore what comes after the last complete unit.
  frame.fill(0, offset);
}

/** Cleans one NAL unit without its length. A unit that no decoder needs becomes filler data of the same length. */
export function cleanUnit(unit: Buffer, format: NalFormat): void {
  const type = format.typeOf(unit[0] ?? 0);
  const isClean = format.seiTypes.has(type) ? cleanMessages(unit, format) : format.neededTypes.has(type);
  if (!isClean) fillUnit(unit, format);
}

function fillUnit(unit: Buffer, { headerBytes, fillerHeader }: NalFormat): void {
  unit.fill(0xff);
  if (unit.length > headerBytes) unit[unit.length - 1] = trailingBits;
  unit.set(fillerHeader.slice(0, unit.length));
}

/**
 * Overwrites the SEI messages that are not needed. Their lengths stay the same. Returns false if the lengths of the
 * messages are wrong.
 */
function cleanMessages(unit: Buffer, { headerBytes, neededMessages }: NalFormat): boolean {
  const cursor = new RbspCursor(unit, headerBytes, endOfMessages(unit));
  try {
    while (!cursor.isAtEnd) {
      const typeAt = cursor.next();
      const type = readCoded(unit, cursor, typeAt);
      const isNeeded = neededMessages.has(type);
      let remaining = readCoded(unit, cursor, cursor.next());
      // After two zeros, the type of a filler message would look like an emulation prevention byte.
      if (!isNeeded && type < 0xff && (unit[typeAt - 1] !== 0 || unit[typeAt - 2] !== 0)) unit[typeAt] = fillerMessage;
      for (; remaining > 0; remaining--) {
        const offset = cursor.next();
        if (!isNeeded) overwriteByte(unit, offset);
      }
    }
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the offset of the trailing bits. */
function endOfMessages(unit: Buffer): number {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit[end - 1] === trailingBits ? end - 1 : end;
}

/** Reads the type or the length of a message. Each byte 255 means that another byte follows. All bytes are added. */
function readCoded(unit: Buffer, cursor: RbspCursor, firstAt: number): number {
  let value = 0;
  let byte = unit[firstAt] ?? 0;
  while (byte === 0xff) {
    value += byte;
    byte = unit[cursor.next()] ?? 0;
  }
  return value + byte;
}

const escapeByte = 3;

/**
 * Reads the payload of an H.264 or HEVC NAL unit. It skips the emulation prevention bytes: an encoder inserts a 3 after
 * two zeros, so that the payload contains no start code (ITU-T H.264, section 7.4.1).
 */
class RbspCursor {
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
function overwriteByte(unit: Buffer, offset: number): void {
  if (isEscape(unit, offset + 1) || isEscape(unit, offset + 2)) return;
  unit[offset] = isEscape(unit, offset - 1) ? 1 : 0xff;
}
