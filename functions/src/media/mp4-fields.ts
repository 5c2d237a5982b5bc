import { uploadErrors } from '@glimpse/contract/media/media-errors';
import type { Box } from './iso-boxes.ts';

/*
 * Byte offsets of fields (ISO/IEC 14496-12), counted from the end of the box header. `end` is the offset after the last
 * field. Most boxes begin with a version (one byte) and flags (three bytes). In version 1, times and durations have 64
 * bits instead of 32.
 */

const flags = { at: 1, bytes: 3 } as const;

export type Version = 'version0' | 'version1';
export const versionOf = (file: Buffer, { start }: Box): Version => (file[start] === 1 ? 'version1' : 'version0');

/** The times of creation and modification, in `mvhd`, `tkhd` and `mdhd`. */
export const times = { version0: { start: 4, end: 12 }, version1: { start: 4, end: 20 } } as const;

export const mvhd = {
  version0: { timescale: 12, duration: 16, durationEnd: 20, end: 100 },
  version1: { timescale: 20, duration: 24, durationEnd: 32, end: 112 },
} as const;

/** `matrix` has nine 32-bit numbers. Width and height are 16.16 fixed-point numbers. */
export const tkhd = {
  version0: { trackId: 12, matrix: 40, width: 76, height: 80, end: 84 },
  version1: { trackId: 20, matrix: 52, width: 88, height: 92, end: 96 },
} as const;

export const mdhd = { version0: { language: 20, end: 24 }, version1: { language: 32, end: 36 } } as const;
/** The language `und` (undetermined), with five bits per letter. */
export const undeterminedLanguage = Buffer.from([0x55, 0xc4]);

/** The manufacturer and the name come after the handler type. */
export const hdlr = { handlerType: 8, end: 12 } as const;

/** A box with a list of entries of the same length. */
export const table = { entryCount: 4, entries: 8 } as const;

/** An entry of `stsc`, a run of chunks with the same number of samples. Chunks are numbered from 1. */
export const chunkRun = { firstChunk: 0, samplesPerChunk: 4, description: 8, bytes: 12 } as const;

/** `sampleSize` is the size of all samples. If it is 0, a table of sizes follows. */
export const stsz = { sampleSize: 4, sampleCount: 8, sampleSizes: 12, bytesPerSize: 4 } as const;

export const videoSampleEntry = { compressorName: { start: 42, end: 74 }, children: 78 } as const;

/** In QuickTime, later versions have more fields before the child boxes. */
export const audioSampleEntry = { version: 8, childrenByVersion: [28, 44, 64] } as const;

export const trex = { trackId: 4, defaultDescription: 8, defaultSampleSize: 16, end: 24 } as const;

/** The optional fields of `tfhd` begin at `optional`. */
export const tfhd = { trackId: 4, optional: 8 } as const;
export const tfhdFields = [
  ['baseDataOffset', 0x1, 8],
  ['sampleDescriptionIndex', 0x2, 4],
  ['defaultSampleDuration', 0x8, 4],
  ['defaultSampleSize', 0x10, 4],
  ['defaultSampleFlags', 0x20, 4],
] as const;
/** A flag of `tfhd`. It means that data offsets are counted from the start of the `moof` box. */
export const baseIsMoofFlag = 0x20000;

/** The optional fields of `trun` begin at `optional`. One record per sample comes after them. */
export const trun = { sampleCount: 4, optional: 8 } as const;
export const trunFields = [
  ['dataOffset', 0x1, 4],
  ['firstSampleFlags', 0x4, 4],
] as const;
export const trunSampleFields = [
  ['duration', 0x100, 4],
  ['size', 0x200, 4],
  ['flags', 0x400, 4],
  ['compositionTimeOffset', 0x800, 4],
] as const;

export const flagsOf = (file: Buffer, { start }: Box): number => file.readUIntBE(start + flags.at, flags.bytes);

/** Fields that exist if their flag is set, in the order of the file. */
type OptionalFields<Name extends string> = readonly (readonly [name: Name, flag: number, bytes: number])[];

/** Returns the offsets of the fields that exist, and `end`. The first field is at `start`. */
export function locateFields<Name extends string>(boxFlags: number, fields: OptionalFields<Name>, start = 0) {
  const offsets = new Map<Name, number>();
  let end = start;
  for (const [name, flag, bytes] of fields) {
    if ((boxFlags & flag) === 0) continue;
    offsets.set(name, end);
    end += bytes;
  }
  return { offsets, end };
}

/** Far more than a video of ten minutes has. Without a limit, a damaged file could cost much time. */
export const maxCount = 1_000_000;

/** Reads a number of entries or samples. Throws an upload error if it is too large. */
export function readCount(file: Buffer, offset: number): number {
  const count = file.readUInt32BE(offset);
  if (count > maxCount) throw uploadErrors.damagedVideo();
  return count;
}
