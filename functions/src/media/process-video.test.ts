import { readFile } from 'node:fs/promises';
import { AppError } from '@glimpse/contract/errors';
import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/validation';
import { describe, expect, it } from 'vitest';
import { box } from '../../testing/boxes.ts';
import { phoneMp4, tinyMp4 } from '../../testing/mp4.ts';
import { messageOf, plain } from '../../testing/pictures.ts';
import { phoneWebm, tinyWebm } from '../../testing/webm.ts';
import { processMedia, processVideo } from './process.ts';
import { parseAndCleanMp4 } from './video-mp4.ts';

describe('a video', () => {
  const poster = async (width = 36, height = 64) => ({
    bytes: await plain(width, height).jpeg().toBuffer(),
    claimedType: 'image/jpeg',
  });
  const mp4 = (bytes: Buffer, claimedType = 'video/mp4') => ({ bytes, claimedType });

  it.each([
    ['mp4', 'mp4', undefined],
    ['QuickTime', 'mov', 'qt  '],
  ])('of a phone loses the location in all positions and keeps its frames: %s', async (_kind, extension, brand) => {
    const location = '+51.5000-000.1200+035.000/ Ana';
    const film = await readFile(new URL('../../../seed/media/aurora-lake.mp4', import.meta.url));
    const file = phoneMp4(film, location, brand);
    expect(file.toString('latin1').split(location).length).toBeGreaterThan(60);
    const video = await processVideo(mp4(file), await poster());
    const contentType = brand ? 'video/quicktime' : 'video/mp4';
    expect(video).toMatchObject({ width: 576, height: 720, extension, contentType });
    const { bytes } = video;
    expect(bytes.length).toBe(file.length);
    expect(bytes.includes(location.slice(0, 8))).toBe(false);
    for (const trace of ['location', 'com.apple', 'mebx', 'GPS ', 'uuid', '\xa9xyz'])
      expect(bytes.includes(Buffer.from(trace, 'latin1')), trace).toBe(false);
    // The samples are those of the film, without the settings of the encoder.
    expect(bytes.includes('x264')).toBe(false);
    const { bytes: cleanFilm } = await processVideo(mp4(film), await poster());
    const afterSettings = film.indexOf('x264 - core') + 1000;
    expect(cleanFilm.subarray(afterSettings).equals(film.subarray(afterSettings))).toBe(true);
    expect(bytes.includes(cleanFilm.subarray(cleanFilm.indexOf('mdat') + 4))).toBe(true);
  });

  it.each([
    ['that was recorded upright has swapped sides', { turned: true }, 'video/mp4', { width: 1080, height: 1920 }],
    ['of a camera may have the type of QuickTime', { brand: 'qt  ' }, 'video/quicktime', { extension: 'mov' }],
    ['of a camera may have the type of MP4', { brand: 'qt  ' }, 'video/mp4', { extension: 'mov' }],
  ])('%s', async (_what, options, claimedType, expected) => {
    const file = mp4(tinyMp4({ width: 1920, height: 1080, ...options }), claimedType);
    expect(await processVideo(file, await poster())).toMatchObject(expected);
  });

  it('may be WebM with known or unknown lengths', async () => {
    for (const open of [false, true]) {
      const file = tinyWebm({ open });
      const video = await processVideo({ bytes: file, claimedType: 'video/webm' }, await poster());
      expect(video).toMatchObject({ width: 640, height: 360, extension: 'webm' });
      expect(video.bytes.equals(file)).toBe(true);
    }
  });

  it('as WebM loses the location in all positions', async () => {
    const location = '+51.5000-000.1200+035.000/ Ana';
    const file = phoneWebm(tinyWebm(), location);
    expect(file.toString('latin1').split(location).length).toBeGreaterThan(20);
    const { bytes } = await processVideo({ bytes: file, claimedType: 'video/webm' }, await poster());
    expect(bytes.length).toBe(file.length);
    for (const trace of [location.slice(0, 8), 'LOCATION', 'D_WEBVTT'])
      expect(bytes.includes(trace), trace).toBe(false);
  });

  it('returns whether it has sound', async () => {
    for (const withSound of [true, false]) {
      const webm = { bytes: tinyWebm({ withSound }), claimedType: 'video/webm' };
      for (const file of [mp4(tinyMp4({ withSound })), webm])
        expect((await processVideo(file, await poster())).hasSound, file.claimedType).toBe(withSound);
    }
  });

  it('may have captions, and is rejected with invalid captions', async () => {
    const file = mp4(tinyMp4());
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Waves</b>';
    const { captions } = await processVideo(file, await poster(), Buffer.from(text));
    expect(captions?.toString()).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nWaves\n');
    expect(await messageOf(processVideo(file, await poster(), Buffer.from('Waves')))).toBe(
      'These captions are not in the WebVTT format.',
    );
  });

  it('requires a poster', async () => {
    expect(await messageOf(processMedia(mp4(tinyMp4()), null, null))).toBe(
      'The cover picture of this video is missing. Choose the video again.',
    );
  });

  const damaged = 'This video is damaged or cut off.';
  const withoutIndex = (file: Buffer) => Buffer.concat([file.subarray(0, 20), file.subarray(-40)]);
  it.each<[string, () => Buffer, string, string]>([
    ['empty', () => Buffer.alloc(0), 'video/mp4', "We can't read this video."],
    ['a picture', () => Buffer.from('GIF89a'), 'video/mp4', "We can't read this video."],
    ['cut off', () => tinyMp4().subarray(0, -1), 'video/mp4', damaged],
    ['without its index', () => withoutIndex(tinyMp4()), 'video/mp4', damaged],
    ['without its data', () => tinyMp4().subarray(0, -40), 'video/mp4', damaged],
    ['only sound', () => tinyMp4({ handler: 'soun' }), 'video/mp4', 'This video has no picture.'],
    ['of no size', () => tinyMp4({ width: 0 }), 'video/mp4', 'This video has no picture.'],
    [
      'a WebM with an mp4 name',
      () => tinyWebm(),
      'video/mp4',
      "The content of this file doesn't match its file type. Save it in the right format and try again.",
    ],
    ['a WebM cut off', () => tinyWebm().subarray(0, -3), 'video/webm', damaged],
    ['a WebM without tracks', () => tinyWebm({ withTracks: false }), 'video/webm', damaged],
    [
      'a WebM too long',
      () => tinyWebm({ seconds: 601 }),
      'video/webm',
      'This video is too long. Videos can be up to 10 minutes long.',
    ],
    ['too heavy', () => Buffer.alloc(mediaLimits.videoBytes + 1), 'video/mp4', validationTexts.videoSize],
  ])('is rejected when it is %s', async (_what, make, claimedType, message) => {
    expect(await messageOf(processVideo({ bytes: make(), claimedType }, await poster()))).toBe(message);
  });

  it('of random bytes after a valid header is rejected without a crash', async () => {
    let state = 7;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state & 0xff;
    };
    for (const [file, claimedType] of [
      [tinyMp4(), 'video/mp4'],
      [tinyWebm(), 'video/webm'],
    ] as const) {
      for (let round = 0; round < 200; round++) {
        const bytes = Buffer.from(file);
        for (let change = 0; change < 4; change++)
          bytes[32 + ((random() * 256 + random()) % (bytes.length - 32))] = random();
        // Even if the video is accepted, its poster is rejected.
        const refused = processVideo({ bytes, claimedType }, { bytes: Buffer.alloc(0), claimedType: 'image/png' });
        await expect(refused).rejects.toBeInstanceOf(AppError);
      }
    }
  });
});

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
