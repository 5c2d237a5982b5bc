import { createHash } from 'node:crypto';
import { int, string } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { type BuiltIn, type BuiltIns, methodWithoutArguments, unary } from './signature.ts';

export const bytesMethods: BuiltIns = new Map([
  ['size', methodWithoutArguments('bytes', (self) => int(BigInt(self.value.length)))],
  [
    'toBase64',
    methodWithoutArguments('bytes', (self) => {
      // Production uses the URL-safe alphabet, but with padding.
      const text = Buffer.from(self.value).toString('base64');
      return string(text.replaceAll('+', '-').replaceAll('/', '_'));
    }),
  ],
  [
    'toHexString',
    methodWithoutArguments('bytes', (self) => string(Buffer.from(self.value).toString('hex').toUpperCase())),
  ],
]);

const digest = (hash: (data: Uint8Array) => Uint8Array): BuiltIn =>
  unary(['bytes', 'string'], (input): RulesValue => {
    const data = input.type === 'bytes' ? input.value : new Uint8Array(Buffer.from(input.value, 'utf8'));
    return { type: 'bytes', value: new Uint8Array(hash(data)) };
  });

/**
 * Creates a 32-bit cyclic redundancy check whose result is 4 bytes, least significant first. `polynomial` is
 * bit-reversed.
 */
function checksum(polynomial: number): (data: Uint8Array) => Uint8Array {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
    return remainder >>> 0;
  });
  return (data) => {
    let remainder = 0xffffffff;
    for (const byte of data) remainder = (remainder >>> 8) ^ (table[(remainder ^ byte) & 0xff] ?? 0);
    const result = Buffer.alloc(4);
    result.writeUInt32LE((remainder ^ 0xffffffff) >>> 0);
    return result;
  };
}

export const hashingFunctions: BuiltIns = new Map([
  ['md5', digest((data) => createHash('md5').update(data).digest())],
  ['sha256', digest((data) => createHash('sha256').update(data).digest())],
  ['crc32', digest(checksum(0xedb88320))],
  ['crc32c', digest(checksum(0x82f63b78))],
]);
