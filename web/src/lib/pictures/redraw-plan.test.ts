import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attempts,
  cutOf,
  fitted,
  isAnimated,
  isWideGamut,
  type Redraw,
  wholePicture,
} from './redraw-plan.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  );

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('a picture that is drawn anew', () => {
  it.each([
    ['a large landscape', { width: 8192, height: 4096 }, { width: 4096, height: 2048 }],
    ['a tall strip', { width: 10, height: 40_960 }, { width: 1, height: 4096 }],
    ['a small one', { width: 40, height: 30 }, { width: 40, height: 30 }],
  ])('is never longer than 4096 px and never enlarged: %s', (_which, size, expected) => {
    expect(fitted(size)).toEqual(expected);
  });

  it('keeps its shape to a pixel', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { width, height } = fitted(size);
        expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
        const scale = Math.max(width, height) / Math.max(size.width, size.height);
        expect(Math.abs(width - Math.max(1, size.width * scale))).toBeLessThanOrEqual(0.51);
        expect(Math.abs(height - Math.max(1, size.height * scale))).toBeLessThanOrEqual(0.51);
      }),
    );
  });

  it('is cut inside itself, whatever is asked', () => {
    const redraws: fc.Arbitrary<Redraw> = fc.record({
      quarterTurns: fc.constantFrom(0, 1, 2, 3),
      part: fc.record({ x: fraction, y: fraction, width: fraction, height: fraction }),
    });
    fc.assert(
      fc.property(sizes, redraws, (size, redraw) => {
        const { x, y, width, height } = cutOf(size, redraw);
        const isLying = redraw.quarterTurns % 2 === 1;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(isLying ? size.height : size.width);
        expect(y + height).toBeLessThanOrEqual(isLying ? size.width : size.height);
      }),
    );
  });

  it('is whole unless a part is asked for, and lies after a quarter turn', () => {
    const size = { width: 40, height: 30 };
    expect(cutOf(size, wholePicture)).toEqual({ x: 0, y: 0, width: 40, height: 30 });
    expect(cutOf(size, { ...wholePicture, quarterTurns: 1 })).toEqual({ x: 0, y: 0, width: 30, height: 40 });
    const part = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(cutOf(size, { quarterTurns: 3, part })).toEqual({ x: 15, y: 0, width: 15, height: 40 });
  });

  it('becomes smaller with every attempt', () => {
    const worth = attempts.map(({ scale, quality }) => scale * scale * quality);
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
  });
});

describe("a file's first bytes", () => {
  it.each([
    ['a profile named in ASCII', bytes('\xff\xd8ICC_PROFILE', 0, 'desc', 0, 'Display P3', 0), true],
    [
      'a profile named in UTF-16',
      bytes('mluc', 0, ...[...'Display P3'].flatMap((letter) => [0, letter])),
      true,
    ],
    ['sRGB', bytes('\xff\xd8ICC_PROFILE', 0, 'sRGB IEC61966-2.1'), false],
    ['no profile', bytes('\xff\xd8\xff\xdb'), false],
  ])('tell wide colours: %s', (_what, head, expected) => expect(isWideGamut(head)).toBe(expected));

  it.each([
    ['a WebP with the flag', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 2), true],
    ['a WebP with alpha only', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 16), false],
    ['a plain WebP', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '), false],
    ['an animated PNG', bytes('\x89PNG\r\n', 'IHDR', 'acTL', 'IDAT'), true],
    ['a PNG whose pixels happen to say so', bytes('\x89PNG\r\n', 'IHDR', 'IDAT', 'acTL'), false],
    ['a JPEG', bytes('\xff\xd8acTL'), false],
  ])('tell what moves: %s', (_what, head, expected) => expect(isAnimated(head)).toBe(expected));
});
