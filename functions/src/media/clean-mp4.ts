import { type Box, blank, boxesIn, inside } from './iso-boxes.ts';
import { type Allowed, isKeptHandler, keptBoxes, keptTracks } from './mp4-boxes.ts';
import { fragmentTrack, type Range, sampleRanges, type Track } from './mp4-samples.ts';

/**
 * A copy of an mp4 or QuickTime file that plays the same and says nothing else: only the boxes that players need, of tracks
 * with pictures and sound, and of the media data only what these tracks refer to. Names, times and the rest become zeros;
 * nothing moves, so every offset in the file stays right. What is inside the coded pictures and sounds stays.
 * Throws a refusal or a RangeError where the boxes contradict one another.
 */
export function cleanMp4(file: Buffer, boxes: readonly Box[], tracks: readonly Track[]): Buffer {
  const bytes = Buffer.from(file);
  const isKept = ({ handler }: Track): boolean => isKeptHandler(handler);
  const kept = new Set(tracks.filter(isKept).map(({ id }) => id));
  const ranges = sampleRanges(file, boxes, tracks, isKept);

  cleanBoxes(bytes, keptBoxes, 0, file.length);
  for (const { box, boxes: parts, handler } of tracks) {
    const rule = isKeptHandler(handler) && keptTracks[handler].children;
    if (rule && parts.length > 0) cleanBoxes(bytes, rule, box.start, box.end);
    else blank(bytes, box);
  }
  for (const fragment of boxes.filter(({ type }) => type === 'moof')) {
    for (const traf of inside(file, fragment).filter(({ type }) => type === 'traf'))
      if (!kept.has(fragmentTrack(file, traf))) blank(bytes, traf);
  }
  for (const data of boxes.filter(({ type }) => type === 'mdat')) zeroBetween(bytes, data, ranges);
  return bytes;
}

function cleanBoxes(bytes: Buffer, allowed: Allowed, from: number, to: number): void {
  let end = from;
  for (const box of boxesIn(bytes, from, to)) {
    ({ end } = box);
    const rule = allowed(box.type);
    if (!rule) {
      blank(bytes, box);
      continue;
    }
    const { length, zeroed, children, childrenAt } = rule;
    if (length) bytes.fill(0, Math.min(box.start + length(bytes, box), end), end);
    for (const stretch of zeroed?.(bytes, box) ?? [])
      bytes.fill(0, Math.min(box.start + stretch.start, end), Math.min(box.start + stretch.end, end));
    if (children) cleanBoxes(bytes, children, box.start + (childrenAt?.(bytes, box) ?? 0), end);
  }
  // Less than a box's header.
  bytes.fill(0, end, to);
}

/** Zeroes what is in a box and in none of the ranges. */
function zeroBetween(bytes: Buffer, { start, end }: Box, ranges: readonly Range[]): void {
  let at = start;
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    if (range.start > at) bytes.fill(0, at, Math.min(range.start, end));
    at = Math.min(Math.max(at, range.end), end);
  }
  bytes.fill(0, at, end);
}
