import { type Box, child, descend, flagsOf, inside, optionalBytes } from './iso-boxes.ts';
import { refusals } from './refusals.ts';

/** A stretch of the file, end excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A track: its boxes, its number, and what its handler is for (`vide`, `soun`, ...). */
export interface Track {
  readonly box: Box;
  readonly boxes: readonly Box[];
  readonly id: number;
  readonly handler: string;
}

/** Far more than ten minutes have; a file that claims more only costs time. */
const maxEntries = 1_000_000;

/** Where the pictures and sounds of these tracks lie: what else is in the media data belongs to nobody who may see it. */
export function sampleRanges(
  file: Buffer,
  boxes: readonly Box[],
  tracks: readonly Track[],
  isKept: (track: Track) => boolean,
): Range[] {
  const starts = Float64Array.from(
    tracks.flatMap((track) => chunkOffsets(file, tableOf(file, track))),
  ).sort();
  const kept = tracks.filter(isKept);
  return [
    ...kept.flatMap((track) => chunkRanges(file, track, starts)),
    ...fragmentRanges(file, boxes, new Set(kept.map(({ id }) => id))),
  ];
}

const tableOf = (file: Buffer, { boxes }: Track): Box[] =>
  inside(file, descend(file, boxes, 'mdia', 'minf', 'stbl'));

function count(file: Buffer, at: number): number {
  const entries = file.readUInt32BE(at);
  if (entries > maxEntries) throw refusals.damagedVideo();
  return entries;
}

function chunkOffsets(file: Buffer, table: readonly Box[]): number[] {
  const short = child(table, 'stco');
  const long = child(table, 'co64');
  const box = short ?? long;
  if (!box) return [];
  return Array.from({ length: count(file, box.start + 4) }, (_, index) =>
    short
      ? file.readUInt32BE(box.start + 8 + index * 4)
      : Number(file.readBigUInt64BE(box.start + 8 + index * 8)),
  );
}

/** A chunk reaches to the end of its samples, and never into the next chunk of any track. */
function chunkRanges(file: Buffer, track: Track, starts: Float64Array): Range[] {
  const table = tableOf(file, track);
  const samplesIn = samplesPerChunk(file, child(table, 'stsc'));
  const sizes = sampleSizes(file, child(table, 'stsz'), track.handler);
  let sample = 0;
  return chunkOffsets(file, table).map((start, chunk) => {
    const next = nextAfter(starts, start);
    const samples = samplesIn(chunk + 1);
    const end = sizes ? start + sizes(sample, samples) : next;
    sample += samples;
    return { start, end: Math.min(end, next) };
  });
}

/** stsc: runs of chunks, each from its first chunk (numbered from 1) on with so many samples. */
function samplesPerChunk(file: Buffer, box: Box | undefined): (chunk: number) => number {
  if (!box) return () => 0;
  const runs = Array.from({ length: count(file, box.start + 4) }, (_, index) => ({
    first: file.readUInt32BE(box.start + 8 + index * 12),
    samples: file.readUInt32BE(box.start + 12 + index * 12),
  }));
  let run = 0;
  return (chunk) => {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk) run += 1;
    return runs[run]?.samples ?? 0;
  };
}

/**
 * stsz: one size for all samples, or one for each. Null when it does not tell: QuickTime says 1 for uncompressed sound,
 * whatever its samples take.
 */
function sampleSizes(file: Buffer, box: Box | undefined, handler: string) {
  if (!box) return null;
  const same = file.readUInt32BE(box.start + 4);
  if (same > 0) return handler === 'soun' ? null : (_first: number, samples: number) => same * samples;
  const length = count(file, box.start + 8);
  return (first: number, samples: number): number => {
    let sum = 0;
    for (let index = first; index < Math.min(first + samples, length); index++)
      sum += file.readUInt32BE(box.start + 12 + index * 4);
    return sum;
  };
}

/** The first of the ascending `starts` behind `at`. */
function nextAfter(starts: Float64Array, at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? Number.POSITIVE_INFINITY;
}

/** The number of the track that a `traf` box continues. */
export const fragmentTrack = (file: Buffer, traf: Box): number => {
  const header = child(inside(file, traf), 'tfhd');
  return header ? file.readUInt32BE(header.start + 4) : 0;
};

/** Movie fragments: section 8.8 of the standard. */
function fragmentRanges(file: Buffer, boxes: readonly Box[], kept: ReadonlySet<number>): Range[] {
  const defaults = new Map(
    inside(file, descend(file, boxes, 'moov', 'mvex'))
      .filter(({ type }) => type === 'trex')
      .map(({ start }) => [file.readUInt32BE(start + 4), file.readUInt32BE(start + 16)] as const),
  );
  const ranges: Range[] = [];
  for (const moof of boxes.filter(({ type }) => type === 'moof')) {
    // Without a base of its own, a track's data follow those of the track before.
    let base = moof.headerAt;
    for (const traf of inside(file, moof).filter(({ type }) => type === 'traf')) {
      const parts = inside(file, traf);
      const header = child(parts, 'tfhd');
      if (!header) continue;
      const flags = flagsOf(file, header);
      const field = header.start + 8;
      if (flags & 0x1) base = Number(file.readBigUInt64BE(field));
      else if (flags & 0x20000) base = moof.headerAt;
      const id = file.readUInt32BE(header.start + 4);
      const sizeAt =
        field +
        optionalBytes(flags, [
          [0x1, 8],
          [0x2, 4],
          [0x8, 4],
        ]);
      const defaultSize = flags & 0x10 ? file.readUInt32BE(sizeAt) : (defaults.get(id) ?? 0);
      let at = base;
      for (const run of parts.filter(({ type }) => type === 'trun')) {
        const range = runRange(file, run, base, at, defaultSize);
        if (kept.has(id)) ranges.push(range);
        at = range.end;
      }
      base = at;
    }
  }
  return ranges;
}

const runFields = [
  [0x100, 4],
  [0x200, 4],
  [0x400, 4],
  [0x800, 4],
] as const;

function runRange(file: Buffer, run: Box, base: number, after: number, defaultSize: number): Range {
  const flags = flagsOf(file, run);
  const samples = count(file, run.start + 4);
  const start = flags & 0x1 ? base + file.readInt32BE(run.start + 8) : after;
  if (!(flags & 0x200)) return { start, end: start + samples * defaultSize };
  const perSample = optionalBytes(flags, runFields);
  const first =
    run.start +
    8 +
    optionalBytes(flags, [
      [0x1, 4],
      [0x4, 4],
      [0x100, 4],
    ]);
  let end = start;
  for (let index = 0; index < samples; index++) end += file.readUInt32BE(first + index * perSample);
  return { start, end };
}

/** The length of a `trun`'s own fields in bytes, behind its header. */
export const runLength = (file: Buffer, run: Box): number => {
  const flags = flagsOf(file, run);
  return (
    8 +
    optionalBytes(flags, [
      [0x1, 4],
      [0x4, 4],
    ]) +
    file.readUInt32BE(run.start + 4) * optionalBytes(flags, runFields)
  );
};
