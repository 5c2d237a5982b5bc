import type { CleanFrame } from './clean-frame.ts';

const startCode = Buffer.from([0, 0, 1]);
const userData = 0xb2;

/** Overwrites the user data of MPEG-1, MPEG-2 and MPEG-4 part 2. They end before the next start code. */
export const cleanMpeg4Visual: CleanFrame = (stream) => {
  for (let offset = stream.indexOf(startCode); offset >= 0; ) {
    const next = stream.indexOf(startCode, offset + startCode.length);
    const content = offset + startCode.length + 1;
    if (stream[content - 1] === userData)
      stream.fill(0xff, content, Math.max(content, next < 0 ? stream.length : next));
    offset = next;
  }
};
