import { ByteReader } from './byte-reader.ts';
import type { OpenCodec } from './clean-frame.ts';
import { cleanUnit, cleanUnits, type NalFormat } from './nal-units.ts';

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const unitTypes = {
  slices: range(0, 9),
  randomAccessSlices: range(16, 21),
  parameters: range(32, 34),
  delimiter: 35,
  endOfSequence: 36,
  endOfStream: 37,
} as const;
/** Dolby Vision stores the mapping of colours, and a second layer, in units of unspecified types. */
const dolbyVisionTypes = { mapping: 62, enhancementLayer: 63 } as const;

/** Types of messages (ITU-T H.265, annex D). */
const messageTypes = {
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

const format: NalFormat = {
  headerBytes: 2,
  typeOf: (header) => (header >> 1) & 0x3f,
  fillerHeader: [38 << 1, 1],
  seiTypes: new Set([39, 40]),
  neededTypes: new Set(Object.values(unitTypes).flat()),
  neededMessages: new Set(Object.values(messageTypes)),
};
const dolbyVisionFormat: NalFormat = {
  ...format,
  neededTypes: new Set([...format.neededTypes, ...Object.values(dolbyVisionTypes)]),
};

const bytesBeforeLength = 21;

/** Opens an `hvcC` configuration (ISO/IEC 14496-15, section 8.3.3). */
const openWith =
  (units: NalFormat): OpenCodec =>
  (configuration) => {
    const reader = new ByteReader(configuration);
    reader.take(bytesBeforeLength);
    const lengthBytes = (reader.integer(1) & 0x03) + 1;
    for (let arrays = reader.integer(1); arrays > 0; arrays--) {
      reader.take(1);
      for (let count = reader.integer(2); count > 0; count--) cleanUnit(reader.take(reader.integer(2)), units);
    }
    reader.zeroRest();
    return (frame) => cleanUnits(frame, lengthBytes, units);
  };

export const openHevc = openWith(format);
export const openDolbyVisionHevc = openWith(dolbyVisionFormat);
