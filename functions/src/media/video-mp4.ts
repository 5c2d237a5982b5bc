import { limits } from '@glimpse/contract/limits';
import { refusals } from './refusals.ts';

/** What a checked video is. Upright pixels; `bytes` is the file to publish. */
export interface CheckedVideo {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** A box of an ISO base media file (ISO/IEC 14496-12, section 4.2), by offsets into the file. */
interface Box {
  readonly type: string;
  readonly typeAt: number;
  readonly start: number;
  readonly end: number;
}

/**
 * An mp4 or QuickTime file: every top-level box ends within the file, there are media data, and a track with a picture.
 * Boxes that name the place, the camera or the owner are blanked. Throws a refusal.
 */
export function checkMp4(file: Buffer): CheckedVideo {
  const boxes = boxesIn(file, 0, file.length);
  const movie = boxes.find(({ type }) => type === 'moov');
  if (!boxes.some(({ type }) => type === 'ftyp') || !movie) throw refusals.damagedVideo();
  if (!boxes.some(({ type }) => type === 'mdat')) throw refusals.damagedVideo();
  const inMovie = boxesIn(file, movie.start, movie.end);
  if (durationSeconds(file, inMovie) > limits.videoSeconds) throw refusals.videoLength();
  const tracks = inMovie
    .filter(({ type }) => type === 'trak')
    .map((box) => boxesIn(file, box.start, box.end));
  const picture = tracks.find((track) => isPicture(file, track));
  if (!picture) throw refusals.noPicture();
  const bytes = Buffer.from(file);
  for (const box of [...boxes, ...inMovie, ...tracks.flat()]) if (isPersonal(box)) blank(bytes, box);
  return { ...sizeOf(file, picture), bytes };
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    const end = at + length;
    if (end < start || end > to) throw refusals.damagedVideo();
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), typeAt: at + 4, start, end });
    at = end;
  }
  return boxes;
}

const child = (boxes: readonly Box[], type: string): Box | undefined =>
  boxes.find((box) => box.type === type);

/** mvhd: version, flags, two times, timescale, duration; times and duration are 64 bits wide in version 1. */
function durationSeconds(file: Buffer, inMovie: readonly Box[]): number {
  const header = child(inMovie, 'mvhd');
  if (!header || header.end - header.start < 32) throw refusals.damagedVideo();
  const { start } = header;
  const isLong = file[start] === 1;
  const timescale = file.readUInt32BE(start + (isLong ? 20 : 12));
  const duration = isLong ? Number(file.readBigUInt64BE(start + 24)) : file.readUInt32BE(start + 16);
  const isUnknown = duration === 0xffffffff || timescale === 0;
  return isUnknown ? 0 : duration / timescale;
}

/** hdlr: version, flags, a predefined word, then the handler: `vide` for pictures. */
function isPicture(file: Buffer, track: readonly Box[]): boolean {
  const media = child(track, 'mdia');
  const handler = media && child(boxesIn(file, media.start, media.end), 'hdlr');
  if (!handler || handler.end - handler.start < 12) return false;
  return file.toString('latin1', handler.start + 8, handler.start + 12) === 'vide';
}

/** tkhd ends with a matrix of nine words and the size as 16.16 fixed point; a quarter turn swaps the sides. */
function sizeOf(file: Buffer, track: readonly Box[]): { width: number; height: number } {
  const header = child(track, 'tkhd');
  if (!header || header.end - header.start < 84) throw refusals.damagedVideo();
  const matrix = header.end - 44;
  const width = file.readUInt16BE(header.end - 8);
  const height = file.readUInt16BE(header.end - 4);
  if (width === 0 || height === 0) throw refusals.noPicture();
  const isTurned = file.readInt32BE(matrix) === 0 && file.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

const isPersonal = ({ type }: Box): boolean => type === 'udta' || type === 'meta' || type === 'uuid';

/** Turned into free space of the same length: nothing else moves, so every offset in the file stays right. */
function blank(bytes: Buffer, { typeAt, start, end }: Box): void {
  bytes.write('free', typeAt, 'latin1');
  bytes.fill(0, start, end);
}
