import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32c } from '../../rules/builtins/bytes.ts';
import { encodeRecordLog, RecordLogError, readRecordLog } from './record-log.ts';

const write = (records: readonly Buffer[]) => Buffer.concat([...encodeRecordLog(records)]);

describe('a record log', () => {
  it('has the checksum of RFC 3720', () => {
    expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
    expect(crc32c(Buffer.from('1234'), Buffer.from('56789'))).toBe(0xe3069283);
  });

  it('returns records of any length, even if they cross the end of a block', () => {
    // Lengths around the 32 KiB of a block and the 7 bytes of a header.
    const length = fc.oneof(fc.nat(300), fc.integer({ min: 32_740, max: 32_780 }), fc.constant(70_000));
    fc.assert(
      fc.property(fc.array(length, { maxLength: 6 }), (lengths) => {
        const records = lengths.map((size, index) => Buffer.alloc(size, index + 1));
        const read = [...readRecordLog(write(records))];
        expect(read.map((record) => record.length)).toEqual(lengths);
        expect(read.every((record, index) => record.equals(records[index] ?? Buffer.alloc(0)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is rejected when a byte is wrong or the end is missing', () => {
    const log = write([Buffer.from('some data'), Buffer.alloc(40_000, 7)]);
    const damaged = Buffer.from(log);
    damaged[20_000] = 8;
    expect(() => [...readRecordLog(damaged)]).toThrow("Checksum doesn't validate.");
    for (const length of [3, 10, 33_000, log.length - 1]) {
      expect(() => [...readRecordLog(log.subarray(0, length))]).toThrow(RecordLogError);
    }
  });
});
