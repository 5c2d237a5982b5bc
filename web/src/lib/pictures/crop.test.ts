import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustCrop, type Crop, croppedPart, isUncropped, largestZoom, rotateRight, uncropped } from './crop.ts';
import { rotatedSize } from './redraw-plan.ts';

const side = fc.integer({ min: 10, max: 8000 });
const sizes = fc.record({ width: side, height: side });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const crops: fc.Arbitrary<Crop> = fc.record({
  quarterTurns: fc.constantFrom(0, 1, 2, 3),
  ratio: fc.constantFrom(null, 1, 4 / 5, 16 / 9),
  zoom: fc.double({ min: 1, max: largestZoom, noNaN: true }),
  x: fraction,
  y: fraction,
});
const step = fc.double({ min: -2, max: 2, noNaN: true });

describe('the cropped part of a picture', () => {
  it('is inside the picture and has the chosen ratio', () => {
    fc.assert(
      fc.property(sizes, crops, (size, crop) => {
        const { x, y, width, height } = croppedPart(size, crop);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
        const turned = rotatedSize(size, crop.quarterTurns);
        const ratio = (width * turned.width) / (height * turned.height);
        expect(ratio).toBeCloseTo(crop.ratio ?? turned.width / turned.height, 6);
      }),
    );
  });

  it('stays inside the picture after any move and zoom, and can be zoomed out again', () => {
    fc.assert(
      fc.property(sizes, crops, step, step, (size, crop, dx, dy) => {
        const now = adjustCrop(size, crop, { dx, dy, factor: 1.3 });
        const part = croppedPart(size, now);
        expect(now.zoom).toBeLessThanOrEqual(largestZoom);
        expect(part.x + part.width / 2).toBeCloseTo(now.x, 9);
        expect(part.y + part.height / 2).toBeCloseTo(now.y, 9);
        expect(adjustCrop(size, now, { factor: 0.01 }).zoom).toBe(1);
      }),
    );
  });

  it('is the same after four quarter turns', () => {
    fc.assert(
      fc.property(crops, (crop) => {
        const { x, y, quarterTurns } = rotateRight(rotateRight(rotateRight(rotateRight(crop))));
        expect(quarterTurns).toBe(crop.quarterTurns);
        expect(x).toBeCloseTo(crop.x, 9);
        expect(y).toBeCloseTo(crop.y, 9);
      }),
    );
  });

  it.each([
    ['all of it', uncropped, { x: 0, y: 0, width: 1, height: 1 }],
    ['a square of a landscape', { ...uncropped, ratio: 1 }, { x: 0.25, y: 0, width: 0.5, height: 1 }],
    ['a square at its left edge', { ...uncropped, ratio: 1, x: 0 }, { x: 0, y: 0, width: 0.5, height: 1 }],
    ['a zoomed middle', { ...uncropped, zoom: 2 }, { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }],
  ])('can be %s', (_name, crop, part) => {
    expect(croppedPart({ width: 200, height: 100 }, crop)).toEqual(part);
    expect(isUncropped(crop)).toBe(crop === uncropped);
  });
});
