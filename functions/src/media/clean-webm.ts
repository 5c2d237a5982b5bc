import { childElements, type Element, elementsIn, find, readUnsigned, readVarint, voidElement } from './ebml.ts';
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

/** How to clean an allowed element: keep it (`whole`), zero its content (`emptied`), or keep only these children. */
type ElementRule = 'whole' | 'emptied' | Allowed;
/** The rule of each allowed element, by id. Other elements are removed. */
type Allowed = ReadonlyMap<number, ElementRule>;
type Ids = Readonly<Record<string, number>>;

const each = (group: Ids, rule: ElementRule) => Object.values(group).map((id) => [id, rule] as const);
/** Allows the values of a group, and parent elements with their rules. */
const only = (values: Ids, ...parents: readonly (readonly [id: number, rule: ElementRule])[]): Allowed =>
  new Map([...each(values, 'whole'), ...parents]);

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
 * Returns a copy of a WebM file that plays the same, without metadata. It has only elements that players need, of
 * video and audio tracks. Other elements become void elements of zeros. Nothing moves, so that all positions stay
 * valid, and the encoded frames and samples do not change. `tracks` are the file's track entries. Throws an upload
 * error.
 */
export function cleanWebm(file: Buffer, tracks: readonly Element[]): Buffer {
  const bytes = Buffer.from(file);
  const trackNumbers = new Set(
    tracks
      .map((track) => childElements(file, track))
      .filter((fields) => allowedTrackTypes.has(readUnsigned(file, find(fields, ids.trackType))))
      .map((fields) => readUnsigned(file, find(fields, ids.trackNumber))),
  );
  cleanElements(bytes, allowedElements, 0, file.length, (element) => isUseful(file, element, trackNumbers));
  return bytes;
}

function cleanElements(
  bytes: Buffer,
  allowed: Allowed,
  from: number,
  to: number,
  canStay: (element: Element) => boolean,
): void {
  for (const element of elementsIn(bytes, from, to)) {
    const rule = allowed.get(element.id);
    if (rule === undefined || !canStay(element)) voidElement(bytes, element);
    else if (rule === 'emptied') bytes.fill(0, element.start, element.end);
    else if (rule !== 'whole') cleanElements(bytes, rule, element.start, element.end, canStay);
  }
}

/** Returns whether an element belongs to one of the tracks, or points to an allowed element. True for other elements. */
function isUseful(file: Buffer, element: Element, trackNumbers: ReadonlySet<number>): boolean {
  const numberIn = (id: number): number => readUnsigned(file, find(childElements(file, element), id));
  switch (element.id) {
    case ids.trackEntry:
      return trackNumbers.has(numberIn(ids.trackNumber));
    case ids.seek:
      return segment.has(numberIn(ids.seekId));
    case ids.simpleBlock:
    case ids.block:
      return trackNumbers.has(readVarint(file, element.start, element.end).value);
    case ids.blockGroup:
      return childElements(file, element).some((child) => isBlock(child) && isUseful(file, child, trackNumbers));
    default:
      return true;
  }
}

const isBlock = ({ id }: Element): boolean => id === ids.block || id === ids.simpleBlock;
