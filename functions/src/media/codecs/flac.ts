import { ByteReader } from './byte-reader.ts';

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
