import { crc32c } from '../../rules/builtins/bytes.ts';

/** The LevelDB log format of an export. Source: github.com/google/leveldb/blob/main/doc/log_format.md. */
const blockBytes = 32 * 1024;
const headerBytes = 7;
const fragment = { full: 1, first: 2, middle: 3, last: 4 } as const;

/** The file is not a LevelDB log, or it is damaged. */
export class RecordLogError extends Error {}

/** Encodes records as a log, and returns its blocks. */
export function* encodeRecordLog(records: Iterable<Buffer>): Generator<Buffer> {
  let block = Buffer.alloc(blockBytes);
  let used = 0;
  for (const record of records) {
    let rest = record;
    do {
      if (blockBytes - used < headerBytes) {
        yield block; // with zeros at the end, because a header never crosses the end of a block
        block = Buffer.alloc(blockBytes);
        used = 0;
      }
      const data = rest.subarray(0, blockBytes - used - headerBytes);
      const isFirst = rest === record;
      rest = rest.subarray(data.length);
      const isLast = rest.length === 0;
      const type = isFirst ? (isLast ? fragment.full : fragment.first) : isLast ? fragment.last : fragment.middle;
      block.writeUInt32LE(maskedChecksum(type, data), used);
      block.writeUInt16LE(data.length, used + 4);
      block[used + 6] = type;
      block.set(data, used + headerBytes);
      used += headerBytes + data.length;
    } while (rest.length > 0);
  }
  yield block.subarray(0, used);
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
    if (log.readUInt32LE(position) !== maskedChecksum(type, data))
      throw new RecordLogError("Checksum doesn't validate.");
    position = start + length;
    const isFirst = type === fragment.full || type === fragment.first;
    if (type < fragment.full || type > fragment.last || isFirst !== (parts.length === 0))
      throw new RecordLogError('Invalid record');
    parts.push(data);
    if (type === fragment.full || type === fragment.last) {
      yield parts.length === 1 ? data : Buffer.concat(parts);
      parts = [];
    }
  }
  if (parts.length > 0) throw new RecordLogError('Invalid record');
}
