import { elementsIn } from '../src/media/ebml.ts';
import { matroskaIds as ids, trackTypes } from '../src/media/matroska-ids.ts';

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

/** Elements of a segment in which editors and recorders store a location, and elements that players ignore. */
const inSegment = (location: Buffer): Buffer =>
  Buffer.concat([
    element(
      ids.tags,
      element(
        removed.tag,
        element(
          removed.simpleTag,
          element(removed.tagName, Buffer.from('LOCATION')),
          element(removed.tagString, location),
        ),
      ),
    ),
    element(
      ids.attachments,
      element(removed.attachedFile, element(removed.fileName, location), element(removed.fileData, location)),
    ),
    element(
      ids.chapters,
      element(
        removed.editionEntry,
        element(removed.chapterAtom, element(removed.chapterDisplay, element(removed.chapString, location))),
      ),
    ),
    ...inAny(location),
  ]);

/** A void element and an unknown element. */
const inAny = (location: Buffer): Buffer[] => [
  element(ids.void, location),
  element(removed.unknown, location, Buffer.alloc(200), location),
];

/** Title, date, and names of files and programs. */
const inInfo = (location: Buffer): Buffer =>
  Buffer.concat([
    element(removed.title, location),
    element(removed.dateUtc, Buffer.alloc(8, 1)),
    element(removed.segmentFilename, location),
    element(ids.muxingApp, location),
    element(ids.writingApp, location),
    ...inAny(location),
  ]);

/** The name of the track and of its codec. */
const inTrack = (location: Buffer): Buffer =>
  Buffer.concat([element(removed.name, location), element(removed.codecName, location), ...inAny(location)]);

/** A track of timed metadata. */
const ofMetadata = (location: Buffer): Buffer =>
  element(
    ids.trackEntry,
    element(ids.trackNumber, Buffer.from([metadataTrack])),
    element(ids.trackUid, Buffer.from([metadataTrack])),
    element(ids.trackType, Buffer.from([metadataTrackType])),
    element(ids.codecId, Buffer.from('D_WEBVTT/METADATA')),
    element(ids.codecPrivate, location),
  );

/** Blocks of the metadata track, alone and in a group, and additions of a video block. */
const inCluster = (location: Buffer): Buffer => {
  const block = Buffer.concat([Buffer.from([0x80 | metadataTrack, 0, 0, 0]), location]);
  return Buffer.concat([
    element(ids.simpleBlock, block),
    element(
      ids.blockGroup,
      element(ids.block, block),
      element(removed.blockAdditions, element(removed.blockMore, element(removed.blockAdditional, location))),
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
      ? element(id, addLocation(file, start, end, location), locationElements[id]?.(location) ?? Buffer.alloc(0))
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

/** Returns an EBML element. Its length has eight bytes. */
function element(id: number, ...content: readonly Buffer[]): Buffer {
  const length = Buffer.alloc(8);
  length.writeUInt32BE(Buffer.concat(content).length, 4);
  length[0] = 0x01;
  return Buffer.concat([idBytes(id), length, ...content]);
}

/** Returns an element of unknown length, as live recorders write it. */
const openElement = (id: number, ...content: readonly Buffer[]): Buffer =>
  Buffer.concat([idBytes(id), Buffer.from('01ffffffffffffff', 'hex'), ...content]);

const idBytes = (id: number): Buffer => {
  const hex = id.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
};

const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

interface TinyWebm {
  readonly seconds?: number;
  readonly withTracks?: boolean;
  /** Unknown lengths, as live recorders write them. */
  readonly open?: boolean;
  /** Adds a second track with sound. */
  readonly withSound?: boolean;
}

/** Returns a WebM of about 200 bytes with a header, a video track of 640 x 360 and one empty cluster. */
export function tinyWebm({ seconds = 2, withTracks = true, open = false, withSound = false }: TinyWebm = {}): Buffer {
  const track = (number: number, ...fields: readonly Buffer[]): Buffer =>
    element(ids.trackEntry, element(ids.trackNumber, Buffer.from([number])), ...fields);
  const typeOf = (type: number): Buffer => element(ids.trackType, Buffer.from([type]));
  const size = [element(ids.pixelWidth, Buffer.from([2, 128])), element(ids.pixelHeight, Buffer.from([1, 104]))];
  const video = track(1, typeOf(trackTypes.video), element(ids.video, ...size));
  const tracks = withSound ? [video, track(2, typeOf(trackTypes.audio))] : [video];
  const scale = element(ids.timestampScale, Buffer.from([0x0f, 0x42, 0x40]));
  const lastElement = open ? openElement : element;
  return Buffer.concat([
    element(ids.ebml, element(ids.docType, Buffer.from('webm'))),
    lastElement(
      ids.segment,
      element(ids.info, scale, element(ids.duration, double(seconds * 1000))),
      ...(withTracks ? [element(ids.tracks, ...tracks)] : []),
      lastElement(ids.cluster, element(ids.timestamp, Buffer.from([0]))),
    ),
  ]);
}
