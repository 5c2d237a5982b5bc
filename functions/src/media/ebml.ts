import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { matroskaIds } from './matroska-ids.ts';

/** An element of an EBML file, such as WebM (RFC 8794). All positions are offsets into the file. */
export interface EbmlElement {
  readonly id: number;
  readonly headerAt: number;
  /** The first byte after the id and the length. */
  readonly start: number;
  /** The first byte after the element. */
  readonly end: number;
}

/** The children of a segment. A cluster of unknown length ends where one of these begins. */
const segmentChildren: ReadonlySet<number> = new Set([
  matroskaIds.seekHead,
  matroskaIds.info,
  matroskaIds.tracks,
  matroskaIds.cues,
  matroskaIds.chapters,
  matroskaIds.tags,
  matroskaIds.attachments,
  matroskaIds.cluster,
]);

/** Returns the elements between two offsets. Throws an upload error if an element extends beyond `to`. */
export function elementsIn(file: Buffer, from: number, to: number): EbmlElement[] {
  const elements: EbmlElement[] = [];
  for (let headerAt = from; headerAt < to; ) {
    const { id, start, length } = readHeader(file, headerAt, to);
    const end = length === null ? endOfUnknownLength(file, id, start, to) : start + length;
    if (end > to) throw uploadErrors.damagedVideo();
    elements.push({ id, headerAt, start, end });
    headerAt = end;
  }
  return elements;
}

export const childElements = (file: Buffer, { start, end }: EbmlElement): EbmlElement[] => elementsIn(file, start, end);

export const findElement = (elements: readonly EbmlElement[], id: number): EbmlElement | undefined =>
  elements.find((element) => element.id === id);

/** Reads the id and the length of an element. The length is null if it is unknown. */
function readHeader(file: Buffer, offset: number, to: number) {
  const id = readVarint(file, offset, to);
  const length = readVarint(file, offset + id.byteCount, to);
  const start = offset + id.byteCount + length.byteCount;
  return { id: id.valueWithMarker, start, length: length.isAllOnes ? null : length.value };
}

/**
 * Live recorders write segments and clusters with unknown length. Such a segment ends at the end of the file, and such
 * a cluster ends before the next child of the segment.
 */
function endOfUnknownLength(file: Buffer, id: number, start: number, to: number): number {
  if (id === matroskaIds.segment) return to;
  if (id !== matroskaIds.cluster) throw uploadErrors.damagedVideo();
  let offset = start;
  while (offset < to) {
    if (segmentChildren.has(readVarint(file, offset, to).valueWithMarker)) return offset;
    const child = readHeader(file, offset, to);
    if (child.length === null || child.start + child.length > to) throw uploadErrors.damagedVideo();
    offset = child.start + child.length;
  }
  return to;
}

/**
 * Reads a variable-length integer (RFC 8794, section 4). The number of 0 bits before the first 1 bit (the marker) is
 * the number of bytes that follow the first byte. Ids include the marker. A length is unknown if all its bits after
 * the marker are 1.
 */
export function readVarint(file: Buffer, offset: number, to: number) {
  const first = offset < to ? (file[offset] ?? 0) : 0;
  const byteCount = Math.clz32(first) - 23;
  if (first === 0 || byteCount > 8 || offset + byteCount > to) throw uploadErrors.damagedVideo();
  const valueMask = (0x80 >> (byteCount - 1)) - 1;
  let value = first & valueMask;
  let valueWithMarker = first;
  let isAllOnes = value === valueMask;
  for (const next of file.subarray(offset + 1, offset + byteCount)) {
    value = value * 256 + next;
    valueWithMarker = valueWithMarker * 256 + next;
    isAllOnes &&= next === 0xff;
  }
  return { value, valueWithMarker, byteCount, isAllOnes };
}

/** The limit of `readUIntBE`. */
const maxIntegerBytes = 6;

/**
 * Reads an unsigned integer. Returns 0 if the element does not exist, is empty, or is longer than `maxIntegerBytes`.
 */
export function readUnsigned(file: Buffer, element: EbmlElement | undefined): number {
  const byteCount = element ? element.end - element.start : 0;
  if (!element || byteCount === 0 || byteCount > maxIntegerBytes) return 0;
  return file.readUIntBE(element.start, byteCount);
}

/**
 * Overwrites an element with a void element of the same length (RFC 8794, section 11.3.2), so that all positions
 * stay valid.
 */
export function voidElement(bytes: Buffer, { headerAt, end }: EbmlElement): void {
  const length = end - headerAt;
  bytes.fill(0, headerAt, end);
  bytes[headerAt] = matroskaIds.void;
  if (length <= 0x7f) bytes[headerAt + 1] = 0x80 | (length - 2);
  else {
    // The length has eight bytes. The first is the marker, and the others are the value.
    bytes[headerAt + 1] = 0x01;
    bytes.writeUIntBE(length - 9, headerAt + 3, 6);
  }
}
