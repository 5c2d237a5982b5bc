import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '@glimpse/contract/errors';
import { centre } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/validation';
import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { tinyMp4 } from '../../testing/mp4.ts';
import { messageOf, middleOf, moving, plain, striped } from '../../testing/pictures.ts';
import { processImage } from './process.ts';
import { shareSize } from './share-picture.ts';

/** Returns the PNG with another size in its header. */
function sized(png: Buffer, width: number, height: number): Buffer {
  const [name, ends] = [12, 29];
  png.writeUInt32BE(width, name + 4);
  png.writeUInt32BE(height, name + 8);
  png.writeUInt32BE(crc32(png.subarray(name, ends)), ends);
  return png;
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

  const near = (colour: readonly number[]) => colour.map((value) => Math.round(value / 16));

  it('has squares around its focal point, also in a panorama', async () => {
    const bytes = await (await striped(2100, 350, ['#f00', '#0f0', '#00f'])).png().toBuffer();
    for (const [x, colour] of [
      [0.1, [255, 0, 0, 255]],
      [0.5, [0, 255, 0, 255]],
      [1, [0, 0, 255, 255]],
    ] as const) {
      const wanted = { focus: { x, y: 0.5 }, withAvif: false };
      const { squares, focus } = await processImage({ bytes, claimedType: 'image/png' }, wanted);
      expect([squares.map(({ width }) => width), focus]).toEqual([[160, 320, 350], { x, y: 0.5 }]);
      for (const { width, bytes: square } of squares) {
        expect(await sharp(square).metadata()).toMatchObject({ width, height: width });
        expect(near(await middleOf(square))).toEqual(near(colour));
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
  });

  it('has a placeholder with its colours', async () => {
    const bytes = await plain(300, 200, 4).png().toBuffer();
    const { placeholder } = await processImage({ bytes, claimedType: 'image/png' });
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'));
    expect(w).toBeGreaterThan(h);
    expect((rgba[0] ?? 0) > (rgba[2] ?? 0)).toBe(true);
    expect(rgbaToThumbHash(w, h, rgba).length).toBeGreaterThan(5);
  });

  const unreadable = "We can't read this picture.";
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['empty', () => Buffer.alloc(0), 'image/png', unreadable],
    ['text', () => Buffer.from('hello'), 'image/png', unreadable],
    [
      'svg',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      unreadable,
    ],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'image/jpeg', unreadable],
    ['a film', () => tinyMp4(), 'image/jpeg', unreadable],
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
