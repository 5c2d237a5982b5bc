import { readFile } from 'node:fs/promises';
import { AppError } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { phoneMp4 } from '../../testing/phone-mp4.ts';
import { notedWebm } from '../../testing/phone-webm.ts';
import { tinyMp4 } from '../../testing/tiny-mp4.ts';
import { tinyWebm } from '../../testing/tiny-webm.ts';
import { processImage, processMedia, processVideo } from './process.ts';
import { shareSize } from './share-picture.ts';

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 210, g: 120, b: 40, alpha: 0.5 } } });

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it passed'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  expect(error.status).toBe(400);
  return error.message;
}

describe('a picture', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
  ] as const)('may be %s', async (format, claimedType) => {
    const bytes = await plain(700, 500).toFormat(format).toBuffer();
    const { width, height, renditions } = await processImage({ bytes, claimedType });
    expect({ width, height, widths: renditions.map((each) => each.width) }).toEqual({
      width: 700,
      height: 500,
      widths: [320, 640, 700],
    });
  });

  it.each([
    [2000, [320, 640, 1080]],
    [1080, [320, 640, 1080]],
    [1000, [320, 640, 1000]],
    [320, [320]],
    [90, [90]],
    [1, [1]],
  ])('of %i pixels is never enlarged', async (width, widths) => {
    const bytes = await plain(width, 40).png().toBuffer();
    const { renditions } = await processImage({ bytes, claimedType: 'image/png' });
    expect(renditions.map((each) => each.width)).toEqual(widths);
  });

  it('is turned upright by all eight orientations', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const bytes = await plain(60, 30).withMetadata({ orientation }).jpeg().toBuffer();
      const { width, height } = await processImage({ bytes, claimedType: 'image/jpeg' });
      expect([width, height], `orientation ${orientation}`).toEqual(orientation < 5 ? [60, 30] : [30, 60]);
    }
  });

  it('loses its metadata and keeps its colour profile', async () => {
    const bytes = await plain(400, 300)
      .withMetadata({ icc: 'p3' })
      .withExif({ IFD0: { Artist: 'Ana' } })
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    const { renditions } = await processImage({ bytes, claimedType: 'image/jpeg' });
    const after = await sharp(renditions[0]?.bytes).metadata();
    expect(before.exif).toBeDefined();
    expect([after.exif, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined]);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
  });

  it('in printing inks comes out in screen colours', async () => {
    const bytes = await plain(100, 100).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { renditions } = await processImage({ bytes, claimedType: 'image/jpeg' });
    expect((await sharp(renditions[0]?.bytes).metadata()).space).toBe('srgb');
  });

  it('that is very high is fitted, for link previews to what they show', async () => {
    const bytes = await plain(40, 16_000).png().toBuffer();
    const { height, renditions, share } = await processImage({ bytes, claimedType: 'image/png' });
    const preview = await sharp(share.bytes).metadata();
    const largest = await sharp(renditions.at(-1)?.bytes).metadata();
    expect(preview).toMatchObject({ format: 'jpeg', ...shareSize(largest.width, largest.height) });
    expect(preview.height).toBe(1920);
    expect(height).toBe(16_000);
    expect(renditions.every(({ width }) => width <= 40)).toBe(true);
  });

  it('has a placeholder in its colours', async () => {
    const bytes = await plain(300, 200, 4).png().toBuffer();
    const { placeholder } = await processImage({ bytes, claimedType: 'image/png' });
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'));
    expect(w).toBeGreaterThan(h);
    expect((rgba[0] ?? 0) > (rgba[2] ?? 0)).toBe(true);
    expect(rgbaToThumbHash(w, h, rgba).length).toBeGreaterThan(5);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['empty', () => Buffer.alloc(0), 'image/png', 'This file is not a picture we can read.'],
    ['text', () => Buffer.from('hello'), 'image/png', 'This file is not a picture we can read.'],
    [
      'svg',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      'This file is not a picture we can read.',
    ],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'image/jpeg', 'This file is not a picture we can read.'],
    ['a film', () => tinyMp4(), 'image/jpeg', 'This file is not a picture we can read.'],
    [
      'a GIF with a PNG name',
      () => plain(9, 9).gif().toBuffer(),
      'image/png',
      'This file is not what its name says. Save it in the right format and try again.',
    ],
    [
      'cut off',
      async () => (await plain(800, 800).png().toBuffer()).subarray(0, 200),
      'image/png',
      'This picture is damaged or cut off.',
    ],
    ['too heavy', () => Buffer.alloc(limits.imageBytes + 1), 'image/png', validationTexts.imageSize],
    [
      'too many pixels',
      () => plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer(),
      'image/png',
      'This picture is too large: at most 50 megapixels are possible.',
    ],
  ])('is refused when it is %s', async (_what, make, claimedType, message) => {
    const bytes = await make();
    expect(await messageOf(processImage({ bytes, claimedType }))).toBe(message);
  });
});

describe('a video', () => {
  const poster = async () => ({ bytes: await plain(360, 640).jpeg().toBuffer(), claimedType: 'image/jpeg' });
  const mp4 = (bytes: Buffer, claimedType = 'video/mp4') => ({ bytes, claimedType });

  it('is kept, apart from what it says of the place', async () => {
    const file = tinyMp4();
    expect(file.includes('+51.5000')).toBe(true);
    const video = await processVideo(mp4(file), await poster());
    expect(video).toMatchObject({ width: 720, height: 1280, extension: 'mp4', contentType: 'video/mp4' });
    expect(video.bytes.length).toBe(file.length);
    expect(video.bytes.includes('+51.5000')).toBe(false);
    expect(video.bytes.subarray(-40)).toEqual(file.subarray(-40));
    expect(video.poster.renditions.map(({ width }) => width)).toEqual([320, 360]);
  });

  it.each([
    ['mp4', 'mp4', undefined],
    ['QuickTime', 'mov', 'qt  '],
  ])(
    'of a phone loses the place, wherever it stands, and keeps its pictures: %s',
    async (_kind, extension, brand) => {
      const place = '+51.5000-000.1200+035.000/ Ana';
      const film = await readFile(new URL('../../../seed/media/aurora-lake.mp4', import.meta.url));
      const file = phoneMp4(film, place, brand);
      expect(file.toString('latin1').split(place).length).toBeGreaterThan(60);
      const { bytes, width, height, extension: kind } = await processVideo(mp4(file), await poster());
      expect({ width, height, kind }).toEqual({ width: 576, height: 720, kind: extension });
      expect(bytes.length).toBe(file.length);
      expect(bytes.includes(place.slice(0, 8))).toBe(false);
      for (const trace of ['location', 'com.apple', 'mebx', 'GPS ', 'uuid', '\xa9xyz'])
        expect(bytes.includes(Buffer.from(trace, 'latin1')), trace).toBe(false);
      const data = film.subarray(film.indexOf('mdat') + 4);
      expect(bytes.includes(data)).toBe(true);
    },
  );

  it('held upright has its sides swapped', async () => {
    const file = tinyMp4({ width: 1920, height: 1080, turned: true });
    expect(await processVideo(mp4(file), await poster())).toMatchObject({ width: 1080, height: 1920 });
  });

  it('of a camera may be called mp4 or QuickTime', async () => {
    const quicktime = tinyMp4({ brand: 'qt  ' });
    for (const claimed of ['video/quicktime', 'video/mp4']) {
      expect(await processVideo(mp4(quicktime, claimed), await poster())).toMatchObject({ extension: 'mov' });
    }
  });

  it('may be WebM, with lengths known or left open', async () => {
    for (const open of [false, true]) {
      const file = tinyWebm({ open });
      const video = await processVideo({ bytes: file, claimedType: 'video/webm' }, await poster());
      expect(video).toMatchObject({ width: 640, height: 360, extension: 'webm' });
      expect(video.bytes.equals(file)).toBe(true);
    }
  });

  it('as WebM loses the place, wherever it stands', async () => {
    const place = '+51.5000-000.1200+035.000/ Ana';
    const file = notedWebm(tinyWebm(), place);
    expect(file.toString('latin1').split(place).length).toBeGreaterThan(20);
    const { bytes } = await processVideo({ bytes: file, claimedType: 'video/webm' }, await poster());
    expect(bytes.length).toBe(file.length);
    for (const trace of [place.slice(0, 8), 'LOCATION', 'D_WEBVTT'])
      expect(bytes.includes(trace), trace).toBe(false);
  });

  it('needs a poster', async () => {
    expect(await messageOf(processMedia(mp4(tinyMp4()), null))).toBe(
      'This video came without a picture that stands for it. Choose it again.',
    );
  });

  const damaged = 'This video is damaged or cut off.';
  it.each<[string, () => Buffer, string, string]>([
    ['empty', () => Buffer.alloc(0), 'video/mp4', 'This file is not a video we can read.'],
    ['a picture', () => Buffer.from('GIF89a'), 'video/mp4', 'This file is not a video we can read.'],
    ['cut off', () => tinyMp4().subarray(0, -1), 'video/mp4', damaged],
    [
      'without its index',
      () => Buffer.concat([tinyMp4().subarray(0, 20), tinyMp4().subarray(-40)]),
      'video/mp4',
      damaged,
    ],
    ['without its data', () => tinyMp4().subarray(0, -40), 'video/mp4', damaged],
    ['only sound', () => tinyMp4({ handler: 'soun' }), 'video/mp4', 'This video has no picture.'],
    ['of no size', () => tinyMp4({ width: 0 }), 'video/mp4', 'This video has no picture.'],
    [
      'too long',
      () => tinyMp4({ seconds: limits.videoSeconds + 1 }),
      'video/mp4',
      'This video is too long: at most 10 minutes are possible.',
    ],
    [
      'a WebM with an mp4 name',
      () => tinyWebm(),
      'video/mp4',
      'This file is not what its name says. Save it in the right format and try again.',
    ],
    ['a WebM cut off', () => tinyWebm().subarray(0, -3), 'video/webm', damaged],
    ['a WebM without tracks', () => tinyWebm({ withTracks: false }), 'video/webm', damaged],
    [
      'a WebM too long',
      () => tinyWebm({ seconds: 601 }),
      'video/webm',
      'This video is too long: at most 10 minutes are possible.',
    ],
    ['too heavy', () => Buffer.alloc(limits.videoBytes + 1), 'video/mp4', validationTexts.videoSize],
  ])('is refused when it is %s', async (_what, make, claimedType, message) => {
    expect(await messageOf(processVideo({ bytes: make(), claimedType }, await poster()))).toBe(message);
  });

  it('that is random bytes behind a right beginning is refused, not crashed on', async () => {
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
        const result = await processVideo({ bytes, claimedType }, await tinyPoster).catch(
          (error: unknown) => error,
        );
        if (result instanceof Error) expect(result).toBeInstanceOf(AppError);
      }
    }
  });
  const tinyPoster = plain(2, 2)
    .png()
    .toBuffer()
    .then((bytes) => ({ bytes, claimedType: 'image/png' }));
});
