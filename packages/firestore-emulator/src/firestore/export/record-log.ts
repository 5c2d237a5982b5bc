import { crc32c } from '../../rules/builtins/crc32c.ts';

/** The LevelDB log format of an export. Source: github.com/google/leveldb/blob/main/doc/log_format.md. */
const blockBytes = 32 * 1024;
const headerBytes = 7;
const fragment = { full: 1, first: 2, middle: 3, last: 4 } as const;

/** The file is not a LevelDB log, or it is damaged. */
export class RecordLogError extends Error {}

/** Encodes records as a log, and returns it in parts. */
export function* encodeRecordLog(records: Iterable<Buffer>): Generator<Buffer> {
  let blockRest = blockBytes;
  for (const record of records) {
    let rest = record;
    let isFirst = true;
    do {
      if (blockRest < headerBytes) {
        yield Buffer.alloc(blockRest); // a header never crosses the end of a block
        blockRest = blockBytes;
      }
      const part = rest.subarray(0, blockRest - headerBytes);
      rest = rest.subarray(part.length);
      const isLast = rest.length === 0;
      yield header(
        isFirst ? (isLast ? fragment.full : fragment.first) : isLast ? fragment.last : fragment.middle,
        part,
      );
      yield part;
      blockRest -= headerBytes + part.length;
      isFirst = false;
    } while (rest.length > 0);
  }
}

function header(type: number, data: Buffer): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32LE(maskedChecksum(type, data), 0);
  bytes.writeUInt16LE(data.length, 4);
  bytes[6] = type;
  return bytes;
}

/** Masks a checksum, as LevelDB does for checksums that are stored with their data. */
function maskedChecksum(type: number, data: Buffer): number {
  const crc = crc32c(Uint8Array.of(type), data);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/** Reads the records of a log. Throws RecordLogError, with the official emulator's texts, when the log is damaged. */
export function* readRecordLog(log: Buffer): Generator<Buffer> {
  let parts: Buffer[] = [];
  let position = 0;
  while (position < log.length) {
    const blockRest = blockBytes - (position % blockBytes);
    if (blockRest < headerBytes) {
      position += blockRest;
      continue;
    }
    if (log.length - position < headerBytes) throw new RecordLogError('Invalid record');
    const length = log.readUInt16LE(position + 4);
    const type = log[position + 6] ?? 0;
    const start = position + headerBytes;
    if (length > blockRest - headerBytes || start + length > log.length) throw new RecordLogError('Invalid record');
    const data = log.subarray(start, start + length);
    if (log.readUInt32LE(position) !== maskedChecksum(type, data)) {
      throw new RecordLogError("Checksum doesn't validate.");
    }
    position = start + length;
    const isFirst = type === fragment.full || type === fragment.first;
    if (type < fragment.full || type > fragment.last || isFirst !== (parts.length === 0)) {
      throw new RecordLogError('Invalid record');
    }
    parts.push(data);
    if (type === fragment.full || type === fragment.last) {
      yield parts.length === 1 ? data : Buffer.concat(parts);
      parts = [];
    }
  }
  if (parts.length > 0) throw new RecordLogError('Invalid record');
}
