import { ByteReader } from './byte-reader.ts';
import type { OpenCodec } from './clean-frame.ts';
import { cleanUnit, cleanUnits, type NalFormat } from './nal-units.ts';

const unitTypes = {
  slices: [1, 2, 3, 4, 5],
  sequenceParameters: 7,
  pictureParameters: 8,
  delimiter: 9,
  endOfSequence: 10,
  endOfStream: 11,
  sequenceExtension: 13,
  prefix: 14,
  subsetSequenceParameters: 15,
  auxiliarySlice: 19,
  sliceExtension: 20,
  depthSliceExtension: 21,
} as const;

/** Types of messages (ITU-T H.264, annex D). */
const messageTypes = {
  bufferingPeriod: 0,
  pictureTiming: 1,
  panScanRectangle: 2,
  recoveryPoint: 6,
  referenceMarkingRepetition: 7,
  filmGrain: 19,
  deblockingPreference: 20,
  stereoVideo: 21,
  framePacking: 45,
  displayOrientation: 47,
  masteringDisplay: 137,
  contentLightLevel: 144,
  alternativeTransfer: 147,
  ambientViewing: 148,
} as const;

const format: NalFormat = {
  headerBytes: 1,
  typeOf: (header) => header & 0x1f,
  fillerHeader: [12],
  seiTypes: new Set([6]),
  neededTypes: new Set(Object.values(unitTypes).flat()),
  neededMessages: new Set(Object.values(messageTypes)),
};

const headerBytesBeforeLength = 4;
/** Profiles without fields after the parameter sets. */
const shortProfiles: ReadonlySet<number> = new Set([66, 77, 88]);

/** Opens an `avcC` configuration (ISO/IEC 14496-15, section 5.3.3). */
export const openH264: OpenCodec = (configuration) => {
  const reader = new ByteReader(configuration);
  const profile = reader.take(headerBytesBeforeLength)[1] ?? 0;
  const lengthBytes = (reader.integer(1) & 0x03) + 1;
  const cleanSets = (count: number) => {
    for (let index = 0; index < count; index++) cleanUnit(reader.take(reader.integer(2)), format);
  };
  cleanSets(reader.integer(1) & 0x1f);
  cleanSets(reader.integer(1));
  // Chroma format and bit depths of luma and chroma come first. Some writers omit these fields.
  if (!shortProfiles.has(profile) && reader.remaining >= 4) {
    reader.take(3);
    cleanSets(reader.integer(1));
  }
  reader.zeroRest();
  return (frame) => cleanUnits(frame, lengthBytes, format);
};
