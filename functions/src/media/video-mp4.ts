import { limits } from '@glimpse/contract/limits';
import { cleanMp4 } from './clean-mp4.ts';
import { type Box, boxesIn, child, descend, inside } from './iso-boxes.ts';
import type { Track } from './mp4-samples.ts';
import { refusals } from './refusals.ts';

/** What a checked video is. Upright pixels; `bytes` is the file to publish. */
export interface CheckedVideo {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** Whether there is a track with sound. */
  readonly hasSound: boolean;
}

/**
 * An mp4 or QuickTime file: every box ends within the one around it, there are media data, and a track with a picture.
 * Cleaned of everything that only says where, when, by whom and with what it was made (clean-mp4.ts). Throws a refusal.
 */
export function checkMp4(file: Buffer): CheckedVideo {
  try {
    return check(file);
  } catch (error) {
    // A number in the file sent the reader beyond its end.
    if (error instanceof RangeError) throw refusals.damagedVideo();
    throw error;
  }
}

function check(file: Buffer): CheckedVideo {
  const boxes = boxesIn(file, 0, file.length);
  const movie = child(boxes, 'moov');
  if (!child(boxes, 'ftyp') || !movie) throw refusals.damagedVideo();
  if (!child(boxes, 'mdat')) throw refusals.damagedVideo();
  const inMovie = inside(file, movie);
  if (durationSeconds(file, inMovie) > limits.videoSeconds) throw refusals.videoLength();
  const tracks = inMovie.filter(({ type }) => type === 'trak').map((box) => trackOf(file, box));
  const picture = tracks.find(({ handler }) => handler === 'vide');
  if (!picture) throw refusals.noPicture();
  const hasSound = tracks.some(({ handler }) => handler === 'soun');
  return { ...sizeOf(file, picture.boxes), hasSound, bytes: cleanMp4(file, boxes, tracks) };
}

/** hdlr: version, flags, a predefined word, then what it is for. tkhd: the number, behind two times. */
function trackOf(file: Buffer, box: Box): Track {
  const boxes = inside(file, box);
  const handler = descend(file, boxes, 'mdia', 'hdlr');
  const header = child(boxes, 'tkhd');
  return {
    box,
    boxes,
    id: header ? file.readUInt32BE(header.start + (file[header.start] === 1 ? 20 : 12)) : 0,
    handler: handler
      ? file.toString('latin1', handler.start + 8, Math.min(handler.start + 12, handler.end))
      : '',
  };
}

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

/** tkhd: a matrix of nine words, then the size as 16.16 fixed point; a quarter turn swaps the sides. */
function sizeOf(file: Buffer, track: readonly Box[]): { width: number; height: number } {
  const header = child(track, 'tkhd');
  if (!header) throw refusals.damagedVideo();
  const matrix = header.start + (file[header.start] === 1 ? 52 : 40);
  if (header.end < matrix + 44) throw refusals.damagedVideo();
  const width = file.readUInt16BE(matrix + 36);
  const height = file.readUInt16BE(matrix + 40);
  if (width === 0 || height === 0) throw refusals.noPicture();
  const isTurned = file.readInt32BE(matrix) === 0 && file.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
