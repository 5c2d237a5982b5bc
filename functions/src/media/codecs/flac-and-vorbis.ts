import { ByteReader } from './codec.ts';

const blockTypes = { streamInfo: 0, padding: 1, seekTable: 3 } as const;
const isLastFlag = 0x80;

/**
 * Replaces the metadata blocks of a FLAC stream by padding, in place, except the two blocks that decoders need. In
 * Matroska, the text `fLaC` comes before the blocks. In MP4, version and flags do. Both have four bytes.
 */
export function cleanFlac(configuration: Buffer): void {
  const reader = new ByteReader(configuration);
  reader.take(4);
  for (let isLast = false; !isLast; ) {
    const header = reader.take(1);
    const first = header[0] ?? 0;
    isLast = (first & isLastFlag) !== 0;
    const type = first & ~isLastFlag;
    const content = reader.take(reader.integer(3));
    if (type === blockTypes.streamInfo || type === blockTypes.seekTable) continue;
    header[0] = (first & isLastFlag) | blockTypes.padding;
    content.fill(0);
  }
  reader.zeroRest();
}

/** `vorbis` after a byte with the type of the header. */
const commentHeader = Buffer.from('\x03vorbis', 'latin1');
const integerBytes = 4;

/**
 * Removes the comments and the name of the encoder from the three headers of a Vorbis track, in place. The headers are
 * in one buffer. Before them are their number minus one, and all their lengths but the last.
 */
export function cleanVorbis(configuration: Buffer): void {
  const reader = new ByteReader(configuration);
  const lengths = Array.from({ length: reader.integer(1) }, () => readLaced(reader));
  for (const length of lengths) cleanHeader(reader.take(length));
  cleanHeader(reader.take(reader.remaining));
}

function readLaced(reader: ByteReader): number {
  let length = 0;
  let byte = 0xff;
  while (byte === 0xff) {
    byte = reader.integer(1);
    length += byte;
  }
  return length;
}

/** The name of the encoder becomes spaces and takes all the room, so that the header has no comments. */
function cleanHeader(header: Buffer): void {
  if (!header.subarray(0, commentHeader.length).equals(commentHeader)) return;
  const nameLength = header.length - commentHeader.length - 2 * integerBytes - 1;
  const nameAt = commentHeader.length + integerBytes;
  header.writeUInt32LE(nameLength, commentHeader.length);
  header.fill(' ', nameAt, nameAt + nameLength);
  header.fill(0, nameAt + nameLength);
  header[header.length - 1] = 1;
}
