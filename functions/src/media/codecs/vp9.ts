import type { CleanFrame } from './clean-frame.ts';

/**
 * VP9 frames have no fields for private data. Only a superframe (VP9 specification, annex B) can have bytes between its
 * last frame and its index, which decoders ignore.
 */
export const cleanVp9: CleanFrame = (frame) => {
  const marker = frame.at(-1) ?? 0;
  if ((marker & 0xe0) !== 0xc0) return;
  const sizeBytes = ((marker >> 3) & 0x03) + 1;
  const frames = (marker & 0x07) + 1;
  const indexAt = frame.length - (2 + sizeBytes * frames);
  if (indexAt < 0 || frame[indexAt] !== marker) return;
  let end = 0;
  for (let index = 0; index < frames; index++) end += frame.readUIntLE(indexAt + 1 + index * sizeBytes, sizeBytes);
  if (end < indexAt) frame.fill(0, end, indexAt);
};
