import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { AppError } from '@glimpse/contract/errors';
import { centre } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/texts';
import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { phoneMp4 } from '../../testing/phone-mp4.ts';
import { phoneWebm } from '../../testing/phone-webm.ts';
import { tinyMp4 } from '../../testing/tiny-mp4.ts';
import { tinyWebm } from '../../testing/tiny-webm.ts';
import { processImage, processMedia, processVideo } from './process.ts';
import { shareSize } from './share-picture.ts';

/** Returns the PNG with another size in its header. */
function sized(png: Buffer, width: number, height: number): Buffer {
  const [name, ends] = [12, 29];
  png.writeUInt32BE(width, name + 4);
  png.writeUInt32BE(height, name + 8);
  png.writeUInt32BE(crc32(png.subarray(name, ends)), ends);
  return png;
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 210, g: 120, b: 40, alpha: 0.5 } } });

/** An animation with a different colour in each frame. */
const moving = async (frames: number, width: number, height: number) => {
  // Encoders merge similar frames.
  const pictures = Array.from({ length: frames }, (_, at) =>
    Buffer.alloc(width * height * 3, Buffer.from([at * 85, at * 37, (at >> 8) * 100])),
  );
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(Buffer.concat(pictures), { raw });
};

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
    const bytes = await plain(700, 120).toFormat(format).toBuffer();
    const { width, height, renditions } = await processImage({ bytes, claimedType });
    expect({ width, height, widths: renditions.map((each) => each.width) }).toEqual({
      width: 700,
      height: 120,
      widths: [320, 640, 700],
    });
  });

  it.each([
    [2000, [320, 640, 1080, 1600, 2000]],
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

  it('is rotated for all eight orientations', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const bytes = await plain(60, 30).withMetadata({ orientation }).jpeg().toBuffer();
      const { width, height } = await processImage({ bytes, claimedType: 'image/jpeg' });
      expect([width, height], `orientation ${orientation}`).toEqual(orientation < 5 ? [60, 30] : [30, 60]);
    }
  });

  it('has no metadata but its colour profile', async () => {
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

  it('in CMYK is converted to sRGB', async () => {
    const bytes = await plain(100, 100).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { renditions } = await processImage({ bytes, claimedType: 'image/jpeg' });
    expect((await sharp(renditions[0]?.bytes).metadata()).space).toBe('srgb');
  });

  /** Returns a picture with three stripes from left to right (or top to bottom), each in one colour. */
  async function striped(width: number, height: number, colours: readonly [string, string, string]) {
    const stripes = colours.map((background, at) => ({
      input: { create: { width: Math.ceil(width / 3), height, channels: 4 as const, background } },
      left: Math.floor((at * width) / 3),
      top: 0,
    }));
    const blank = { width: width + 2, height, channels: 4 as const, background: '#0000' };
    const whole = await sharp({ create: blank }).composite(stripes).png().toBuffer();
    return sharp(whole).extract({ left: 0, top: 0, width, height });
  }
  /** Returns red, green, blue and alpha in the middle of a picture. */
  async function middleOf(bytes: Buffer | undefined | null): Promise<number[]> {
    const { data, info } = await sharp(bytes ?? undefined)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
    return [...data.subarray(at, at + 4)];
  }
  const near = (colour: readonly number[]) => colour.map((value) => Math.round(value / 16));

  it('has squares around its focal point, also in a panorama', async () => {
    const bytes = await (await striped(2100, 350, ['#f00', '#0f0', '#00f'])).png().toBuffer();
    for (const [x, colour] of [
      [0.1, [255, 0, 0, 255]],
      [0.5, [0, 255, 0, 255]],
      [1, [0, 0, 255, 255]],
    ] as const) {
      const wanted = { focus: { x, y: 0.5 }, withAvif: false };
      const { squares, focus, renditions } = await processImage({ bytes, claimedType: 'image/png' }, wanted);
      expect([squares.map(({ width }) => width), focus]).toEqual([[160, 320, 350], { x, y: 0.5 }]);
      expect(renditions.map(({ width }) => width)).toEqual([320, 640, 1080, 1600, 2048, 2100]);
      for (const square of squares) {
        expect(await sharp(square.bytes).metadata()).toMatchObject({
          width: square.width,
          height: square.width,
        });
        expect(near(await middleOf(square.bytes))).toEqual(near(colour));
      }
    }
  });

  it('has an AVIF if that is clearly smaller', async () => {
    const bytes = await readFile(new URL('../../../seed/media/poppy-field.jpg', import.meta.url));
    const { renditions, squares } = await processImage({ bytes, claimedType: 'image/jpeg' });
    expect(renditions.map(({ width, avif }) => [width, avif !== null])).toEqual([
      [256, true],
      [512, true],
      [864, true],
      [1152, true],
    ]);
    for (const { width, bytes: webp, avif } of [...renditions, ...squares]) {
      if (!avif) continue;
      expect(avif.length).toBeLessThan(webp.length * 0.9);
      expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width });
    }
  });

  it('that is transparent stays so in every rendition', async () => {
    const bytes = await (await striped(600, 490, ['#f00f', '#0000', '#00f8'])).png().toBuffer();
    const { renditions, squares, placeholder } = await processImage({ bytes, claimedType: 'image/png' });
    for (const { bytes: webp, avif } of [...renditions, ...squares])
      for (const file of avif ? [webp, avif] : [webp]) expect((await middleOf(file))[3]).toBe(0);
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'));
    const middle = (Math.floor(h / 2) * w + Math.floor(w / 2)) * 4;
    expect(rgba[middle + 3]).toBeLessThan(64);
    expect(rgba[3]).toBeGreaterThan(192);
  });

  it('of 16 bits or in CMYK keeps its colours', async () => {
    const orange = [210, 120, 40];
    const solid = () => sharp({ create: { width: 500, height: 400, channels: 3, background: '#d27828' } });
    const files: [Buffer, string][] = [
      [await solid().toColourspace('rgb16').png().toBuffer(), 'image/png'],
      [await solid().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(), 'image/jpeg'],
    ];
    expect((await sharp(files[0]?.[0]).metadata()).depth).toBe('ushort');
    for (const [bytes, claimedType] of files) {
      const { renditions, squares } = await processImage({ bytes, claimedType });
      for (const { bytes: webp } of [...renditions, ...squares]) {
        const [red = 0, green = 0, blue = 0] = await middleOf(webp);
        // CMYK cannot represent every colour.
        for (const [at, value] of [red, green, blue].entries())
          expect(Math.abs(value - (orange[at] ?? 0)), `${claimedType} ${red} ${green} ${blue}`).toBeLessThan(32);
      }
    }
  });

  /** Returns the picture with another colour profile. Its pixel values stay the same and so mean other colours. */
  function meaning(png: Buffer, profile: Buffer): Buffer {
    const content = Buffer.concat([Buffer.from('iCCPp3\0\0'), deflateSync(profile)]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length - 4);
    ends.writeUInt32BE(crc32(content), 4);
    const afterHeader = 33;
    return Buffer.concat([
      ...[png.subarray(0, afterHeader), ends.subarray(0, 4), content, ends.subarray(4)],
      png.subarray(afterHeader),
    ]);
  }

  it('of a wide gamut keeps its colours, and its share picture has the nearest sRGB colours', async () => {
    const colour = [200, 60, 60];
    const background = { r: 200, g: 60, b: 60 };
    const solid = sharp({ create: { width: 500, height: 400, channels: 3, background } });
    const profile = (await sharp(await solid.clone().withIccProfile('p3').png().toBuffer()).metadata()).icc;
    if (!profile) throw new Error('the profile is missing');
    const bytes = meaning(await solid.png().toBuffer(), profile);
    const numbers = async (file: Buffer) =>
      [...(await sharp(file).keepIccProfile().raw().toBuffer()).subarray(0, 3)].map(Number);
    const isNear = (one: readonly number[], other: readonly number[]) =>
      expect(Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0)))), `${one}`).toBeLessThan(5);
    const { renditions, squares, share } = await processImage({ bytes, claimedType: 'image/png' });
    for (const file of [...renditions, ...squares].flatMap(({ bytes: webp, avif }) => [webp, avif ?? webp])) {
      expect((await sharp(file).metadata()).icc?.equals(profile)).toBe(true);
      isNear(await numbers(file), colour);
    }
    expect((await sharp(share.bytes).metadata()).icc).toBeUndefined();
    const everywhere = (await middleOf(bytes)).slice(0, 3);
    expect((everywhere[0] ?? 0) - (colour[0] ?? 0)).toBeGreaterThan(8);
    isNear(await numbers(share.bytes), everywhere);
  });

  describe('that is animated', () => {
    it.each([
      ['gif', 'image/gif'],
      ['webp', 'image/webp'],
    ] as const)('as %s goes on moving at its pace, and has a still first frame', async (format, claimedType) => {
      const delay = [40, 120, 400];
      const bytes = await (await moving(3, 700, 140)).toFormat(format, { loop: 3, delay }).toBuffer();
      const { width, height, renditions, squares, firstFrame, share } = await processImage({
        bytes,
        claimedType,
      });
      expect([width, height]).toEqual([700, 140]);
      for (const rendition of renditions)
        expect(await sharp(rendition.bytes).metadata()).toMatchObject({
          ...{ format: 'webp', pages: 3, loop: 3, delay, width: rendition.width },
          height: Math.round((rendition.width * 140) / 700),
        });
      expect(renditions.map((one) => one.width)).toEqual([320, 640, 700]);
      const stills = [firstFrame, share.bytes, ...squares.map((square) => square.bytes)];
      for (const still of stills) {
        expect((await sharp(still ?? undefined).metadata()).pages ?? 1).toBe(1);
        expect((await middleOf(still))[0]).toBeLessThan(8);
      }
    });

    it('is reduced to 1080 pixels', async () => {
      const bytes = await (await moving(2, 1200, 100)).gif().toBuffer();
      const { renditions } = await processImage({ bytes, claimedType: 'image/gif' });
      expect(renditions.map((one) => one.width)).toEqual([320, 640, 1080]);
    });

    it('is rejected with too many frames or too many pixels in total', async () => {
      const frames = await (await moving(mediaLimits.animationFrames + 1, 2, 2)).gif().toBuffer();
      // Small frames on a large canvas. The header has width and height minus one.
      const pixels = await (await moving(13, 2, 2)).webp().toBuffer();
      for (const at of [24, 27]) pixels.writeUIntLE(2000 - 1, at, 3);
      expect(await sharp(pixels).metadata()).toMatchObject({ width: 2000, height: 2000, pages: 13 });
      for (const [bytes, claimedType] of [
        [frames, 'image/gif'],
        [pixels, 'image/webp'],
      ] as const)
        expect(await messageOf(processImage({ bytes, claimedType }))).toBe(
          'This animation is too large. Animations can have up to 500 frames and 50 megapixels in total.',
        );
    });

    it('becomes a still picture with isStill', async () => {
      const bytes = await (await moving(3, 700, 140)).gif().toBuffer();
      const wanted = { focus: centre, withAvif: false, isStill: true };
      const { renditions, firstFrame } = await processImage({ bytes, claimedType: 'image/gif' }, wanted);
      expect(firstFrame).toBeNull();
      for (const rendition of renditions) {
        expect((await sharp(rendition.bytes).metadata()).pages ?? 1).toBe(1);
        expect((await middleOf(rendition.bytes))[0]).toBeLessThan(8);
      }
    });

    it('but has one frame is a still picture', async () => {
      const bytes = await (await moving(1, 40, 30)).gif().toBuffer();
      expect((await processImage({ bytes, claimedType: 'image/gif' })).firstFrame).toBeNull();
    });
  });

  it.each([
    ['a PNG', 1, 'image/png', () => plain(40, 30).png()],
    ['an AVIF', 5, 'image/avif', () => plain(40, 30).avif()],
    ['a progressive JPEG', 5, 'image/jpeg', () => plain(40, 30).jpeg({ progressive: true })],
    ['an animation of three frames', 15, 'image/gif', () => moving(3, 40, 30).then((picture) => picture.gif())],
  ] as const)('that is %s costs %i times its pixels, and is not decoded if they are refused', async (...row) => {
    const [, factor, claimedType, create] = row;
    const bytes = await (await create()).toBuffer();
    const costs: number[] = [];
    const refusal = new AppError('resource-exhausted', 'No');
    const beforeDecoding = async (pixels: number) => {
      costs.push(pixels);
      throw refusal;
    };
    // A damaged end shows whether the picture is decoded.
    const damaged = bytes.subarray(0, -5);
    const options = { focus: centre, withAvif: false, beforeDecoding };
    await expect(processImage({ bytes: damaged, claimedType }, options)).rejects.toBe(refusal);
    expect(costs).toEqual([factor * 40 * 30]);
  });

  it('that is very high is reduced, for link previews to their height', async () => {
    const bytes = await plain(40, 16_000).png().toBuffer();
    const { height, renditions, share } = await processImage({ bytes, claimedType: 'image/png' });
    const preview = await sharp(share.bytes).metadata();
    const largest = await sharp(renditions.at(-1)?.bytes).metadata();
    expect(preview).toMatchObject({ format: 'jpeg', ...shareSize(largest.width, largest.height) });
    expect(preview.height).toBe(1920);
    expect(height).toBe(16_000);
    expect(renditions.every(({ width }) => width <= 40)).toBe(true);
  });

  it('has a placeholder with its colours', async () => {
    const bytes = await plain(300, 200, 4).png().toBuffer();
    const { placeholder } = await processImage({ bytes, claimedType: 'image/png' });
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'));
    expect(w).toBeGreaterThan(h);
    expect((rgba[0] ?? 0) > (rgba[2] ?? 0)).toBe(true);
    expect(rgbaToThumbHash(w, h, rgba).length).toBeGreaterThan(5);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['empty', () => Buffer.alloc(0), 'image/png', "We can't read this picture."],
    ['text', () => Buffer.from('hello'), 'image/png', "We can't read this picture."],
    [
      'svg',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      "We can't read this picture.",
    ],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'image/jpeg', "We can't read this picture."],
    ['a film', () => tinyMp4(), 'image/jpeg', "We can't read this picture."],
    [
      'a GIF with a PNG name',
      () => plain(9, 9).gif().toBuffer(),
      'image/png',
      "The content of this file doesn't match its file type. Save it in the right format and try again.",
    ],
    [
      'cut off',
      async () => (await plain(800, 800).png().toBuffer()).subarray(0, 200),
      'image/png',
      'This picture is damaged or cut off.',
    ],
    ['too heavy', () => Buffer.alloc(mediaLimits.imageBytes + 1), 'image/png', validationTexts.imageSize],
    [
      'too many pixels',
      async () => sized(await plain(9, 9).png().toBuffer(), 10_000, 5_001),
      'image/png',
      'This picture is too large. Pictures can have up to 50 megapixels.',
    ],
    [
      'an AVIF with more pixels than the decoder has memory for',
      async () => {
        const avif = await plain(9, 9).avif().toBuffer();
        const sizeAt = avif.indexOf('ispe') + 8;
        avif.writeUInt32BE(5000, sizeAt);
        avif.writeUInt32BE(4001, sizeAt + 4);
        return avif;
      },
      'image/avif',
      'This picture is too large. AVIF pictures can have up to 20 megapixels. Save it as a JPEG and try again.',
    ],
  ])('is rejected when it is %s', async (_what, make, claimedType, message) => {
    const bytes = await make();
    expect(await messageOf(processImage({ bytes, claimedType }))).toBe(message);
  });
});

describe('a video', () => {
  const poster = async (width = 36, height = 64) => ({
    bytes: await plain(width, height).jpeg().toBuffer(),
    claimedType: 'image/jpeg',
  });
  const mp4 = (bytes: Buffer, claimedType = 'video/mp4') => ({ bytes, claimedType });

  it('is published without its location', async () => {
    const file = tinyMp4();
    expect(file.includes('+51.5000')).toBe(true);
    const video = await processVideo(mp4(file), await poster(360, 640));
    expect(video).toMatchObject({ width: 720, height: 1280, extension: 'mp4', contentType: 'video/mp4' });
    expect(video.bytes.length).toBe(file.length);
    expect(video.bytes.includes('+51.5000')).toBe(false);
    expect(video.bytes.subarray(-40)).toEqual(file.subarray(-40));
    expect(video.poster.renditions.map(({ width }) => width)).toEqual([180, 360]);
  });

  it.each([
    ['mp4', 'mp4', undefined],
    ['QuickTime', 'mov', 'qt  '],
  ])('of a phone loses the location in all positions and keeps its frames: %s', async (_kind, extension, brand) => {
    const location = '+51.5000-000.1200+035.000/ Ana';
    const film = await readFile(new URL('../../../seed/media/aurora-lake.mp4', import.meta.url));
    const file = phoneMp4(film, location, brand);
    expect(file.toString('latin1').split(location).length).toBeGreaterThan(60);
    const { bytes, width, height, extension: kind } = await processVideo(mp4(file), await poster());
    expect({ width, height, kind }).toEqual({ width: 576, height: 720, kind: extension });
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

  it('that was recorded upright has swapped sides', async () => {
    const file = tinyMp4({ width: 1920, height: 1080, turned: true });
    expect(await processVideo(mp4(file), await poster())).toMatchObject({ width: 1080, height: 1920 });
  });

  it('of a camera may have the type of MP4 or QuickTime', async () => {
    const quicktime = tinyMp4({ brand: 'qt  ' });
    for (const claimed of ['video/quicktime', 'video/mp4']) {
      expect(await processVideo(mp4(quicktime, claimed), await poster())).toMatchObject({ extension: 'mov' });
    }
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
  it.each<[string, () => Buffer, string, string]>([
    ['empty', () => Buffer.alloc(0), 'video/mp4', "We can't read this video."],
    ['a picture', () => Buffer.from('GIF89a'), 'video/mp4', "We can't read this video."],
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
      () => tinyMp4({ seconds: mediaLimits.videoSeconds + 1 }),
      'video/mp4',
      'This video is too long. Videos can be up to 10 minutes long.',
    ],
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
