import { matroskaIds } from './matroska-ids.ts';
import { uploadErrors } from './upload-errors.ts';

/** An element of an EBML file (RFC 8794). All positions are offsets into the file. */
export interface Element {
  readonly id: number;
  readonly headerAt: number;
  /** The first byte after the id and the length. */
  readonly start: number;
  /** The first byte after the element. */
  readonly end: number;
}

/** Children of a segment. A cluster of unknown length ends before the next of these. */
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

/**
 * Returns the elements between two offsets. Throws an upload error if an element extends beyond `to`.
 * Live recorders write segments and clusters with unknown length. Such a segment ends at the end of the file, and
 * such a cluster before the next child of the segment.
 */
export function elementsIn(file: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = [];
  for (let at = from; at < to; ) {
    const { id, start, length } = readHeader(file, at, to);
    const end = length === null ? endOfUnknownLength(file, id, start, to) : start + length;
    if (end > to) throw uploadErrors.damagedVideo();
    elements.push({ id, headerAt: at, start, end });
    at = end;
  }
  return elements;
}

export const childElements = (file: Buffer, { start, end }: Element): Element[] => elementsIn(file, start, end);

export const find = (elements: readonly Element[], id: number): Element | undefined =>
  elements.find((element) => element.id === id);

/** Reads the id and the length of an element. The length is null if it is unknown. */
function readHeader(file: Buffer, at: number, to: number) {
  const id = readVarint(file, at, to);
  const length = readVarint(file, at + id.bytes, to);
  const start = at + id.bytes + length.bytes;
  return { id: id.valueWithMarker, start, length: length.isAllOnes ? null : length.value };
}

function endOfUnknownLength(file: Buffer, id: number, start: number, to: number): number {
  if (id === matroskaIds.segment) return to;
  if (id !== matroskaIds.cluster) throw uploadErrors.damagedVideo();
  let at = start;
  while (at < to) {
    if (segmentChildren.has(readVarint(file, at, to).valueWithMarker)) return at;
    const child = readHeader(file, at, to);
    if (child.length === null || child.start + child.length > to) throw uploadErrors.damagedVideo();
    at = child.start + child.length;
  }
  return to;
}

/**
 * Reads a variable-length integer (RFC 8794, section 4). The zeros before the first one (the marker) tell how many
 * bytes follow. Ids include the marker. A length of only ones is unknown.
 */
export function readVarint(file: Buffer, at: number, to: number) {
  const first = at < to ? (file[at] ?? 0) : 0;
  const bytes = Math.clz32(first) - 23;
  if (first === 0 || bytes > 8 || at + bytes > to) throw uploadErrors.damagedVideo();
  const marker = 0x80 >> (bytes - 1);
  const largest = marker - 1;
  let value = first & largest;
  let valueWithMarker = first;
  let isAllOnes = value === largest;
  for (const next of file.subarray(at + 1, at + bytes)) {
    value = value * 256 + next;
    valueWithMarker = valueWithMarker * 256 + next;
    isAllOnes &&= next === 0xff;
  }
  return { value, valueWithMarker, bytes, isAllOnes };
}

/** Longer integers are not exact in JavaScript. */
const maxIntegerBytes = 6;

/** Reads an unsigned integer. Returns 0 if the element does not exist. */
export function readUnsigned(file: Buffer, element: Element | undefined): number {
  const bytes = element ? element.end - element.start : 0;
  if (!element || bytes === 0 || bytes > maxIntegerBytes) return 0;
  return file.readUIntBE(element.start, bytes);
}

/**
 * Overwrites an element with a void element of the same length (RFC 8794, section 11.3.2), so that all positions
 * stay valid.
 */
export function voidElement(bytes: Buffer, { headerAt, end }: Element): void {
  const length = end - headerAt;
  bytes.fill(0, headerAt, end);
  bytes[headerAt] = matroskaIds.void;
  if (length <= 0x7f) bytes[headerAt + 1] = 0x80 | (length - 2);
  else {
    // A length of eight bytes: the marker, and seven bytes with the value.
    bytes[headerAt + 1] = 0x01;
    bytes.writeUIntBE(length - 9, headerAt + 3, 6);
  }
}
