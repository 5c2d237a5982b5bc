import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { int, type RulesValue, string } from '../values/value.ts';
import { type BuiltIn, builtIns, property, unary } from './signature.ts';

export const bytesMethods = builtIns({
  size: property('bytes', (self) => int(BigInt(self.value.length))),
  toBase64: property('bytes', (self) => {
    // Production uses the URL-safe alphabet, but with padding.
    const text = Buffer.from(self.value).toString('base64');
    return string(text.replaceAll('+', '-').replaceAll('/', '_'));
  }),
  toHexString: property('bytes', (self) => string(Buffer.from(self.value).toString('hex').toUpperCase())),
});

const digest = (hash: (data: Uint8Array) => Uint8Array): BuiltIn =>
  unary(['bytes', 'string'], (input): RulesValue => {
    const data = input.type === 'bytes' ? input.value : new Uint8Array(Buffer.from(input.value, 'utf8'));
    return { type: 'bytes', value: new Uint8Array(hash(data)) };
  });

/** Returns the four bytes of a checksum, least significant first. */
function checksumBytes(checksum: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(checksum);
  return bytes;
}

export const hashingFunctions = builtIns({
  md5: digest((data) => createHash('md5').update(data).digest()),
  sha256: digest((data) => createHash('sha256').update(data).digest()),
  crc32: digest((data) => checksumBytes(crc32(data))),
  crc32c: digest((data) => checksumBytes(crc32c(data))),
});

/** CRC-32 with the Castagnoli polynomial, reversed. Source: RFC 3720, appendix B.4. */
const table = Uint32Array.from({ length: 256 }, (_unused, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc >>> 0;
});

/** Returns the checksum of the concatenated parts. */
export function crc32c(...parts: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const part of parts) {
    // Uses an index, because iterating a Buffer is several times slower.
    for (let index = 0; index < part.length; index++)
      crc = (table[(crc ^ (part[index] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
