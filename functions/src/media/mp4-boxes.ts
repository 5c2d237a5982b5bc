import { type Box, flagsOf, optionalBytes } from './iso-boxes.ts';
import { type Range, runLength } from './mp4-samples.ts';

/** How many bytes a box's own fields take, behind its header. */
type Length = (file: Buffer, box: Box) => number;
export type Allowed = (type: string) => Kept | undefined;

/** A box that may stay. */
export interface Kept {
  /** Of its own fields; what follows them is zeroed. The whole box when left out. */
  readonly length?: Length;
  /** Stretches that say when, by whom or with what it was made: zeroed. Offsets into the box. */
  readonly zeroed?: (file: Buffer, box: Box) => readonly Range[];
  /** The boxes that it may hold, and where they begin: behind its header when left out. */
  readonly children?: Allowed;
  readonly childrenAt?: Length;
}

const only =
  (allowed: Readonly<Record<string, Kept>>): Allowed =>
  (type) =>
    Object.hasOwn(allowed, type) ? allowed[type] : undefined;
const holds = (allowed: Readonly<Record<string, Kept>>): Kept => ({ children: only(allowed) });
const whole: Kept = {};

const isLong = (file: Buffer, { start }: Box): boolean => file[start] === 1;
/** Version 1 may be longer, by wider numbers. */
const fixed = (bytes: number, longBytes = bytes): Kept => ({
  length: (file, box) => (isLong(file, box) ? longBytes : bytes),
});
/** The times of making and changing stand behind version and flags. */
const dated = (bytes: number, longBytes: number): Kept => ({
  ...fixed(bytes, longBytes),
  zeroed: (file, box) => [{ start: 4, end: isLong(file, box) ? 20 : 12 }],
});
/** A number of entries behind version and flags, and the entries. */
const table = (entryBytes: number, longEntryBytes = entryBytes): Kept => ({
  length: (file, box) =>
    8 + file.readUInt32BE(box.start + 4) * (isLong(file, box) ? longEntryBytes : entryBytes),
});
/** What it is for; its maker and its name follow. */
const handler = fixed(12);

/** Configurations of decoders. */
const codec: Readonly<Record<string, Kept>> = {
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
  frma: fixed(4),
  enda: fixed(2),
  colr: whole,
  pasp: fixed(8),
  clap: fixed(32),
  btrt: fixed(12),
  mdcv: fixed(24),
  clli: fixed(4),
  fiel: fixed(2),
};

/** Of pictures: fields of 78 bytes, among them 32 for the compressor's name. */
const pictureEntry: Kept = {
  zeroed: () => [{ start: 42, end: 74 }],
  childrenAt: () => 78,
  children: only(codec),
};
/** Of sound: fields of 28 bytes, and more of QuickTime's, which keeps the configuration one level deeper. */
const soundEntry: Kept = {
  childrenAt: (file, { start }) => [28, 44, 64][file.readUInt16BE(start + 8)] ?? 28,
  children: only({ ...codec, wave: holds({ ...codec, mp4a: whole, '\0\0\0\0': whole }) }),
};
const entries = (entry: Kept): Kept => ({ childrenAt: () => 8, children: () => entry });

const track = (entry: Kept): Kept =>
  holds({
    tkhd: dated(84, 96),
    edts: holds({ elst: table(12, 20) }),
    mdia: holds({
      mdhd: dated(24, 36),
      hdlr: handler,
      minf: holds({
        vmhd: fixed(12),
        smhd: fixed(8),
        hdlr: handler,
        // An alias names files and disks of where it was made: version and flags say that the data are in this file.
        dinf: holds({ dref: { childrenAt: () => 8, children: () => fixed(4) } }),
        stbl: holds({
          stsd: entries(entry),
          stts: table(8),
          ctts: table(8),
          stsc: table(12),
          stsz: {
            length: (file, { start }) =>
              12 + (file.readUInt32BE(start + 4) === 0 ? file.readUInt32BE(start + 8) * 4 : 0),
          },
          stco: table(4),
          co64: table(8),
          stss: table(4),
        }),
      }),
    }),
  });

/** Tracks that stay, by what their handler is for. Timed metadata, subtitles, chapters and time codes do not. */
export const keptTracks = { vide: track(pictureEntry), soun: track(soundEntry) } as const;
export type KeptHandler = keyof typeof keptTracks;
export const isKeptHandler = (value: string): value is KeptHandler => Object.hasOwn(keptTracks, value);

const fragmentFields = [
  [0x1, 8],
  [0x2, 4],
  [0x8, 4],
  [0x10, 4],
  [0x20, 4],
] as const;

const fragment: Kept = holds({
  tfhd: { length: (file, box) => 8 + optionalBytes(flagsOf(file, box), fragmentFields) },
  tfdt: fixed(8, 12),
  trun: { length: runLength },
});

/** What may stay in a file, apart from its tracks. Media data are cleaned by what the tracks refer to. */
export const keptBoxes: Allowed = only({
  ftyp: whole,
  styp: whole,
  mdat: whole,
  moov: holds({ mvhd: dated(100, 112), mvex: holds({ mehd: fixed(8, 12), trex: fixed(24) }), trak: whole }),
  moof: holds({ mfhd: fixed(8), traf: fragment }),
});
