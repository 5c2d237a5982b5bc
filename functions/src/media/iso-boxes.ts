import { refusals } from './refusals.ts';

/** A box of an ISO base media file (ISO/IEC 14496-12, section 4.2), by offsets into the file; `start` is behind its header. */
export interface Box {
  readonly type: string;
  readonly headerAt: number;
  readonly start: number;
  readonly end: number;
}

/** The boxes between two offsets. Throws a refusal when one reaches beyond. */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    const end = at + length;
    if (end < start || end > to) throw refusals.damagedVideo();
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), headerAt: at, start, end });
    at = end;
  }
  return boxes;
}

export const inside = (file: Buffer, box: Box | undefined): Box[] =>
  box ? boxesIn(file, box.start, box.end) : [];

export const child = (boxes: readonly Box[], type: string): Box | undefined =>
  boxes.find((box) => box.type === type);

/** The box at the end of a path of types. */
export const descend = (
  file: Buffer,
  boxes: readonly Box[],
  ...types: readonly string[]
): Box | undefined => {
  const [type = '', ...deeper] = types;
  const found = child(boxes, type);
  return deeper.length === 0 ? found : descend(file, inside(file, found), ...deeper);
};

/** Turned into free space of the same length: nothing else moves, so every offset in the file stays right. */
export function blank(bytes: Buffer, { headerAt, start, end }: Box): void {
  bytes.write('free', headerAt + 4, 'latin1');
  bytes.fill(0, start, end);
}

/** The flags of a full box, the three bytes after its version. */
export const flagsOf = (file: Buffer, { start }: Box): number => file.readUIntBE(start + 1, 3);

/** Bytes that fields take which are there only with their flag. */
export const optionalBytes = (flags: number, fields: readonly (readonly [flag: number, bytes: number])[]) =>
  fields.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0);
