import { type Box, childBoxes, descend, findBox } from './iso-boxes.ts';
import type { Range } from './mp4-chunks.ts';
import {
  baseIsMoofFlag,
  flagsOf,
  locateFields,
  readCount,
  tfhd,
  tfhdFields,
  trex,
  trun,
  trunFields,
  trunSampleFields,
} from './mp4-fields.ts';

/** The values of a `tfhd` box. Undefined means that the box does not have the field. */
interface FragmentHeader {
  readonly trackId: number;
  readonly baseDataOffset: number | undefined;
  readonly isBaseMoof: boolean;
  readonly defaultSampleSize: number | undefined;
}

/** The offsets from which a `trun` box can count, and the size of samples that have no own size. */
interface RunContext {
  readonly base: number;
  readonly nextOffset: number;
  readonly defaultSampleSize: number;
}

export const movieFragments = (boxes: readonly Box[]): Box[] => boxes.filter(({ type }) => type === 'moof');

export const trackFragments = (file: Buffer, moof: Box): Box[] =>
  childBoxes(file, moof).filter(({ type }) => type === 'traf');

/** Returns the track ID of a `traf` box. Returns 0 if the box has no header. No track has the ID 0. */
export const trackIdOf = (file: Buffer, traf: Box): number => readHeader(file, childBoxes(file, traf))?.trackId ?? 0;

/** Returns the ranges of the samples of these tracks in movie fragments (ISO/IEC 14496-12, section 8.8). */
export function fragmentRanges(file: Buffer, boxes: readonly Box[], trackIds: ReadonlySet<number>): Range[] {
  const defaultSizes = defaultSampleSizes(file, boxes);
  const ranges: Range[] = [];
  for (const moof of movieFragments(boxes)) {
    // Without its own base offset, the data of a track follows the data of the previous track.
    let base = moof.headerAt;
    for (const traf of trackFragments(file, moof)) {
      const boxesInTraf = childBoxes(file, traf);
      const header = readHeader(file, boxesInTraf);
      if (!header) continue;
      base = header.baseDataOffset ?? (header.isBaseMoof ? moof.headerAt : base);
      const defaultSampleSize = header.defaultSampleSize ?? defaultSizes.get(header.trackId) ?? 0;
      let nextOffset = base;
      for (const run of boxesInTraf.filter(({ type }) => type === 'trun')) {
        const range = runRange(file, run, { base, nextOffset, defaultSampleSize });
        if (trackIds.has(header.trackId)) ranges.push(range);
        nextOffset = range.end;
      }
      base = nextOffset;
    }
  }
  return ranges;
}

/** Returns the default sample size of each track in fragments, by track ID. */
const defaultSampleSizes = (file: Buffer, boxes: readonly Box[]): ReadonlyMap<number, number> =>
  new Map(
    childBoxes(file, descend(file, boxes, 'moov', 'mvex'))
      .filter(({ type }) => type === 'trex')
      .map(({ start }) => [file.readUInt32BE(start + trex.trackId), file.readUInt32BE(start + trex.defaultSampleSize)]),
  );

function readHeader(file: Buffer, boxesInTraf: readonly Box[]): FragmentHeader | null {
  const header = findBox(boxesInTraf, 'tfhd');
  if (!header) return null;
  const flags = flagsOf(file, header);
  const { offsets } = locateFields(flags, tfhdFields, header.start + tfhd.optional);
  const baseDataOffsetAt = offsets.get('baseDataOffset');
  const defaultSampleSizeAt = offsets.get('defaultSampleSize');
  return {
    trackId: file.readUInt32BE(header.start + tfhd.trackId),
    baseDataOffset: baseDataOffsetAt && Number(file.readBigUInt64BE(baseDataOffsetAt)),
    isBaseMoof: (flags & baseIsMoofFlag) !== 0,
    defaultSampleSize: defaultSampleSizeAt && file.readUInt32BE(defaultSampleSizeAt),
  };
}

/** Returns the range of the samples of a `trun` box. */
function runRange(file: Buffer, run: Box, { base, nextOffset, defaultSampleSize }: RunContext): Range {
  const flags = flagsOf(file, run);
  const sampleCount = readCount(file, run.start + trun.sampleCount);
  const { offsets, end: firstRecord } = locateFields(flags, trunFields, run.start + trun.optional);
  const dataOffsetAt = offsets.get('dataOffset');
  const start = dataOffsetAt === undefined ? nextOffset : base + file.readInt32BE(dataOffsetAt);

  const record = locateFields(flags, trunSampleFields);
  const sizeOffset = record.offsets.get('size');
  if (sizeOffset === undefined) return { start, end: start + sampleCount * defaultSampleSize };
  let end = start;
  for (let index = 0; index < sampleCount; index++)
    end += file.readUInt32BE(firstRecord + index * record.end + sizeOffset);
  return { start, end };
}
