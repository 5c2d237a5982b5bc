import { type Box, boxesIn, overwriteWithFree } from './iso-boxes.ts';
import { type Allowed, allowedBoxes, allowedTracks, type BoxRule, isAllowedHandler } from './mp4-boxes.ts';
import { chunkRuns, type Range, type Track } from './mp4-chunks.ts';
import { openCodecs } from './mp4-codecs.ts';
import { fragmentRuns, movieFragments, trackFragments, trackIdOf } from './mp4-fragments.ts';
import { cleanSamples } from './mp4-samples.ts';

/**
 * Returns a copy of an MP4 or QuickTime file without metadata. It keeps the boxes that players need, and the encoded
 * samples of video and audio tracks without their private data. Everything else is overwritten with zeros. Nothing
 * moves, so that all offsets in the file stay valid. Throws an upload error or a `RangeError` if the boxes are
 * inconsistent.
 */
export function cleanMp4(file: Buffer, boxes: readonly Box[], tracks: readonly Track[]): Buffer {
  const bytes = Buffer.from(file);
  const isAllowed = ({ handler }: Track): boolean => isAllowedHandler(handler);
  const allowedTracks = new Map(tracks.filter(isAllowed).map((track) => [track.id, track]));
  const samples = [...chunkRuns(file, tracks, isAllowed), ...fragmentRuns(file, boxes, allowedTracks)];

  cleanBoxes(bytes, allowedBoxes, 0, file.length);
  for (const track of tracks) cleanTrack(bytes, track);
  for (const fragment of movieFragments(boxes).flatMap((moof) => trackFragments(file, moof)))
    if (!allowedTracks.has(trackIdOf(file, fragment))) overwriteWithFree(bytes, fragment);
  cleanSamples(bytes, samples, new Map(tracks.filter(isAllowed).map((track) => [track, openCodecs(bytes, track)])));
  for (const box of boxes) if (box.type === 'mdat') zeroOutside(bytes, box, samples);
  return bytes;
}

function cleanTrack(bytes: Buffer, { box, boxes, handler }: Track): void {
  if (isAllowedHandler(handler) && boxes.length > 0) cleanBoxes(bytes, allowedTracks[handler], box.start, box.end);
  else overwriteWithFree(bytes, box);
}

function cleanBoxes(bytes: Buffer, allowed: Allowed, from: number, to: number): void {
  const boxes = boxesIn(bytes, from, to);
  for (const box of boxes) {
    const rule = allowed(box.type);
    if (rule) cleanBox(bytes, box, rule);
    else overwriteWithFree(bytes, box);
  }
  // The last bytes can be too few for a box header.
  bytes.fill(0, boxes.at(-1)?.end ?? from, to);
}

function cleanBox(bytes: Buffer, box: Box, { end, zeroed, replaced, children, childrenAt }: BoxRule): void {
  const position = (offset: number): number => Math.min(box.start + offset, box.end);
  if (end) bytes.fill(0, position(end(bytes, box)), box.end);
  const range = zeroed?.(bytes, box);
  if (range) bytes.fill(0, position(range.start), position(range.end));
  if (replaced) bytes.subarray(position(replaced.at(bytes, box)), box.end).set(replaced.by);
  if (children) cleanBoxes(bytes, children, box.start + (childrenAt?.(bytes, box) ?? 0), box.end);
}

/** Zeroes the bytes of a box that are in none of the ranges. */
function zeroOutside(bytes: Buffer, { start, end }: Box, ranges: readonly Range[]): void {
  let position = start;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start > position) bytes.fill(0, position, Math.min(range.start, end));
    position = Math.min(Math.max(position, range.end), end);
  }
  bytes.fill(0, position, end);
}
