import type { Media } from '@glimpse/contract/media/media';

type Size = Pick<Media, 'width' | 'height'>;

/** How wide a box is, as CSS lengths: the first whose media query holds; the last has ''. */
export type BoxWidths = readonly (readonly [query: string, width: string])[];

/** What is wider than this is not loaded any sharper. */
const widestStretch = 3;

const listed = (widths: BoxWidths, of: (width: string) => string): string =>
  widths.map(([query, width]) => `${query} ${of(width)}`.trim()).join(', ');

const rounded = (factor: number) => Math.round(factor * 100) / 100;

/**
 * The `sizes` of a picture in a box of this ratio (width / height). Cropped to it, what is wider fills it by its height, and so has to be wider than what
 * is seen of it; shown whole, what is narrower leaves room.
 */
export function sizesIn(
  widths: BoxWidths,
  { width, height }: Size,
  boxRatio: number,
  fit: 'cover' | 'contain' = 'cover',
): string {
  const inBoxes = width && height ? width / height / boxRatio : 1;
  const part = rounded(
    fit === 'cover' ? Math.min(Math.max(inBoxes, 1), widestStretch) : Math.min(inBoxes, 1),
  );
  return listed(widths, (length) => (part === 1 ? length : `calc(${length} * ${part})`));
}

/** The `sizes` of a picture that is shown whole in a box, `boxHeight` (a CSS length) tall. */
export function wholeSizes(widths: BoxWidths, { width, height }: Size, boxHeight: string): string {
  if (!width || !height) return listed(widths, (length) => length);
  return listed(widths, (length) => `min(${length}, calc(${boxHeight} * ${rounded(width / height)}))`);
}
