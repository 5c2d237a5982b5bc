import { limits } from '@glimpse/contract/limits';
import type { FocalPoint } from '@glimpse/contract/media/media';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is very long or very high keeps this much of its short side, so that it is sharp where it is enlarged. */
const minShortSide = 640;
/** WebP cannot be higher or wider than 16383 pixels; nobody scrolls through that much. */
const maxLongSide = 8192;

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

const longSide = ({ width, height }: Size): number => Math.max(width, height);
const shortSide = ({ width, height }: Size): number => Math.min(width, height);

/** The largest rendition: 2048 pixels on the long side, or more where the short side would be less than 640; never enlarged. */
export function largestSize(original: Size): Size {
  const wanted = Math.max(
    Math.max(...limits.variantSides) / longSide(original),
    minShortSide / shortSide(original),
  );
  return scaled(original, Math.min(1, wanted, maxLongSide / longSide(original)));
}

/** The renditions of a picture, widths ascending: the steps that are smaller than the largest, and the largest. */
export function variantSizes(largest: Size): Size[] {
  const steps = limits.variantSides
    .filter((side) => side < longSide(largest))
    .map((side) => scaled(largest, side / longSide(largest)))
    // Of a line that is a pixel wide all steps would be the same file.
    .filter(({ width }, at, all) => width < largest.width && width > (all[at - 1]?.width ?? 0));
  return [...steps, largest];
}

/** The sides of the squares that are cut out of a picture, ascending; never enlarged. */
export function squareSides(largest: Size): number[] {
  const side = Math.min(shortSide(largest), Math.max(...limits.squareSides));
  return [...limits.squareSides.filter((step) => step < side), side];
}

/** The largest square around the focal point, as far as it stays inside. */
export function squareAround({ width, height }: Size, { x, y }: FocalPoint) {
  const side = Math.min(width, height);
  const start = (at: number, length: number) =>
    Math.min(Math.max(Math.round(at * length - side / 2), 0), length - side);
  return { left: start(x, width), top: start(y, height), width: side, height: side };
}
