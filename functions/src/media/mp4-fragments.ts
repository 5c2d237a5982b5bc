import { type Box, childBoxes, descend, findBox } from './iso-boxes.ts';
import type { Range } from './mp4-chunks.ts';
import {
  baseIsMoof,
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

/** Where the next samples are, and how large samples without a size of their own are. */
interface RunContext {
  readonly base: number;
  readonly after: number;
  readonly defaultSampleSize: number;
}

export const movieFragments = (boxes: readonly Box[]): Box[] => boxes.filter(({ type }) => type === 'moof');

export const trackFragments = (file: Buffer, moof: Box): Box[] =>
  childBoxes(file, moof).filter(({ type }) => type === 'traf');

/** Returns the track ID of a `traf` box. 0, which no track has, if the box has no header. */
export const trackIdOf = (file: Buffer, traf: Box): number => readHeader(file, childBoxes(file, traf))?.trackId ?? 0;

/** Returns the sample ranges of the tracks in movie fragments (ISO/IEC 14496-12, section 8.8). */
export function fragmentRanges(file: Buffer, boxes: readonly Box[], trackIds: ReadonlySet<number>): Range[] {
  const defaultSizes = defaultSampleSizes(file, boxes);
  const ranges: Range[] = [];
  for (const moof of movieFragments(boxes)) {
    // Without its own base offset, the data of a track follows the data of the previous track.
    let base = moof.headerAt;
    for (const traf of trackFragments(file, moof)) {
      const inTraf = childBoxes(file, traf);
      const header = readHeader(file, inTraf);
      if (!header) continue;
      base = header.baseDataOffset ?? (header.isBaseMoof ? moof.headerAt : base);
      const defaultSampleSize = header.defaultSampleSize ?? defaultSizes.get(header.trackId) ?? 0;
      let after = base;
      for (const run of inTraf.filter(({ type }) => type === 'trun')) {
        const range = runRange(file, run, { base, after, defaultSampleSize });
        if (trackIds.has(header.trackId)) ranges.push(range);
        after = range.end;
      }
      base = after;
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

function readHeader(file: Buffer, inTraf: readonly Box[]): FragmentHeader | null {
  const header = findBox(inTraf, 'tfhd');
  if (!header) return null;
  const flags = flagsOf(file, header);
  const { offsets } = locateFields(flags, tfhdFields, header.start + tfhd.optional);
  const baseDataOffset = offsets.get('baseDataOffset');
  const defaultSampleSize = offsets.get('defaultSampleSize');
  return {
    trackId: file.readUInt32BE(header.start + tfhd.trackId),
    baseDataOffset: baseDataOffset && Number(file.readBigUInt64BE(baseDataOffset)),
    isBaseMoof: (flags & baseIsMoof) !== 0,
    defaultSampleSize: defaultSampleSize && file.readUInt32BE(defaultSampleSize),
  };
}

/** Returns the range of the samples of a `trun` box. */
function runRange(file: Buffer, run: Box, { base, after, defaultSampleSize }: RunContext): Range {
  const flags = flagsOf(file, run);
  const samples = readCount(file, run.start + trun.sampleCount);
  const { offsets, end: records } = locateFields(flags, trunFields, run.start + trun.optional);
  const dataOffset = offsets.get('dataOffset');
  const start = dataOffset === undefined ? after : base + file.readInt32BE(dataOffset);

  const record = locateFields(flags, trunSampleFields);
  const size = record.offsets.get('size');
  if (size === undefined) return { start, end: start + samples * defaultSampleSize };
  let end = start;
  for (let index = 0; index < samples; index++) end += file.readUInt32BE(records + index * record.end + size);
  return { start, end };
}
