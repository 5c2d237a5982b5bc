import { elementsIn } from '../src/media/ebml.ts';
import { matroskaIds as ids } from '../src/media/matroska-ids.ts';
import { element } from './tiny-webm.ts';

/** Ids of elements that the app removes from uploads. */
const removed = {
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
  attachedFile: 0x61a7,
  fileName: 0x466e,
  fileData: 0x465c,
  editionEntry: 0x45b9,
  chapterAtom: 0xb6,
  chapterDisplay: 0x80,
  chapString: 0x85,
  title: 0x7ba9,
  dateUtc: 0x4461,
  segmentFilename: 0x7384,
  name: 0x536e,
  codecName: 0x258688,
  blockAdditions: 0x75a1,
  blockMore: 0xa6,
  blockAdditional: 0xa5,
  unknown: 0x4fff,
} as const;
const containers: ReadonlySet<number> = new Set([ids.segment, ids.info, ids.tracks, ids.trackEntry, ids.cluster]);
const metadataTrackType = 0x21;
const metadataTrack = 9;

const parent = (id: number, ...parts: readonly Buffer[]): Buffer => element(id, Buffer.concat(parts));

/** Elements of a segment in which editors and recorders store a location, and elements that players ignore. */
const inSegment = (location: Buffer): Buffer =>
  Buffer.concat([
    parent(
      ids.tags,
      parent(
        removed.tag,
        parent(
          removed.simpleTag,
          parent(removed.tagName, Buffer.from('LOCATION')),
          parent(removed.tagString, location),
        ),
      ),
    ),
    parent(
      ids.attachments,
      parent(removed.attachedFile, parent(removed.fileName, location), parent(removed.fileData, location)),
    ),
    parent(
      ids.chapters,
      parent(
        removed.editionEntry,
        parent(removed.chapterAtom, parent(removed.chapterDisplay, parent(removed.chapString, location))),
      ),
    ),
    ...inAny(location),
  ]);

/** A void element and an unknown element. */
const inAny = (location: Buffer): Buffer[] => [
  parent(ids.void, location),
  parent(removed.unknown, location, Buffer.alloc(200), location),
];

/** Title, date, and names of files and programs. */
const inInfo = (location: Buffer): Buffer =>
  Buffer.concat([
    parent(removed.title, location),
    parent(removed.dateUtc, Buffer.alloc(8, 1)),
    parent(removed.segmentFilename, location),
    parent(ids.muxingApp, location),
    parent(ids.writingApp, location),
    ...inAny(location),
  ]);

/** The name of the track and of its codec. */
const inTrack = (location: Buffer): Buffer =>
  Buffer.concat([parent(removed.name, location), parent(removed.codecName, location), ...inAny(location)]);

/** A track of timed metadata. */
const ofMetadata = (location: Buffer): Buffer =>
  parent(
    ids.trackEntry,
    parent(ids.trackNumber, Buffer.from([metadataTrack])),
    parent(ids.trackUid, Buffer.from([metadataTrack])),
    parent(ids.trackType, Buffer.from([metadataTrackType])),
    parent(ids.codecId, Buffer.from('D_WEBVTT/METADATA')),
    parent(ids.codecPrivate, location),
  );

/** Blocks of the metadata track, alone and in a group, and additions of a video block. */
const inCluster = (location: Buffer): Buffer => {
  const block = Buffer.concat([Buffer.from([0x80 | metadataTrack, 0, 0, 0]), location]);
  return Buffer.concat([
    parent(ids.simpleBlock, block),
    parent(
      ids.blockGroup,
      parent(ids.block, block),
      parent(removed.blockAdditions, parent(removed.blockMore, parent(removed.blockAdditional, location))),
    ),
    ...inAny(location),
  ]);
};

const locationElements: Readonly<Record<number, (location: Buffer) => Buffer>> = {
  [ids.segment]: inSegment,
  [ids.info]: inInfo,
  [ids.tracks]: ofMetadata,
  [ids.trackEntry]: inTrack,
  [ids.cluster]: inCluster,
};

function addLocation(file: Buffer, from: number, to: number, location: Buffer): Buffer {
  const parts = elementsIn(file, from, to).map(({ id, start, end }) =>
    containers.has(id)
      ? element(
          id,
          Buffer.concat([addLocation(file, start, end, location), locationElements[id]?.(location) ?? Buffer.alloc(0)]),
        )
      : element(id, file.subarray(start, end)),
  );
  return Buffer.concat(parts);
}

/**
 * Returns the WebM file with `location` in every position where software stores a location. Frames stay the same, and
 * all lengths are known.
 */
export const phoneWebm = (file: Buffer, location: string): Buffer =>
  addLocation(file, 0, file.length, Buffer.from(location));
