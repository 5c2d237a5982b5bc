import type { FocalPoint } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Very long pictures keep a short side of this length, so that they stay sharp when a viewer zooms in. */
const minShortSide = 640;
/** WebP has at most 16383 pixels per side. Half of that is enough. */
const maxLongSide = 8192;

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

const longSide = ({ width, height }: Size): number => Math.max(width, height);
const shortSide = ({ width, height }: Size): number => Math.min(width, height);

/**
 * Returns the size of the largest rendition. Its long side is the largest of `variantSides`, or more to keep
 * `minShortSide`. It is never longer than `maxLongSide` and never larger than the original.
 */
export function largestSize(original: Size): Size {
  const scale = Math.max(
    Math.max(...mediaLimits.variantSides) / longSide(original),
    minShortSide / shortSide(original),
  );
  return scaled(original, Math.min(1, scale, maxLongSide / longSide(original)));
}

/** Returns the standard sizes that are smaller than `largest`, and then `largest`. In ascending order of width. */
export function variantSizes(largest: Size): Size[] {
  const smallerSizes = mediaLimits.variantSides
    .filter((side) => side < longSide(largest))
    .map((side) => scaled(largest, side / longSide(largest)))
    // For a picture of one pixel width, all sizes would be the same.
    .filter(({ width }, index, all) => width < largest.width && width > (all[index - 1]?.width ?? 0));
  return [...smallerSizes, largest];
}

/**
 * Returns the sides of the squares of a picture, in ascending order. No side is longer than the picture's short side.
 */
export function squareSides(size: Size): number[] {
  const largest = Math.min(shortSide(size), Math.max(...mediaLimits.squareSides));
  return [...mediaLimits.squareSides.filter((side) => side < largest), largest];
}

/**
 * Returns the largest square around the focal point (fractions from 0 to 1), moved so that it is inside the picture.
 */
export function squareAround({ width, height }: Size, { x, y }: FocalPoint) {
  const side = Math.min(width, height);
  const start = (fraction: number, length: number) =>
    Math.min(Math.max(Math.round(fraction * length - side / 2), 0), length - side);
  return { left: start(x, width), top: start(y, height), width: side, height: side };
}
