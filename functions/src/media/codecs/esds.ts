import { cleanAac } from './aac.ts';
import { ByteReader, type CleanFrame } from './codec.ts';
import { cleanVorbis } from './flac-and-vorbis.ts';

/** Tags of descriptors (ISO/IEC 14496-1, section 7.2.2). */
const tags = { stream: 3, decoder: 4, decoderSpecific: 5, synchronisation: 6 } as const;
/** Optional fields of the stream descriptor: a stream on which this one depends, a URL, and a clock. */
const streamFlags = { dependsOn: 0x80, url: 0x40, clock: 0x20 } as const;
/** The buffer size and the bit rates of the decoder descriptor, after the codec and the stream type. */
const bytesAfterStreamType = 11;

/** Values of the field `objectTypeIndication`. */
const isMpegVisual = (codec: number): boolean => codec === 0x20 || (codec >= 0x60 && codec <= 0x65) || codec === 0x6a;
const isAac = (codec: number): boolean => codec === 0x40 || (codec >= 0x66 && codec <= 0x68);
const isVorbis = (codec: number): boolean => codec === 0xdd;
/** Audio object types whose frames consist of the elements that `cleanAac` reads. */
const elementTypes: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 29]);

/**
 * Cleans an `esds` box without its header. Returns undefined if frames of this codec have no private data to remove.
 */
export function openEsds(box: Buffer): CleanFrame | undefined {
  const boxReader = new ByteReader(box);
  boxReader.take(4);
  const stream = readDescriptor(boxReader);
  boxReader.zeroRest();
  if (stream?.tag !== tags.stream) return undefined;
  const reader = new ByteReader(stream.content);
  reader.take(2);
  const flags = reader.integer(1);
  if (flags & streamFlags.dependsOn) reader.take(2);
  if (flags & streamFlags.url) reader.take(reader.integer(1)).fill(0);
  if (flags & streamFlags.clock) reader.take(2);
  let clean: CleanFrame | undefined;
  for (const { tag, content } of descriptorsIn(reader)) {
    if (tag === tags.decoder) clean = openDecoder(content);
    else if (tag !== tags.synchronisation) content.fill(0);
  }
  return clean;
}

function openDecoder(descriptor: Buffer): CleanFrame | undefined {
  const reader = new ByteReader(descriptor);
  const codec = reader.integer(1);
  reader.take(1 + bytesAfterStreamType);
  let audioType = 0;
  for (const { tag, content } of descriptorsIn(reader)) {
    if (tag !== tags.decoderSpecific) content.fill(0);
    else if (isMpegVisual(codec)) cleanMpeg4Visual(content);
    else if (isVorbis(codec)) cleanVorbis(content);
    else if (isAac(codec)) audioType = (content[0] ?? 0) >> 3;
  }
  if (isMpegVisual(codec)) return cleanMpeg4Visual;
  return elementTypes.has(audioType) ? cleanAac : undefined;
}

interface Descriptor {
  readonly tag: number;
  readonly content: Buffer;
}

function* descriptorsIn(reader: ByteReader): Generator<Descriptor> {
  for (let next = readDescriptor(reader); next; next = readDescriptor(reader)) yield next;
  reader.zeroRest();
}

/** Returns the next descriptor, or undefined if none is left. The length has seven bits per byte. */
function readDescriptor(reader: ByteReader): Descriptor | undefined {
  if (reader.remaining < 2) return undefined;
  const tag = reader.integer(1);
  let length = 0;
  for (let hasMore = true; hasMore; ) {
    const byte = reader.integer(1);
    length = length * 128 + (byte & 0x7f);
    hasMore = (byte & 0x80) !== 0;
  }
  // QuickTime writes lengths that count a few bytes too many.
  return { tag, content: reader.take(Math.min(length, reader.remaining)) };
}

const startCode = Buffer.from([0, 0, 1]);
const userData = 0xb2;

/** Overwrites the user data of MPEG-1, MPEG-2 and MPEG-4 part 2. They end before the next start code. */
export const cleanMpeg4Visual: CleanFrame = (stream) => {
  for (let offset = stream.indexOf(startCode); offset >= 0; ) {
    const next = stream.indexOf(startCode, offset + startCode.length);
    const content = offset + startCode.length + 1;
    if (stream[content - 1] === userData)
      stream.fill(0xff, content, Math.max(content, next < 0 ? stream.length : next));
    offset = next;
  }
};
