import { type Box, childBoxes, descend, findBox } from './iso-boxes.ts';
import { chunkRun, readCount, stsz, table } from './mp4-fields.ts';

/** A range of the file. `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Consecutive samples of one track in the file: a chunk, or a run of a movie fragment. */
export interface SampleRun extends Range {
  readonly track: Track;
  /** The number of the sample description. The first is 1. */
  readonly description: number;
  readonly sampleCount: number;
  /** Returns the size in bytes of a sample of this run. Null if the sizes are unknown. */
  readonly sizeOf: ((index: number) => number) | null;
}

/** A track with its child boxes, its track ID and its handler type (`vide`, `soun`, ...). */
export interface Track {
  readonly box: Box;
  readonly boxes: readonly Box[];
  readonly id: number;
  readonly handler: string;
}

/** Returns all chunks of the allowed tracks. */
export function chunkRuns(file: Buffer, tracks: readonly Track[], isAllowed: (track: Track) => boolean): SampleRun[] {
  const starts = Float64Array.from(tracks.flatMap((track) => chunkStarts(file, sampleTable(file, track)))).sort();
  return tracks.filter(isAllowed).flatMap((track) => chunksOf(file, track, starts));
}

const sampleTable = (file: Buffer, { boxes }: Track): Box[] =>
  childBoxes(file, descend(file, boxes, 'mdia', 'minf', 'stbl'));

function chunkStarts(file: Buffer, boxes: readonly Box[]): number[] {
  const stco = findBox(boxes, 'stco');
  const box = stco ?? findBox(boxes, 'co64');
  if (!box) return [];
  const firstEntry = box.start + table.entries;
  return Array.from({ length: readCount(file, box.start + table.entryCount) }, (_, index) =>
    stco ? file.readUInt32BE(firstEntry + index * 4) : Number(file.readBigUInt64BE(firstEntry + index * 8)),
  );
}

/** Returns the chunks of a track. A chunk ends after its samples, but always before the next chunk of any track. */
function chunksOf(file: Buffer, track: Track, starts: Float64Array): SampleRun[] {
  const boxes = sampleTable(file, track);
  const runOf = chunkRunOf(file, findBox(boxes, 'stsc'));
  const sizes = sampleSizes(file, findBox(boxes, 'stsz'), track.handler);
  let firstSample = 0;
  return chunkStarts(file, boxes).map((start, index) => {
    const nextChunk = firstAfter(starts, start);
    const { sampleCount, description } = runOf(index + 1);
    const first = firstSample;
    const end = sizes ? start + sizes.total(first, sampleCount) : nextChunk;
    firstSample += sampleCount;
    const sizeOf = sizes && ((sample: number) => sizes.of(first + sample));
    return { track, start, end: Math.min(end, nextChunk), sampleCount, description, sizeOf };
  });
}

const noRun = { firstChunk: 0, sampleCount: 0, description: 0 };

/** Returns a function that returns the run of a chunk. It must be called with ascending chunk numbers. */
function chunkRunOf(file: Buffer, stsc: Box | undefined): (chunk: number) => typeof noRun {
  if (!stsc) return () => noRun;
  const runs = Array.from({ length: readCount(file, stsc.start + table.entryCount) }, (_, index) => {
    const run = stsc.start + table.entries + index * chunkRun.bytes;
    return {
      firstChunk: file.readUInt32BE(run + chunkRun.firstChunk),
      sampleCount: file.readUInt32BE(run + chunkRun.samplesPerChunk),
      description: file.readUInt32BE(run + chunkRun.description),
    };
  });
  let current = 0;
  return (chunk) => {
    while ((runs[current + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= chunk) current += 1;
    return runs[current] ?? noRun;
  };
}

/**
 * Returns functions that return the size of a sample, and the total size of consecutive samples, in bytes. Returns null
 * if the sizes are unknown. For uncompressed sound, QuickTime has the wrong size 1, so one size for all samples of
 * sound is ignored.
 */
function sampleSizes(file: Buffer, box: Box | undefined, handler: string) {
  const size = box ? file.readUInt32BE(box.start + stsz.sampleSize) : 0;
  if (size > 0)
    return handler === 'soun' ? null : { of: () => size, total: (_: number, count: number) => size * count };
  const totalCount = box ? readCount(file, box.start + stsz.sampleCount) : 0;
  const of = (index: number): number =>
    box && index < totalCount ? file.readUInt32BE(box.start + stsz.sampleSizes + index * stsz.bytesPerSize) : 0;
  const total = (first: number, count: number): number => {
    let sum = 0;
    for (let index = first; index < Math.min(first + count, totalCount); index++) sum += of(index);
    return sum;
  };
  return { of, total };
}

/** Returns the first number that is greater than `value`, or infinity. Binary search, so `ascending` must be sorted. */
function firstAfter(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return ascending[low] ?? Number.POSITIVE_INFINITY;
}
