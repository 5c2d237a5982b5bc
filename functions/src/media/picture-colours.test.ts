import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { middleOf, striped } from '../../testing/pictures.ts';
import { processImage } from './process.ts';

describe('a picture', () => {
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
    expect((await sharp(files[1]?.[0]).metadata()).space).toBe('cmyk');
    for (const [bytes, claimedType] of files) {
      const { renditions, squares } = await processImage({ bytes, claimedType });
      for (const { bytes: webp } of [...renditions, ...squares]) {
        expect((await sharp(webp).metadata()).space).toBe('srgb');
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
});
