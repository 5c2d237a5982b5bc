import { uploadErrors } from '@glimpse/contract/media/media-errors';

/** A box of an ISO base media file (ISO/IEC 14496-12, section 4.2). All positions are offsets into the file. */
export interface Box {
  readonly type: string;
  readonly headerAt: number;
  /** The first byte after the header. */
  readonly start: number;
  /** The first byte after the box. */
  readonly end: number;
}

/** Offsets and lengths in a box header: a 32-bit size, the type, and a 64-bit size if the first size is 1. */
const header = { type: 4, largeSize: 8, bytes: 8, largeBytes: 16 } as const;
const specialSizes = { untilEndOfParent: 0, large: 1 } as const;

/** Returns the boxes between two offsets. Throws an upload error if a box extends beyond `to`. */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let offset = from; offset + header.bytes <= to; ) {
    const box = boxAt(file, offset, to);
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

function boxAt(file: Buffer, headerAt: number, to: number): Box {
  const size = file.readUInt32BE(headerAt);
  const isLarge = size === specialSizes.large && headerAt + header.largeBytes <= to;
  const start = headerAt + (isLarge ? header.largeBytes : header.bytes);
  let end = headerAt + size;
  if (isLarge) end = headerAt + Number(file.readBigUInt64BE(headerAt + header.largeSize));
  else if (size === specialSizes.untilEndOfParent) end = to;
  if (end < start || end > to) throw uploadErrors.damagedVideo();
  const type = file.toString('latin1', headerAt + header.type, headerAt + header.bytes);
  return { type, headerAt, start, end };
}

export const childBoxes = (file: Buffer, box: Box | undefined): Box[] => (box ? boxesIn(file, box.start, box.end) : []);

export const findBox = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/** Returns the box at a path of types, for example `mdia`, `hdlr`. Undefined if there is none. */
export function descend(file: Buffer, boxes: readonly Box[], ...types: readonly string[]): Box | undefined {
  const [type = '', ...deeper] = types;
  const found = findBox(boxes, type);
  return deeper.length === 0 ? found : descend(file, childBoxes(file, found), ...deeper);
}

/** Overwrites a box with free space of the same length, so that all offsets in the file stay valid. */
export function overwriteWithFree(bytes: Buffer, { headerAt, start, end }: Box): void {
  bytes.write('free', headerAt + header.type, 'latin1');
  bytes.fill(0, start, end);
}
