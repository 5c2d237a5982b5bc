import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { cleanVp9, openAv1 } from './codecs/av1-and-vp9.ts';
import type { CleanFrame } from './codecs/codec.ts';
import { openEsds } from './codecs/esds.ts';
import { cleanFlac } from './codecs/flac-and-vorbis.ts';
import { openDolbyVisionHevc, openH264, openHevc } from './codecs/h264-and-hevc.ts';
import { cleanJpeg } from './codecs/jpeg.ts';
import { type Box, boxesIn, descend, findBox, overwriteWithFree } from './iso-boxes.ts';
import {
  type Allowed,
  allowedBoxes,
  allowedTracks,
  type BoxRule,
  configurationBoxes,
  isAllowedHandler,
} from './mp4-boxes.ts';
import { chunkRuns, type Range, type SampleRun, type Track } from './mp4-chunks.ts';
import { maxCount, table } from './mp4-fields.ts';
import { fragmentRuns, movieFragments, trackFragments, trackIdOf } from './mp4-fragments.ts';

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

/** Videos can use some samples twice. A damaged file could use the same bytes millions of times. */
const maxUses = 2;

/**
 * Removes private data from samples, in place. `cleaners` has a function for each sample description of a track. Throws
 * an upload error if a sample is outside of the file, if it has no description, or if there are too many samples.
 */
function cleanSamples(
  bytes: Buffer,
  runs: readonly SampleRun[],
  cleaners: ReadonlyMap<Track, readonly (CleanFrame | undefined)[]>,
): void {
  let [samplesLeft, bytesLeft] = [maxCount, maxUses * bytes.length];
  for (const { track, description, start, end, sampleCount, sizeOf } of runs) {
    const ofTrack = cleaners.get(track) ?? [];
    if (end > start && !(description - 1 in ofTrack)) throw uploadErrors.damagedVideo();
    const clean = ofTrack[description - 1];
    if (!clean || !sizeOf) continue;
    let offset = start;
    for (let index = 0; index < sampleCount && offset < end; index++) {
      const sampleEnd = Math.min(offset + sizeOf(index), end);
      samplesLeft -= 1;
      bytesLeft -= sampleEnd - offset;
      if (offset < 0 || sampleEnd > bytes.length || samplesLeft < 0 || bytesLeft < 0) throw uploadErrors.damagedVideo();
      clean(bytes.subarray(offset, sampleEnd));
      offset = sampleEnd;
    }
  }
}

/** The function that cleans the samples of a sample description. Undefined if its samples stay as they are. */
type SampleCleaner = CleanFrame | undefined;

/** Cleans the decoder configurations of a track, in place. Returns a function for each of its sample descriptions. */
function openCodecs(bytes: Buffer, track: Track): SampleCleaner[] {
  const stsd = descend(bytes, track.boxes, 'mdia', 'minf', 'stbl', 'stsd');
  if (!stsd) return [];
  const entries = boxesIn(bytes, stsd.start + table.entries, stsd.end);
  return entries.map((entry) => openCodec(bytes, entry, configurationBoxes(bytes, track.handler, entry)));
}

function openCodec(bytes: Buffer, { type }: Box, boxes: readonly Box[]): SampleCleaner {
  const configuration = (name: string): Buffer | undefined => {
    const box = findBox(boxes, name);
    return box && bytes.subarray(box.start, box.end);
  };
  const avcC = configuration('avcC');
  if (avcC) return openH264(avcC);
  const hvcC = configuration('hvcC');
  const isDolbyVision = findBox(boxes, 'dvcC') ?? findBox(boxes, 'dvvC');
  if (hvcC) return isDolbyVision ? openDolbyVisionHevc(hvcC) : openHevc(hvcC);
  const av1C = configuration('av1C');
  if (av1C) return openAv1(av1C);
  const dfLa = configuration('dfLa');
  if (dfLa) cleanFlac(dfLa);
  const esds = configuration('esds');
  if (esds) return openEsds(esds);
  return frameCleaners[type];
}

/** Formats without a decoder configuration that can have private data, by the type of the sample entry. */
const frameCleaners: Readonly<Record<string, CleanFrame>> = {
  vp09: cleanVp9,
  jpeg: cleanJpeg,
  mjpa: cleanJpeg,
  mjpb: cleanJpeg,
};
