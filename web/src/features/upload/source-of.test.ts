import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import { describe, expect, it } from 'vitest';
import { wholePicture } from '../../lib/pictures/redraw-plan.ts';
import { sourceOf } from './source-of.ts';

const file = (name: string, type: string, sizeBytes: number) => {
  const made = new File([], name, { type });
  Object.defineProperty(made, 'size', { value: sizeBytes });
  return made;
};
const tooLarge = limits.imageBytes + 1;

describe('what is sent of a chosen file', () => {
  it('is the file itself, when it is in order', () => {
    const picture = file('dawn.jpg', 'image/jpeg', limits.imageBytes);
    expect(sourceOf(picture)).toEqual({ file: picture, kind: 'image', type: 'image/jpeg' });
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])('a smaller %s is offered', (type) => {
    expect(sourceOf(file('large', type, tooLarge))).toMatchObject({
      text: validationTexts.imageSize,
      offer: { kind: 'image', type, redraw: wholePicture },
    });
  });

  it.each([
    [
      'a GIF, of which one picture would remain',
      file('wave.gif', 'image/gif', tooLarge),
      validationTexts.imageSize,
    ],
    ['what no browser could read', file('huge.jpg', 'image/jpeg', 2 ** 30), validationTexts.imageSize],
    ['a video', file('wave.mp4', 'video/mp4', limits.videoBytes + 1), validationTexts.videoSize],
    ['an empty HEIC', file('a.heic', 'image/heic', 0), expect.stringMatching(/^Choose a JPEG/)],
  ])('nothing is offered of %s', (_what, given, text) => {
    expect(sourceOf(given)).toEqual({ text, offer: null });
  });

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1', 'image/heic'],
    ['IMG_1.heif', 'image/heif'],
  ])('is a JPEG of %s with the type "%s"', (name, type) => {
    expect(sourceOf(file(name, type, 9 * 2 ** 20))).toMatchObject({
      type: 'image/jpeg',
      redraw: wholePicture,
    });
  });
});
