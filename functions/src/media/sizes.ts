import type { FocalPoint } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The short side of very long pictures is not reduced below this, so that they stay sharp when enlarged. */
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
 * Returns the size of the largest rendition. Its long side has 2048 pixels, or more if the short side would have
 * less than 640. Never enlarged.
 */
export function largestSize(original: Size): Size {
  const wanted = Math.max(
    Math.max(...mediaLimits.variantSides) / longSide(original),
    minShortSide / shortSide(original),
  );
  return scaled(original, Math.min(1, wanted, maxLongSide / longSide(original)));
}

/**
 * Returns the sizes of all renditions, in ascending order of width. They are the standard sizes below the largest,
 * and the largest.
 */
export function variantSizes(largest: Size): Size[] {
  const steps = mediaLimits.variantSides
    .filter((side) => side < longSide(largest))
    .map((side) => scaled(largest, side / longSide(largest)))
    // For a picture of one pixel width, all sizes would be the same.
    .filter(({ width }, at, all) => width < largest.width && width > (all[at - 1]?.width ?? 0));
  return [...steps, largest];
}

/** Returns the sides of the squares of a picture, in ascending order. Never enlarged. */
export function squareSides(largest: Size): number[] {
  const side = Math.min(shortSide(largest), Math.max(...mediaLimits.squareSides));
  return [...mediaLimits.squareSides.filter((step) => step < side), side];
}

/** Returns the largest square around the focal point, moved so that it is inside the picture. */
export function squareAround({ width, height }: Size, { x, y }: FocalPoint) {
  const side = Math.min(width, height);
  const start = (at: number, length: number) =>
    Math.min(Math.max(Math.round(at * length - side / 2), 0), length - side);
  return { left: start(x, width), top: start(y, height), width: side, height: side };
}
