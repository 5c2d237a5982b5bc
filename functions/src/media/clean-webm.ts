import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { cleanVp9, openAv1 } from './codecs/av1-and-vp9.ts';
import type { CleanFrame } from './codecs/codec.ts';
import { cleanFlac, cleanVorbis } from './codecs/flac-and-vorbis.ts';
import { openH264, openHevc } from './codecs/h264-and-hevc.ts';
import {
  childElements,
  type EbmlElement,
  elementsIn,
  findElement,
  readUnsigned,
  readVarint,
  voidElement,
} from './ebml.ts';
import { framesIn } from './matroska-block.ts';
import {
  audioIds,
  blockGroupIds,
  clusterIds,
  colourIds,
  cuePointIds,
  cuePositionIds,
  headerIds,
  matroskaIds as ids,
  infoIds,
  masteringIds,
  programIds,
  seekIds,
  trackIds,
  trackTypes,
  videoIds,
} from './matroska-ids.ts';

/** `whole` keeps an element, `emptied` overwrites its content with zeros, and a map keeps only the listed children. */
type ElementRule = 'whole' | 'emptied' | Allowed;
/** The rule of each allowed element, by id. Other elements are overwritten. */
type Allowed = ReadonlyMap<number, ElementRule>;
type Ids = Readonly<Record<string, number>>;

const each = (group: Ids, rule: ElementRule) => Object.values(group).map((id) => [id, rule] as const);
/** Allows the elements of a group, and further elements with their own rules. */
const only = (group: Ids, ...further: readonly (readonly [id: number, rule: ElementRule])[]): Allowed =>
  new Map([...each(group, 'whole'), ...further]);

const colour = only(colourIds, [ids.masteringMetadata, only(masteringIds)]);
/** Names and languages of tracks are not allowed. */
const trackEntry = only(trackIds, [ids.video, only(videoIds, [ids.colour, colour])], [ids.audio, only(audioIds)]);
const cuePoint = only(cuePointIds, [ids.cueTrackPositions, only(cuePositionIds)]);
const segment = only(
  {},
  [ids.seekHead, only({}, [ids.seek, only(seekIds)])],
  [ids.info, only(infoIds, ...each(programIds, 'emptied'))],
  [ids.tracks, only({}, [ids.trackEntry, trackEntry])],
  [ids.cues, only({}, [ids.cuePoint, cuePoint])],
  [ids.cluster, only(clusterIds, [ids.blockGroup, only(blockGroupIds)])],
);
const allowedElements = only({}, [ids.ebml, only(headerIds)], [ids.segment, segment]);

const allowedTrackTypes: ReadonlySet<number> = new Set(Object.values(trackTypes));

/** The functions that clean the frames of the allowed tracks, by track number. */
type Cleaners = ReadonlyMap<number, CleanFrame>;

/**
 * Returns a copy of a WebM file without metadata. It keeps the elements of video and audio tracks that players need,
 * and their frames without private data. All other elements become void elements of the same length, so that all
 * positions in the file stay valid. `tracks` are the file's track entries. Throws an upload error or a `RangeError` if
 * the file is damaged. WebM allows no compressed tracks, so they are rejected.
 */
export function cleanWebm(file: Buffer, tracks: readonly EbmlElement[]): Buffer {
  const bytes = Buffer.from(file);
  const cleaners: Cleaners = new Map(
    tracks
      .map((track) => childElements(file, track))
      .filter((fields) => allowedTrackTypes.has(readUnsigned(file, findElement(fields, ids.trackType))))
      .map((fields) => [readUnsigned(file, findElement(fields, ids.trackNumber)), openTrack(bytes, fields)]),
  );
  cleanElements(bytes, allowedElements, { from: 0, to: file.length, file, cleaners });
  return bytes;
}

function openTrack(bytes: Buffer, fields: readonly EbmlElement[]): CleanFrame {
  if (findElement(fields, ids.contentEncodings)) throw uploadErrors.unreadableVideo();
  const content = (id: number): Buffer => {
    const element = findElement(fields, id);
    return element ? bytes.subarray(element.start, element.end) : Buffer.alloc(0);
  };
  return openMatroskaCodec(content(ids.codecId).toString('latin1').replace(/\0+$/, ''), content(ids.codecPrivate));
}

/** The part of a file to clean. `file` is the uploaded file. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly file: Buffer;
  readonly cleaners: Cleaners;
}

function cleanElements(bytes: Buffer, allowed: Allowed, { from, to, file, cleaners }: Part): void {
  for (const element of elementsIn(bytes, from, to)) {
    const { start, end } = element;
    const rule = allowed.get(element.id);
    if (rule === undefined || !isNeeded(file, element, cleaners)) voidElement(bytes, element);
    else if (isBlock(element)) cleanBlock(bytes.subarray(start, end), cleaners);
    else if (rule === 'emptied') bytes.fill(0, start, end);
    else if (rule !== 'whole') cleanElements(bytes, rule, { from: start, to: end, file, cleaners });
  }
}

function cleanBlock(block: Buffer, cleaners: Cleaners): void {
  const clean = cleaners.get(trackOfBlock(block));
  if (clean) for (const frame of framesIn(block)) clean(frame);
}

const trackOfBlock = (block: Buffer): number => readVarint(block, 0, block.length).value;

/**
 * Checks elements that belong to one track, or that point to another element. Returns whether that track or element
 * stays. True for all other elements.
 */
function isNeeded(file: Buffer, element: EbmlElement, cleaners: Cleaners): boolean {
  const numberIn = (id: number): number => readUnsigned(file, findElement(childElements(file, element), id));
  switch (element.id) {
    case ids.trackEntry:
      return cleaners.has(numberIn(ids.trackNumber));
    case ids.seek:
      return segment.has(numberIn(ids.seekId));
    case ids.simpleBlock:
    case ids.block:
      return cleaners.has(trackOfBlock(file.subarray(element.start, element.end)));
    case ids.blockGroup:
      return childElements(file, element).some((child) => isBlock(child) && isNeeded(file, child, cleaners));
    default:
      return true;
  }
}

const isBlock = ({ id }: EbmlElement): boolean => id === ids.block || id === ids.simpleBlock;

const leaveFrame: CleanFrame = () => {};

/**
 * The functions that clean the element `CodecPrivate`, by codec id. Each returns the function that cleans the frames of
 * the track.
 */
const codecs = new Map<string, (configuration: Buffer) => CleanFrame>([
  ['V_MPEG4/ISO/AVC', openH264],
  ['V_MPEGH/ISO/HEVC', openHevc],
  ['V_AV1', openAv1],
  ['V_VP9', () => cleanVp9],
  [
    'A_VORBIS',
    (configuration) => {
      cleanVorbis(configuration);
      return leaveFrame;
    },
  ],
  [
    'A_FLAC',
    (configuration) => {
      cleanFlac(configuration);
      return leaveFrame;
    },
  ],
]);

/** Cleans the configuration of a track, in place. Returns the function that cleans its frames. */
const openMatroskaCodec = (codecId: string, configuration: Buffer): CleanFrame =>
  codecs.get(codecId)?.(configuration) ?? leaveFrame;
