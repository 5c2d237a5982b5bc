import { centre } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { messageOf, middleOf, moving } from '../../testing/pictures.ts';
import { processImage } from './process.ts';

describe('an animated picture', () => {
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
