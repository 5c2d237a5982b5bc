import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodingSteps,
  fitSize,
  isAnimated,
  isWideGamut,
  pixelsOfPart,
  type Redraw,
  wholePicture,
} from './redraw-plan.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)))),
  );

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('a redrawn picture', () => {
  it.each([
    ['a large landscape', { width: 8192, height: 4096 }, { width: 4096, height: 2048 }],
    ['a tall strip', { width: 10, height: 40_960 }, { width: 1, height: 4096 }],
    ['a small one', { width: 40, height: 30 }, { width: 40, height: 30 }],
  ])('has at most 4096 px on its long side and is never enlarged: %s', (_name, size, expected) => {
    expect(fitSize(size)).toEqual(expected);
  });

  it('keeps its aspect ratio, rounded to a pixel', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { width, height } = fitSize(size);
        expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
        const scale = Math.max(width, height) / Math.max(size.width, size.height);
        expect(Math.abs(width - Math.max(1, size.width * scale))).toBeLessThanOrEqual(0.51);
        expect(Math.abs(height - Math.max(1, size.height * scale))).toBeLessThanOrEqual(0.51);
      }),
    );
  });

  it('is cropped to a part inside the picture, for any requested part', () => {
    const redraws: fc.Arbitrary<Redraw> = fc.record({
      quarterTurns: fc.constantFrom(0, 1, 2, 3),
      part: fc.record({ x: fraction, y: fraction, width: fraction, height: fraction }),
    });
    fc.assert(
      fc.property(sizes, redraws, (size, redraw) => {
        const { x, y, width, height } = pixelsOfPart(size, redraw);
        const isSideways = redraw.quarterTurns % 2 === 1;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(isSideways ? size.height : size.width);
        expect(y + height).toBeLessThanOrEqual(isSideways ? size.width : size.height);
      }),
    );
  });

  it('is the whole picture by default, and swaps width and height after a quarter turn', () => {
    const size = { width: 40, height: 30 };
    expect(pixelsOfPart(size, wholePicture)).toEqual({ x: 0, y: 0, width: 40, height: 30 });
    expect(pixelsOfPart(size, { ...wholePicture, quarterTurns: 1 })).toEqual({ x: 0, y: 0, width: 30, height: 40 });
    const part = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(pixelsOfPart(size, { quarterTurns: 3, part })).toEqual({ x: 15, y: 0, width: 15, height: 40 });
  });

  it('gets smaller with each attempt', () => {
    const worth = encodingSteps.map(({ scale, quality }) => scale * scale * quality);
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
  });
});

describe("a file's first bytes", () => {
  it.each([
    ['a profile named in ASCII', bytes('\xff\xd8ICC_PROFILE', 0, 'desc', 0, 'Display P3', 0), true],
    ['a profile named in UTF-16', bytes('mluc', 0, ...[...'Display P3'].flatMap((letter) => [0, letter])), true],
    ['sRGB', bytes('\xff\xd8ICC_PROFILE', 0, 'sRGB IEC61966-2.1'), false],
    ['no profile', bytes('\xff\xd8\xff\xdb'), false],
  ])('show whether the colour gamut is wide: %s', (_name, head, expected) => expect(isWideGamut(head)).toBe(expected));

  it.each([
    ['a WebP with the flag', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 2), true],
    ['a WebP with alpha only', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 16), false],
    ['a plain WebP', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '), false],
    ['an animated PNG', bytes('\x89PNG\r\n', 'IHDR', 'acTL', 'IDAT'), true],
    ['a PNG whose pixel data contains the chunk name', bytes('\x89PNG\r\n', 'IHDR', 'IDAT', 'acTL'), false],
    ['a JPEG', bytes('\xff\xd8acTL'), false],
  ])('show whether the picture is animated: %s', (_name, head, expected) => expect(isAnimated(head)).toBe(expected));
});
