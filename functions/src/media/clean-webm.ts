import { type Element, elementsIn, find, readVarint, unsigned, voidElement } from './ebml.ts';

/** An element that may stay: as it is, with zeros for its text, or with the elements that it may hold. */
type Kept = 'whole' | 'emptied' | Allowed;
type Allowed = ReadonlyMap<number, Kept>;

const only = (ids: readonly number[], more: readonly (readonly [number, Kept])[] = []): Allowed =>
  new Map<number, Kept>([...ids.map((id) => [id, 'whole'] as const), ...more]);

const trackId = 0xae;
const trackNumberId = 0xd7;
const trackTypeId = 0x83;
const seekId = 0x4dbb;
const seekTargetId = 0x53ab;
const blockGroupId = 0xa0;
const blockIds: ReadonlySet<number> = new Set([0xa1, 0xa3]);
const pictureAndSound: ReadonlySet<number> = new Set([1, 2]);

/** EBMLVersion, EBMLReadVersion, EBMLMaxIDLength, EBMLMaxSizeLength, DocType and its two versions. */
const header = only([0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4282, 0x4287, 0x4285]);

/** SeekID, SeekPosition. */
const seekHead = only([], [[seekId, only([seekTargetId, 0x53ac])]]);

/** TimestampScale, Duration; MuxingApp and WritingApp have to be there. Neither title nor date nor file names. */
const info = only(
  [0x2ad7b1, 0x4489],
  [
    [0x4d80, 'emptied'],
    [0x5741, 'emptied'],
  ],
);

/** Interlacing, stereo and alpha modes, sizes in pixels and as shown, cropping, and colours with their mastering metadata. */
const mastering = only([0x55d1, 0x55d2, 0x55d3, 0x55d4, 0x55d5, 0x55d6, 0x55d7, 0x55d8, 0x55d9, 0x55da]);
const colour = only(
  [0x55b1, 0x55b2, 0x55b3, 0x55b4, 0x55b5, 0x55b6, 0x55b7, 0x55b8, 0x55b9, 0x55ba, 0x55bb, 0x55bc, 0x55bd],
  [[0x55d0, mastering]],
);
const video = only(
  [0x9a, 0x9d, 0x53b8, 0x53c0, 0xb0, 0xba, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba, 0x54b2],
  [[0x55b0, colour]],
);

/** SamplingFrequency, OutputSamplingFrequency, Channels, BitDepth. */
const audio = only([0xb5, 0x78b5, 0x9f, 0x6264]);

/** How blocks are packed: ContentEncodingOrder, Scope, Type, and the compression with its settings. */
const packing = only([], [[0x6240, only([0x5031, 0x5032, 0x5033], [[0x5034, only([0x4254, 0x4255])]])]]);

/** Number, UID, type, flags, frame duration, codec with its configuration and delays; neither names nor languages. */
const track = only(
  [
    trackNumberId,
    0x73c5,
    trackTypeId,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x6de7,
    0x6df8,
    0x23e383,
    0x23314f,
    0x55ee,
    0x86,
    0x63a2,
    0x56aa,
    0x56bb,
  ],
  [
    [0xe0, video],
    [0xe1, audio],
    [0x6d80, packing],
  ],
);

/** CueTime, and in CueTrackPositions CueTrack, CueClusterPosition, CueRelativePosition, CueDuration, CueBlockNumber. */
const cues = only([], [[0xbb, only([0xb3], [[0xb7, only([0xf7, 0xf1, 0xf0, 0xb2, 0x5378])]])]]);

/** Timestamp, Position, PrevSize, SimpleBlock, BlockGroup with Block, BlockDuration, ReferenceBlock and DiscardPadding. */
const cluster = only([0xe7, 0xa7, 0xab, 0xa3], [[blockGroupId, only([0xa1, 0x9b, 0xfb, 0x75a2])]]);

const inSegment: Allowed = new Map<number, Kept>([
  [0x114d9b74, seekHead],
  [0x1549a966, info],
  [0x1654ae6b, new Map([[trackId, track]])],
  [0x1c53bb6b, cues],
  [0x1f43b675, cluster],
]);
const inFile: Allowed = new Map<number, Kept>([
  [0x1a45dfa3, header],
  [0x18538067, inSegment],
]);

/**
 * A copy of a WebM file that plays the same and says nothing else: only elements that players need, of tracks with pictures
 * and sound. Everything else becomes void elements of zeros; nothing moves, so every position in the file stays right.
 * What is inside the coded pictures and sounds stays. `tracks`: the file's track entries. Throws a refusal.
 */
export function cleanWebm(file: Buffer, tracks: readonly Element[]): Buffer {
  const bytes = Buffer.from(file);
  const kept = new Set(
    tracks
      .map((entry) => elementsIn(file, entry.start, entry.end))
      .filter((fields) => pictureAndSound.has(unsigned(file, find(fields, trackTypeId))))
      .map((fields) => unsigned(file, find(fields, trackNumberId))),
  );
  cleanElements(bytes, inFile, 0, file.length, (element) => isWanted(file, element, kept));
  return bytes;
}

/** Of elements that may stay: whether this one belongs to a track that does, or points to something that does. */
function isWanted(file: Buffer, { id, start, end }: Element, kept: ReadonlySet<number>): boolean {
  if (blockIds.has(id)) return kept.has(readVarint(file, start, end, false).value);
  if (id === trackId) return kept.has(unsigned(file, find(elementsIn(file, start, end), trackNumberId)));
  if (id === seekId) {
    const target = find(elementsIn(file, start, end), seekTargetId);
    return inSegment.has(unsigned(file, target));
  }
  if (id === blockGroupId)
    return elementsIn(file, start, end).some((part) => blockIds.has(part.id) && isWanted(file, part, kept));
  return true;
}

function cleanElements(
  bytes: Buffer,
  allowed: Allowed,
  from: number,
  to: number,
  wanted: (element: Element) => boolean,
): void {
  for (const element of elementsIn(bytes, from, to)) {
    const rule = allowed.get(element.id);
    if (rule === undefined || !wanted(element)) voidElement(bytes, element);
    else if (rule === 'emptied') bytes.fill(0, element.start, element.end);
    else if (rule !== 'whole') cleanElements(bytes, rule, element.start, element.end, wanted);
  }
}
