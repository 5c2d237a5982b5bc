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
