import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { readVarint } from './ebml.ts';

/** The bits of the flags that say how the lengths of several frames are stored (RFC 9559, section 10.3). */
const lacing = { mask: 0x06, xiph: 0x02, fixed: 0x04, ebml: 0x06 } as const;
/** The time of a block and its flags, after the track number. */
const bytesBeforeFrames = 3;

/** Returns the frames of a block. They share memory with it. Throws an upload error if the lengths are wrong. */
export function framesIn(block: Buffer): Buffer[] {
  const framesAt = readVarint(block, 0, block.length).byteCount + bytesBeforeFrames;
  const kind = (block[framesAt - 1] ?? 0) & lacing.mask;
  const lengthReader = lengthReaders.get(kind);
  if (!lengthReader) return [block.subarray(framesAt)];
  const count = (block[framesAt] ?? 0) + 1;
  const { lengths, position } = lengthReader(block, framesAt + 1, count - 1);
  let offset = position;
  const frames = lengths.map((length) => {
    offset += length;
    if (length < 0 || offset > block.length) throw uploadErrors.damagedVideo();
    return block.subarray(offset - length, offset);
  });
  return [...frames, block.subarray(offset)];
}

/** Reads the lengths of all frames but the last. `position` is the offset of the first frame. */
type LengthReader = (block: Buffer, start: number, count: number) => { lengths: number[]; position: number };

const lengthReaders: ReadonlyMap<number, LengthReader> = new Map<number, LengthReader>([
  [
    lacing.fixed,
    (block, position, count) => {
      const length = Math.floor((block.length - position) / (count + 1));
      return { lengths: Array.from({ length: count }, () => length), position };
    },
  ],
  [
    lacing.xiph,
    (block, start, count) => {
      let position = start;
      const lengths = Array.from({ length: count }, () => {
        let length = 0;
        while (block[position] === 0xff) {
          length += 0xff;
          position += 1;
        }
        length += block[position] ?? 0;
        position += 1;
        return length;
      });
      return { lengths, position };
    },
  ],
  // The first length is stored itself. Each other length is stored as a signed difference to the length before it.
  [
    lacing.ebml,
    (block, start, count) => {
      let position = start;
      let length = 0;
      const lengths = Array.from({ length: count }, (_, index) => {
        const { value, byteCount } = readVarint(block, position, block.length);
        position += byteCount;
        length = index === 0 ? value : length + value - (2 ** (7 * byteCount - 1) - 1);
        return length;
      });
      return { lengths, position };
    },
  ],
]);
