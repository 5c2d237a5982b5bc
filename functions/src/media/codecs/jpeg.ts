import type { CleanFrame } from './codec.ts';

const markers = { start: 0xd8, scan: 0xda, comment: 0xfe, firstApplication: 0xe0, lastApplication: 0xef } as const;
/** Application segments that say how colours and fields are stored. Others hold EXIF, XMP and data of cameras. */
const neededApplications = ['JFIF\0', 'AVI1', 'Adobe'];
const lengthBytes = 2;

/** Zeroes comments and application data of each picture in a Motion JPEG frame. An interlaced frame has two. */
export const cleanJpeg: CleanFrame = (frame) => {
  const start = Buffer.from([0xff, markers.start, 0xff]);
  for (let at = frame.indexOf(start); at >= 0; at = frame.indexOf(start, cleanSegments(frame, at + 2))) {}
};

/** Cleans the segments before the coded picture. Returns the offset after them. */
function cleanSegments(frame: Buffer, from: number): number {
  let offset = from;
  while (frame[offset] === 0xff && offset + 2 + lengthBytes <= frame.length) {
    const marker = frame[offset + 1] ?? 0;
    const content = offset + 2 + lengthBytes;
    const end = offset + 2 + Math.max(lengthBytes, frame.readUInt16BE(offset + 2));
    const isApplication = marker >= markers.firstApplication && marker <= markers.lastApplication;
    const isNeeded = neededApplications.some(
      (name) => frame.toString('latin1', content, content + name.length) === name,
    );
    if (marker === markers.comment || (isApplication && !isNeeded)) frame.fill(0, content, Math.min(end, frame.length));
    offset = end;
    if (marker === markers.scan) break;
  }
  return offset;
}
