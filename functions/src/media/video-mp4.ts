import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { cleanMp4 } from './clean-mp4.ts';
import { type Box, boxesIn, childBoxes, descend, findBox } from './iso-boxes.ts';
import type { Track } from './mp4-chunks.ts';
import { hdlr, mvhd, tkhd, versionOf } from './mp4-fields.ts';

/** A checked video. `width` and `height` are in pixels, after rotation. `bytes` is the file without metadata. */
export interface CheckedVideo {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly hasSound: boolean;
}

/**
 * Parses an MP4 or QuickTime file and removes its metadata (clean-mp4.ts). Throws an upload error if the file is
 * damaged, if it has no video track, or if the video is too long.
 */
export const parseAndCleanMp4 = (file: Buffer): CheckedVideo => readVideo(() => parseAndClean(file));

function parseAndClean(file: Buffer): CheckedVideo {
  const boxes = boxesIn(file, 0, file.length);
  const movie = findBox(boxes, 'moov');
  if (!movie || !findBox(boxes, 'ftyp') || !findBox(boxes, 'mdat')) throw uploadErrors.damagedVideo();
  const movieBoxes = childBoxes(file, movie);
  if (durationSeconds(file, movieBoxes) > mediaLimits.videoSeconds) throw uploadErrors.videoTooLong();
  const tracks = movieBoxes.filter(({ type }) => type === 'trak').map((box) => trackOf(file, box));
  const videoTrack = tracks.find(({ handler }) => handler === 'vide');
  if (!videoTrack) throw uploadErrors.noVideoTrack();
  const hasSound = tracks.some(({ handler }) => handler === 'soun');
  return { ...sizeOf(file, videoTrack.boxes), hasSound, bytes: cleanMp4(file, boxes, tracks) };
}

function trackOf(file: Buffer, box: Box): Track {
  const boxes = childBoxes(file, box);
  const header = findBox(boxes, 'tkhd');
  return {
    box,
    boxes,
    id: header ? file.readUInt32BE(header.start + tkhd[versionOf(file, header)].trackId) : 0,
    handler: handlerOf(file, descend(file, boxes, 'mdia', 'hdlr')),
  };
}

function handlerOf(file: Buffer, box: Box | undefined): string {
  if (!box) return '';
  const end = Math.min(box.start + hdlr.end, box.end);
  return file.toString('latin1', box.start + hdlr.handlerType, end);
}

/** If all bits of the duration are 1, the duration is unknown. */
const unknownDuration = { version0: 0xffff_ffffn, version1: 0xffff_ffff_ffff_ffffn } as const;

/** Returns the duration in seconds. 0 if it is unknown. */
function durationSeconds(file: Buffer, movieBoxes: readonly Box[]): number {
  const header = findBox(movieBoxes, 'mvhd');
  if (!header) throw uploadErrors.damagedVideo();
  const version = versionOf(file, header);
  const { start, end } = header;
  const offsets = mvhd[version];
  if (start + offsets.durationEnd > end) throw uploadErrors.damagedVideo();
  const timescale = file.readUInt32BE(start + offsets.timescale);
  const duration =
    version === 'version1'
      ? file.readBigUInt64BE(start + offsets.duration)
      : BigInt(file.readUInt32BE(start + offsets.duration));
  const isUnknown = duration === unknownDuration[version] || timescale === 0;
  return isUnknown ? 0 : Number(duration) / timescale;
}

/** Returns the size in pixels after rotation. A rotation by a quarter turn swaps width and height. */
function sizeOf(file: Buffer, trackBoxes: readonly Box[]): { width: number; height: number } {
  const header = findBox(trackBoxes, 'tkhd');
  if (!header) throw uploadErrors.damagedVideo();
  const { start, end } = header;
  const offsets = tkhd[versionOf(file, header)];
  if (start + offsets.end > end) throw uploadErrors.damagedVideo();
  const width = file.readUInt16BE(start + offsets.width);
  const height = file.readUInt16BE(start + offsets.height);
  if (width === 0 || height === 0) throw uploadErrors.noVideoTrack();
  const [a, b] = [file.readInt32BE(start + offsets.matrix), file.readInt32BE(start + offsets.matrix + 4)];
  const isQuarterTurn = a === 0 && b !== 0;
  return isQuarterTurn ? { width: height, height: width } : { width, height };
}

/** Calls `read`. If a length or offset in a video is wrong, a read goes beyond its end. The video is then damaged. */
export function readVideo<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw uploadErrors.damagedVideo();
    throw error;
  }
}
