import type { CleanFrame, OpenCodec } from './codec.ts';

/** Types of open bitstream units (OBU; AV1 specification, section 6.2.2). */
const unitTypes = {
  sequenceHeader: 1,
  temporalDelimiter: 2,
  frameHeader: 3,
  tileGroup: 4,
  metadata: 5,
  frame: 6,
  redundantFrameHeader: 7,
  tileList: 8,
  padding: 15,
} as const;
const { metadata, padding, ...needed } = unitTypes;
const neededTypes: ReadonlySet<number> = new Set(Object.values(needed));
/** Light level, mastering display and scalability. Other types are time codes and private data. */
const neededMetadata: ReadonlySet<number> = new Set([1, 2, 3]);

/** Fields of the first byte of a unit. */
const header = { typeShift: 3, typeMask: 0x78, hasExtension: 0x04, hasSize: 0x02 } as const;
/** The last byte of a padding unit: a 1 bit and padding. */
const trailingBits = 0x80;
const maxSizeBytes = 8;

/** Opens an `av1C` configuration. Four bytes come before its units. */
export const openAv1: OpenCodec = (configuration) => {
  cleanUnits(configuration.subarray(4));
  return cleanUnits;
};

/** Units that no decoder needs become padding of the same length. */
function cleanUnits(frame: Buffer): void {
  let offset = 0;
  while (offset < frame.length) {
    const first = frame[offset] ?? 0;
    const sizeAt = offset + (first & header.hasExtension ? 2 : 1);
    const size = first & header.hasSize ? readLeb128(frame, sizeAt) : { value: frame.length - sizeAt, bytes: 0 };
    const start = sizeAt + (size?.bytes ?? 0);
    const end = start + (size?.value ?? 0);
    if (!size || start > frame.length || end > frame.length) break;
    const type = (first & header.typeMask) >> header.typeShift;
    if (!isNeeded(type, frame.subarray(start, end))) {
      frame[offset] = (first & ~header.typeMask) | (padding << header.typeShift);
      frame.fill(0, start, end);
      if (end > start) frame[end - 1] = trailingBits;
    }
    offset = end;
  }
  // Decoders ignore what comes after the last complete unit.
  frame.fill(0, offset);
}

const isNeeded = (type: number, content: Buffer): boolean =>
  type === metadata ? neededMetadata.has(readLeb128(content, 0)?.value ?? 0) : neededTypes.has(type);

/** Reads an integer with seven bits per byte, lowest bits first. Returns null if it is damaged. */
function readLeb128(buffer: Buffer, offset: number): { value: number; bytes: number } | null {
  let value = 0;
  for (let index = 0; index < maxSizeBytes; index++) {
    const byte = buffer[offset + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, bytes: index + 1 };
  }
  return null;
}

/**
 * VP9 frames have no fields for private data. Only a superframe (VP9 specification, annex B) can have bytes between its
 * last frame and its index, which decoders ignore.
 */
export const cleanVp9: CleanFrame = (frame) => {
  const marker = frame.at(-1) ?? 0;
  if ((marker & 0xe0) !== 0xc0) return;
  const sizeBytes = ((marker >> 3) & 0x03) + 1;
  const frames = (marker & 0x07) + 1;
  const indexAt = frame.length - (2 + sizeBytes * frames);
  if (indexAt < 0 || frame[indexAt] !== marker) return;
  let end = 0;
  for (let index = 0; index < frames; index++) end += frame.readUIntLE(indexAt + 1 + index * sizeBytes, sizeBytes);
  if (end < indexAt) frame.fill(0, end, indexAt);
};
