import { type Box, childBoxes, descend, findBox } from './iso-boxes.ts';
import type { SampleRun, Track } from './mp4-chunks.ts';
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
  readonly description: number | undefined;
  readonly defaultSampleSize: number | undefined;
}

/** The values that a track fragment has if its header does not contain them. */
interface TrackDefaults {
  readonly description: number;
  readonly sampleSize: number;
}

/** The track of a `trun` box, the offsets from which it can count, and the size of samples that have no own size. */
interface RunContext {
  readonly description: number;
  readonly base: number;
  readonly nextOffset: number;
  readonly defaultSampleSize: number;
}

export const movieFragments = (boxes: readonly Box[]): Box[] => boxes.filter(({ type }) => type === 'moof');

export const trackFragments = (file: Buffer, moof: Box): Box[] =>
  childBoxes(file, moof).filter(({ type }) => type === 'traf');

/** Returns the track ID of a `traf` box. Returns 0 if the box has no header. No track has the ID 0. */
export const trackIdOf = (file: Buffer, traf: Box): number => readHeader(file, childBoxes(file, traf))?.trackId ?? 0;

/**
 * Returns the runs of samples of these tracks in movie fragments (ISO/IEC 14496-12, section 8.8). `tracks` has the
 * tracks by track ID.
 */
export function fragmentRuns(file: Buffer, boxes: readonly Box[], tracks: ReadonlyMap<number, Track>): SampleRun[] {
  const defaults = trackDefaults(file, boxes);
  const runs: SampleRun[] = [];
  for (const moof of movieFragments(boxes)) {
    // Without its own base offset, the data of a track follows the data of the previous track.
    let base = moof.headerAt;
    for (const traf of trackFragments(file, moof)) {
      const boxesInTraf = childBoxes(file, traf);
      const header = readHeader(file, boxesInTraf);
      if (!header) continue;
      base = header.baseDataOffset ?? (header.isBaseMoof ? moof.headerAt : base);
      const { description, sampleSize } = defaults.get(header.trackId) ?? { description: 1, sampleSize: 0 };
      const context = {
        base,
        description: header.description ?? description,
        defaultSampleSize: header.defaultSampleSize ?? sampleSize,
      };
      const track = tracks.get(header.trackId);
      let nextOffset = base;
      for (const box of boxesInTraf.filter(({ type }) => type === 'trun')) {
        const run = readRun(file, box, { ...context, nextOffset });
        if (track) runs.push({ ...run, track });
        nextOffset = run.end;
      }
      base = nextOffset;
    }
  }
  return runs;
}

/** Returns the defaults of each track in fragments, by track ID. */
const trackDefaults = (file: Buffer, boxes: readonly Box[]): ReadonlyMap<number, TrackDefaults> =>
  new Map(
    childBoxes(file, descend(file, boxes, 'moov', 'mvex'))
      .filter(({ type }) => type === 'trex')
      .map(({ start }) => [
        file.readUInt32BE(start + trex.trackId),
        {
          description: file.readUInt32BE(start + trex.defaultDescription),
          sampleSize: file.readUInt32BE(start + trex.defaultSampleSize),
        },
      ]),
  );

function readHeader(file: Buffer, boxesInTraf: readonly Box[]): FragmentHeader | null {
  const header = findBox(boxesInTraf, 'tfhd');
  if (!header) return null;
  const flags = flagsOf(file, header);
  const { offsets } = locateFields(flags, tfhdFields, header.start + tfhd.optional);
  const baseDataOffsetAt = offsets.get('baseDataOffset');
  const descriptionAt = offsets.get('sampleDescriptionIndex');
  const defaultSampleSizeAt = offsets.get('defaultSampleSize');
  return {
    trackId: file.readUInt32BE(header.start + tfhd.trackId),
    baseDataOffset: baseDataOffsetAt && Number(file.readBigUInt64BE(baseDataOffsetAt)),
    isBaseMoof: (flags & baseIsMoofFlag) !== 0,
    description: descriptionAt && file.readUInt32BE(descriptionAt),
    defaultSampleSize: defaultSampleSizeAt && file.readUInt32BE(defaultSampleSizeAt),
  };
}

/** Reads the run of samples of a `trun` box. */
function readRun(file: Buffer, run: Box, context: RunContext): Omit<SampleRun, 'track'> {
  const { base, nextOffset, description, defaultSampleSize } = context;
  const flags = flagsOf(file, run);
  const sampleCount = readCount(file, run.start + trun.sampleCount);
  const { offsets, end: firstRecord } = locateFields(flags, trunFields, run.start + trun.optional);
  const dataOffsetAt = offsets.get('dataOffset');
  const start = dataOffsetAt === undefined ? nextOffset : base + file.readInt32BE(dataOffsetAt);

  const record = locateFields(flags, trunSampleFields);
  const sizeOffset = record.offsets.get('size');
  const sizeOf = (index: number): number =>
    sizeOffset === undefined ? defaultSampleSize : file.readUInt32BE(firstRecord + index * record.end + sizeOffset);
  let end = start;
  if (sizeOffset === undefined) end += sampleCount * defaultSampleSize;
  else for (let index = 0; index < sampleCount; index++) end += sizeOf(index);
  return { start, end, description, sampleCount, sizeOf };
}
