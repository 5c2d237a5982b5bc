/*
 * Element ids of EBML (RFC 8794, section 11) and Matroska (RFC 9559, section 5). Each group lists the elements that
 * players need in one parent element.
 */

export const headerIds = {
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
} as const;

export const seekIds = { seekId: 0x53ab, seekPosition: 0x53ac } as const;

export const infoIds = { timestampScale: 0x2ad7b1, duration: 0x4489 } as const;

/** The names of the programs that wrote the file. They are mandatory. */
export const programIds = { muxingApp: 0x4d80, writingApp: 0x5741 } as const;

export const trackIds = {
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagEnabled: 0xb9,
  flagDefault: 0x88,
  flagForced: 0x55aa,
  flagLacing: 0x9c,
  minCache: 0x6de7,
  maxCache: 0x6df8,
  defaultDuration: 0x23e383,
  trackTimestampScale: 0x23314f,
  maxBlockAdditionId: 0x55ee,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
} as const;

export const videoIds = {
  flagInterlaced: 0x9a,
  fieldOrder: 0x9d,
  stereoMode: 0x53b8,
  alphaMode: 0x53c0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  pixelCropBottom: 0x54aa,
  pixelCropTop: 0x54bb,
  pixelCropLeft: 0x54cc,
  pixelCropRight: 0x54dd,
  displayWidth: 0x54b0,
  displayHeight: 0x54ba,
  displayUnit: 0x54b2,
} as const;

export const colourIds = {
  matrixCoefficients: 0x55b1,
  bitsPerChannel: 0x55b2,
  chromaSubsamplingHorz: 0x55b3,
  chromaSubsamplingVert: 0x55b4,
  cbSubsamplingHorz: 0x55b5,
  cbSubsamplingVert: 0x55b6,
  chromaSitingHorz: 0x55b7,
  chromaSitingVert: 0x55b8,
  range: 0x55b9,
  transferCharacteristics: 0x55ba,
  primaries: 0x55bb,
  maxCll: 0x55bc,
  maxFall: 0x55bd,
} as const;

export const masteringIds = {
  primaryRChromaticityX: 0x55d1,
  primaryRChromaticityY: 0x55d2,
  primaryGChromaticityX: 0x55d3,
  primaryGChromaticityY: 0x55d4,
  primaryBChromaticityX: 0x55d5,
  primaryBChromaticityY: 0x55d6,
  whitePointChromaticityX: 0x55d7,
  whitePointChromaticityY: 0x55d8,
  luminanceMax: 0x55d9,
  luminanceMin: 0x55da,
} as const;

export const audioIds = {
  samplingFrequency: 0xb5,
  outputSamplingFrequency: 0x78b5,
  channels: 0x9f,
  bitDepth: 0x6264,
} as const;

export const cuePointIds = { cueTime: 0xb3 } as const;

export const cuePositionIds = {
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cueRelativePosition: 0xf0,
  cueDuration: 0xb2,
  cueBlockNumber: 0x5378,
} as const;

export const clusterIds = { timestamp: 0xe7, position: 0xa7, prevSize: 0xab, simpleBlock: 0xa3 } as const;

export const blockGroupIds = {
  block: 0xa1,
  blockDuration: 0x9b,
  referenceBlock: 0xfb,
  discardPadding: 0x75a2,
} as const;

const parentIds = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  video: 0xe0,
  colour: 0x55b0,
  masteringMetadata: 0x55d0,
  audio: 0xe1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTrackPositions: 0xb7,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
} as const;

/** Elements that are removed, or that are not allowed. */
const removedIds = {
  contentEncodings: 0x6d80,
  void: 0xec,
  chapters: 0x1043a770,
  tags: 0x1254c367,
  attachments: 0x1941a469,
} as const;

export const matroskaIds = {
  ...parentIds,
  ...removedIds,
  ...headerIds,
  ...seekIds,
  ...infoIds,
  ...programIds,
  ...trackIds,
  ...videoIds,
  ...clusterIds,
  ...blockGroupIds,
} as const;

/** Values of the element `trackType`. */
export const trackTypes = { video: 1, audio: 2 } as const;
