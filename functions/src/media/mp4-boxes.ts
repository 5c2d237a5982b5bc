import { type Box, boxesIn, childBoxes } from './iso-boxes.ts';
import type { Range } from './mp4-chunks.ts';
import {
  audioSampleEntry,
  flagsOf,
  hdlr,
  locateFields,
  mdhd,
  mvhd,
  stsz,
  table,
  tfhd,
  tfhdFields,
  times,
  tkhd,
  trex,
  trun,
  trunFields,
  trunSampleFields,
  undeterminedLanguage,
  type Version,
  versionOf,
  videoSampleEntry,
} from './mp4-fields.ts';

/** Returns an offset in bytes, counted from the end of the box header. */
type Offset = (file: Buffer, box: Box) => number;
/** Returns the rule of a box type. Undefined if boxes of this type are removed. */
export type Allowed = (type: string) => BoxRule | undefined;

/** How to clean an allowed box. */
export interface BoxRule {
  /** Bytes from this offset on are zeroed. By default the whole box stays. */
  readonly end?: Offset;
  /** A range of times or names to zero. Its offsets are counted from the end of the box header. */
  readonly zeroed?: (file: Buffer, box: Box) => Range;
  /** Bytes that replace a field, and the offset of the field. */
  readonly replaced?: { readonly at: Offset; readonly by: Buffer };
  /** The allowed child boxes. They begin at `childrenAt`, by default after the box header. */
  readonly children?: Allowed;
  readonly childrenAt?: Offset;
}

const only =
  (rules: Readonly<Record<string, BoxRule>>): Allowed =>
  (type) =>
    Object.hasOwn(rules, type) ? rules[type] : undefined;
const container = (rules: Readonly<Record<string, BoxRule>>): BoxRule => ({ children: only(rules) });
const whole: BoxRule = {};
const ofLength = (bytes: number, version1Bytes = bytes): BoxRule => ({
  end: (file, box) => (versionOf(file, box) === 'version1' ? version1Bytes : bytes),
});
/** Zeroes the times of creation and modification. */
const withTimes = (layout: Readonly<Record<Version, { readonly end: number }>>): BoxRule => ({
  end: (file, box) => layout[versionOf(file, box)].end,
  zeroed: (file, box) => times[versionOf(file, box)],
});
const tableOf = (entryBytes: number, version1EntryBytes = entryBytes): BoxRule => ({
  end: (file, box) =>
    table.entries +
    file.readUInt32BE(box.start + table.entryCount) *
      (versionOf(file, box) === 'version1' ? version1EntryBytes : entryBytes),
});
/** A table whose entries are boxes. */
const boxTable = (entry: BoxRule): BoxRule => ({ childrenAt: () => table.entries, children: () => entry });

const sampleSizes: BoxRule = {
  end: (file, { start }) => {
    const hasTable = file.readUInt32BE(start + stsz.sampleSize) === 0;
    const sizes = hasTable ? file.readUInt32BE(start + stsz.sampleCount) : 0;
    return stsz.sampleSizes + sizes * stsz.bytesPerSize;
  },
};

const decoderConfiguration: Readonly<Record<string, BoxRule>> = {
  avcC: whole,
  hvcC: whole,
  av1C: whole,
  vpcC: whole,
  dvcC: whole,
  dvvC: whole,
  d263: whole,
  esds: whole,
  dOps: whole,
  dfLa: whole,
  dac3: whole,
  dec3: whole,
  alac: whole,
  chan: whole,
  frma: ofLength(4),
  enda: ofLength(2),
  colr: whole,
  pasp: ofLength(8),
  clap: ofLength(32),
  btrt: ofLength(12),
  mdcv: ofLength(24),
  clli: ofLength(4),
  fiel: ofLength(2),
};

const videoEntry: BoxRule = {
  zeroed: () => videoSampleEntry.compressorName,
  childrenAt: () => videoSampleEntry.children,
  children: only(decoderConfiguration),
};
const audioEntry: BoxRule = {
  childrenAt: (file, { start }) => {
    const { version, childrenByVersion } = audioSampleEntry;
    return childrenByVersion[file.readUInt16BE(start + version)] ?? childrenByVersion[0];
  },
  // QuickTime has the decoder configuration in a `wave` box.
  children: only({
    ...decoderConfiguration,
    wave: container({ ...decoderConfiguration, mp4a: whole, '\0\0\0\0': whole }),
  }),
};

/** Returns the boxes of a sample entry that configure its decoder. */
export function configurationBoxes(file: Buffer, handler: string, entry: Box): Box[] {
  const { childrenAt } = handler === 'vide' ? videoEntry : audioEntry;
  const boxes = boxesIn(file, entry.start + (childrenAt?.(file, entry) ?? 0), entry.end);
  return boxes.flatMap((box) => (box.type === 'wave' ? childBoxes(file, box) : [box]));
}

const track = (sampleEntry: BoxRule): Allowed =>
  only({
    tkhd: withTimes(tkhd),
    edts: container({ elst: tableOf(12, 20) }),
    mdia: container({
      mdhd: {
        ...withTimes(mdhd),
        replaced: { at: (file, box) => mdhd[versionOf(file, box)].language, by: undeterminedLanguage },
      },
      hdlr: ofLength(hdlr.end),
      minf: container({
        vmhd: ofLength(12),
        smhd: ofLength(8),
        hdlr: ofLength(hdlr.end),
        // Only version and flags stay, which say that the media data are in this file. A QuickTime alias after them
        // contains names of files and disks.
        dinf: container({ dref: boxTable(ofLength(4)) }),
        stbl: container({
          stsd: boxTable(sampleEntry),
          stts: tableOf(8),
          ctts: tableOf(8),
          stsc: tableOf(12),
          stsz: sampleSizes,
          stco: tableOf(4),
          co64: tableOf(8),
          stss: tableOf(4),
        }),
      }),
    }),
  });

/** The allowed tracks, by handler type. Tracks with timed metadata, subtitles, chapters or time codes are removed. */
export const allowedTracks = { vide: track(videoEntry), soun: track(audioEntry) } as const;
export type AllowedHandler = keyof typeof allowedTracks;
export const isAllowedHandler = (value: string): value is AllowedHandler => Object.hasOwn(allowedTracks, value);

const runEnd: Offset = (file, run) => {
  const flags = flagsOf(file, run);
  const samples = file.readUInt32BE(run.start + trun.sampleCount);
  const records = locateFields(flags, trunFields, trun.optional).end;
  return records + samples * locateFields(flags, trunSampleFields).end;
};
const trackFragment = container({
  tfhd: { end: (file, box) => locateFields(flagsOf(file, box), tfhdFields, tfhd.optional).end },
  tfdt: ofLength(8, 12),
  trun: { end: runEnd },
});

/** The allowed boxes of a file. clean-mp4.ts cleans the tracks (`trak`) and the media data (`mdat`). */
export const allowedBoxes: Allowed = only({
  ftyp: whole,
  styp: whole,
  mdat: whole,
  moov: container({
    mvhd: withTimes(mvhd),
    mvex: container({ mehd: ofLength(8, 12), trex: ofLength(trex.end) }),
    trak: whole,
  }),
  moof: container({ mfhd: ofLength(8), traf: trackFragment }),
});
