import { refusals } from './refusals.ts';

/** An element of an EBML file (RFC 8794), by offsets into it; `start` is behind its id and length. */
export interface Element {
  readonly id: number;
  readonly headerAt: number;
  readonly start: number;
  readonly end: number;
}

/** Ids of Matroska (RFC 9559, section 5) that the reader itself needs. */
export const segmentId = 0x18538067;
export const clusterId = 0x1f43b675;
/** What stands in a segment: the next of these ends a cluster of open length. */
const inSegment: ReadonlySet<number> = new Set([
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0x1c53bb6b,
  0x1043a770,
  0x1254c367,
  0x1941a469,
  clusterId,
]);

/**
 * The elements between two offsets. Recorders leave the length of a segment and of its clusters open: the one reaches to the
 * end, the other to what follows it in the segment. Throws a refusal when an element reaches beyond.
 */
export function elementsIn(file: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = [];
  let at = from;
  while (at < to) {
    const id = readVarint(file, at, to, true);
    const length = readVarint(file, at + id.bytes, to, false);
    const start = at + id.bytes + length.bytes;
    const end = length.isOpen ? openEnd(file, id.value, start, to) : start + length.value;
    if (end > to) throw refusals.damagedVideo();
    elements.push({ id: id.value, headerAt: at, start, end });
    at = end;
  }
  return elements;
}

function openEnd(file: Buffer, id: number, start: number, to: number): number {
  if (id === segmentId) return to;
  if (id !== clusterId) throw refusals.damagedVideo();
  let at = start;
  while (at < to) {
    const child = readVarint(file, at, to, true);
    if (inSegment.has(child.value)) return at;
    const length = readVarint(file, at + child.bytes, to, false);
    at += child.bytes + length.bytes + length.value;
    if (length.isOpen || at > to) throw refusals.damagedVideo();
  }
  return to;
}

export const find = (elements: readonly Element[], id: number): Element | undefined =>
  elements.find((element) => element.id === id);

/** A variable-length number (section 4); an id keeps its length marker. All ones: length open. */
export function readVarint(file: Buffer, at: number, to: number, keepMarker: boolean) {
  const first = at < to ? (file[at] ?? 0) : 0;
  const bytes = Math.clz32(first) - 23;
  if (first === 0 || bytes > 8 || at + bytes > to) throw refusals.damagedVideo();
  const marker = 0x80 >> (bytes - 1);
  let value = keepMarker ? first : first & (marker - 1);
  let isOpen = (first & (marker - 1)) === marker - 1;
  for (let index = 1; index < bytes; index++) {
    const next = file[at + index] ?? 0;
    value = value * 256 + next;
    isOpen &&= next === 0xff;
  }
  return { value, bytes, isOpen };
}

/** An unsigned number; 0 when there is no such element. */
export function unsigned(file: Buffer, element: Element | undefined): number {
  if (!element || element.end - element.start > 6 || element.end === element.start) return 0;
  return file.readUIntBE(element.start, element.end - element.start);
}

const voidId = 0xec;

/** Turned into an empty element of the same length (section 11.3.2): nothing else moves, so every position stays right. */
export function voidElement(bytes: Buffer, { headerAt, end }: Element): void {
  bytes.fill(0, headerAt, end);
  bytes[headerAt] = voidId;
  const length = end - headerAt;
  if (length <= 0x7f) {
    bytes[headerAt + 1] = 0x80 | (length - 2);
    return;
  }
  bytes[headerAt + 1] = 0x01;
  bytes.writeUIntBE(length - 9, headerAt + 3, 6);
}
