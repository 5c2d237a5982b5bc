import { ByteReader, type OpenCodec } from './codec.ts';
import { cleanUnit, cleanUnits, type NalFormat } from './nal-units.ts';

const h264UnitTypes = {
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
const h264MessageTypes = {
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

const h264Format: NalFormat = {
  headerBytes: 1,
  typeOf: (header) => header & 0x1f,
  fillerHeader: [12],
  seiTypes: new Set([6]),
  neededTypes: new Set(Object.values(h264UnitTypes).flat()),
  neededMessages: new Set(Object.values(h264MessageTypes)),
};

const bytesBeforeH264Length = 4;
/** Profiles without fields after the parameter sets. */
const shortProfiles: ReadonlySet<number> = new Set([66, 77, 88]);

/** Opens an `avcC` configuration (ISO/IEC 14496-15, section 5.3.3). */
export const openH264: OpenCodec = (configuration) => {
  const reader = new ByteReader(configuration);
  const profile = reader.take(bytesBeforeH264Length)[1] ?? 0;
  const lengthBytes = (reader.integer(1) & 0x03) + 1;
  const cleanSets = (count: number) => {
    for (let index = 0; index < count; index++) cleanUnit(reader.take(reader.integer(2)), h264Format);
  };
  cleanSets(reader.integer(1) & 0x1f);
  cleanSets(reader.integer(1));
  // Chroma format and bit depths of luma and chroma come first. Some writers omit these fields.
  if (!shortProfiles.has(profile) && reader.remaining >= 4) {
    reader.take(3);
    cleanSets(reader.integer(1));
  }
  reader.zeroRest();
  return (frame) => cleanUnits(frame, lengthBytes, h264Format);
};

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const hevcUnitTypes = {
  slices: range(0, 9),
  randomAccessSlices: range(16, 21),
  parameters: range(32, 34),
  delimiter: 35,
  endOfSequence: 36,
  endOfStream: 37,
} as const;
/** Dolby Vision stores the mapping of colours, and a second layer, in units of unspecified types. */
const dolbyVisionUnitTypes = { mapping: 62, enhancementLayer: 63 } as const;

/** Types of messages (ITU-T H.265, annex D). */
const hevcMessageTypes = {
  bufferingPeriod: 0,
  pictureTiming: 1,
  panScanRectangle: 2,
  recoveryPoint: 6,
  filmGrain: 19,
  framePacking: 45,
  displayOrientation: 47,
  structureOfPictures: 128,
  activeParameterSets: 129,
  decodingUnit: 130,
  masteringDisplay: 137,
  contentLightLevel: 144,
  alternativeTransfer: 147,
  ambientViewing: 148,
  alphaChannel: 165,
  referenceDisplays: 176,
} as const;

const hevcFormat: NalFormat = {
  headerBytes: 2,
  typeOf: (header) => (header >> 1) & 0x3f,
  fillerHeader: [38 << 1, 1],
  seiTypes: new Set([39, 40]),
  neededTypes: new Set(Object.values(hevcUnitTypes).flat()),
  neededMessages: new Set(Object.values(hevcMessageTypes)),
};
const dolbyVisionFormat: NalFormat = {
  ...hevcFormat,
  neededTypes: new Set([...hevcFormat.neededTypes, ...Object.values(dolbyVisionUnitTypes)]),
};

const bytesBeforeHevcLength = 21;

/** Opens an `hvcC` configuration (ISO/IEC 14496-15, section 8.3.3). */
const openHevcWith =
  (units: NalFormat): OpenCodec =>
  (configuration) => {
    const reader = new ByteReader(configuration);
    reader.take(bytesBeforeHevcLength);
    const lengthBytes = (reader.integer(1) & 0x03) + 1;
    for (let arrays = reader.integer(1); arrays > 0; arrays--) {
      reader.take(1);
      for (let count = reader.integer(2); count > 0; count--) cleanUnit(reader.take(reader.integer(2)), units);
    }
    reader.zeroRest();
    return (frame) => cleanUnits(frame, lengthBytes, units);
  };

export const openHevc = openHevcWith(hevcFormat);
export const openDolbyVisionHevc = openHevcWith(dolbyVisionFormat);
