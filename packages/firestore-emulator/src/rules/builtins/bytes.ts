import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { int, type RulesValue, string } from '../values/value.ts';
import { crc32c } from './crc32c.ts';
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
