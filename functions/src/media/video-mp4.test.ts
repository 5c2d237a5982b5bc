import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { uploadErrors } from '@glimpse/contract/media/upload-errors';
import { expect, it } from 'vitest';
import { box } from '../../testing/boxes.ts';
import { tinyMp4 } from '../../testing/mp4.ts';
import { parseAndCleanMp4 } from './video-mp4.ts';

const timescale = 1000;

/** Returns the contents of an `mvhd` box. `duration` is in units of 1/1000 s. */
function movieHeader(version: 0 | 1, duration: bigint): Buffer {
  const body = Buffer.alloc(version === 1 ? 112 : 100);
  body[0] = version;
  body.writeUInt32BE(timescale, version === 1 ? 20 : 12);
  if (version === 1) body.writeBigUInt64BE(duration, 24);
  else body.writeUInt32BE(Number(duration), 16);
  return body;
}

/** Returns an MP4 file with another movie header. */
function withHeader(header: Buffer): Buffer {
  const file = tinyMp4();
  const moov = file.indexOf('moov') - 4;
  const mvhd = file.indexOf('mvhd') - 4;
  const afterHeader = mvhd + file.readUInt32BE(mvhd);
  const afterMovie = moov + file.readUInt32BE(moov);
  const movie = box('moov', box('mvhd', header), file.subarray(afterHeader, afterMovie));
  return Buffer.concat([file.subarray(0, moov), movie, file.subarray(afterMovie)]);
}

it.each([
  ['0', withHeader(movieHeader(0, 0xffff_ffffn))],
  ['1', withHeader(movieHeader(1, 0xffff_ffff_ffff_ffffn))],
])('an unknown duration in version %s of the movie header is accepted', (_version, file) => {
  expect(parseAndCleanMp4(file)).toMatchObject({ width: 720, height: 1280 });
});

it.each([0, 1] as const)('a video that is too long is refused in version %s of the movie header', (version) => {
  const milliseconds = BigInt(mediaLimits.videoSeconds + 1) * BigInt(timescale);
  expect(() => parseAndCleanMp4(withHeader(movieHeader(version, milliseconds)))).toThrow(
    uploadErrors.videoTooLong().message,
  );
});
