import {
  childElements,
  type EbmlElement,
  elementsIn,
  findElement,
  readUnsigned,
  readVarint,
  voidElement,
} from './ebml.ts';
import {
  audioIds,
  blockGroupIds,
  clusterIds,
  colourIds,
  compressionIds,
  cuePointIds,
  cuePositionIds,
  encodingIds,
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
const contentEncoding = only(encodingIds, [ids.contentCompression, only(compressionIds)]);
/** Names and languages of tracks are not allowed. */
const trackEntry = only(
  trackIds,
  [ids.video, only(videoIds, [ids.colour, colour])],
  [ids.audio, only(audioIds)],
  [ids.contentEncodings, only({}, [ids.contentEncoding, contentEncoding])],
);
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

/**
 * Returns a copy of a WebM file without metadata. It keeps the elements of video and audio tracks that players need.
 * All other elements become void elements of the same length, so that all positions in the file stay valid. `tracks`
 * are the file's track entries. Throws an upload error if the file is damaged.
 */
export function cleanWebm(file: Buffer, tracks: readonly EbmlElement[]): Buffer {
  const bytes = Buffer.from(file);
  const trackNumbers = new Set(
    tracks
      .map((track) => childElements(file, track))
      .filter((fields) => allowedTrackTypes.has(readUnsigned(file, findElement(fields, ids.trackType))))
      .map((fields) => readUnsigned(file, findElement(fields, ids.trackNumber))),
  );
  cleanElements(bytes, allowedElements, 0, file.length, (element) => isNeeded(file, element, trackNumbers));
  return bytes;
}

function cleanElements(
  bytes: Buffer,
  allowed: Allowed,
  from: number,
  to: number,
  staysInFile: (element: EbmlElement) => boolean,
): void {
  for (const element of elementsIn(bytes, from, to)) {
    const rule = allowed.get(element.id);
    if (rule === undefined || !staysInFile(element)) voidElement(bytes, element);
    else if (rule === 'emptied') bytes.fill(0, element.start, element.end);
    else if (rule !== 'whole') cleanElements(bytes, rule, element.start, element.end, staysInFile);
  }
}

/**
 * Checks elements that belong to one track, or that point to another element. Returns whether that track or element
 * stays. True for all other elements.
 */
function isNeeded(file: Buffer, element: EbmlElement, trackNumbers: ReadonlySet<number>): boolean {
  const numberIn = (id: number): number => readUnsigned(file, findElement(childElements(file, element), id));
  switch (element.id) {
    case ids.trackEntry:
      return trackNumbers.has(numberIn(ids.trackNumber));
    case ids.seek:
      return segment.has(numberIn(ids.seekId));
    case ids.simpleBlock:
    case ids.block:
      return trackNumbers.has(readVarint(file, element.start, element.end).value);
    case ids.blockGroup:
      return childElements(file, element).some((child) => isBlock(child) && isNeeded(file, child, trackNumbers));
    default:
      return true;
  }
}

const isBlock = ({ id }: EbmlElement): boolean => id === ids.block || id === ids.simpleBlock;
