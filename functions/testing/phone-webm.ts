import { clusterId, elementsIn, segmentId } from '../src/media/ebml.ts';
import { element } from './tiny-webm.ts';

const infoId = 0x1549a966;
const tracksId = 0x1654ae6b;
const trackId = 0xae;
const containers: ReadonlySet<number> = new Set([segmentId, infoId, tracksId, trackId, clusterId]);
const metadataTrack = 9;

const text = (id: number, ...parts: readonly Buffer[]): Buffer => element(id, Buffer.concat(parts));

/** Where editors and recorders note the place in a segment, or players pass over what is there. */
const inSegment = (place: Buffer): Buffer =>
  Buffer.concat([
    // Tags > Tag > SimpleTag > TagName, TagString.
    text(0x1254c367, text(0x7373, text(0x67c8, text(0x45a3, Buffer.from('LOCATION')), text(0x4487, place)))),
    // Attachments > AttachedFile > FileName, FileData.
    text(0x1941a469, text(0x61a7, text(0x466e, place), text(0x465c, place))),
    // Chapters > EditionEntry > ChapterAtom > ChapterDisplay > ChapString.
    text(0x1043a770, text(0x45b9, text(0xb6, text(0x80, text(0x85, place))))),
    ...inAny(place),
  ]);

/** A void element and one that nobody knows. */
const inAny = (place: Buffer): Buffer[] => [text(0xec, place), text(0x4fff, place, Buffer.alloc(200), place)];

/** Title, date, and names of files and programs. */
const inInfo = (place: Buffer): Buffer =>
  Buffer.concat([
    text(0x7ba9, place),
    text(0x4461, Buffer.alloc(8, 1)),
    text(0x7384, place),
    text(0x4d80, place),
    text(0x5741, place),
    ...inAny(place),
  ]);

/** Name, codec's name. */
const inTrack = (place: Buffer): Buffer =>
  Buffer.concat([text(0x536e, place), text(0x258688, place), ...inAny(place)]);

/** A track of timed metadata. */
const ofMetadata = (place: Buffer): Buffer =>
  text(
    trackId,
    text(0xd7, Buffer.from([metadataTrack])),
    text(0x73c5, Buffer.from([metadataTrack])),
    text(0x83, Buffer.from([0x21])),
    text(0x86, Buffer.from('D_WEBVTT/METADATA')),
    text(0x63a2, place),
  );

/** Its block, alone and in a group, and a picture's additions. */
const inCluster = (place: Buffer): Buffer => {
  const block = Buffer.concat([Buffer.from([0x80 | metadataTrack, 0, 0, 0]), place]);
  return Buffer.concat([
    text(0xa3, block),
    text(0xa0, text(0xa1, block), text(0x75a1, text(0xa6, text(0xa5, place)))),
    ...inAny(place),
  ]);
};

const noted: Readonly<Record<number, (place: Buffer) => Buffer>> = {
  [segmentId]: inSegment,
  [infoId]: inInfo,
  [tracksId]: ofMetadata,
  [trackId]: inTrack,
  [clusterId]: inCluster,
};

function note(file: Buffer, from: number, to: number, place: Buffer): Buffer {
  const parts = elementsIn(file, from, to).map(({ id, start, end }) =>
    containers.has(id)
      ? element(id, Buffer.concat([note(file, start, end, place), noted[id]?.(place) ?? Buffer.alloc(0)]))
      : element(id, file.subarray(start, end)),
  );
  return Buffer.concat(parts);
}

/** A WebM file with `place` written wherever a place has been seen, or could be: the same pictures, all lengths known. */
export const notedWebm = (file: Buffer, place: string): Buffer =>
  note(file, 0, file.length, Buffer.from(place));
