import type { Media } from '@glimpse/contract/media/media';

type Size = Pick<Media, 'width' | 'height'>;

/** Returns width / height, or 1 if the size is unknown. */
export const aspectRatioOf = ({ width, height }: Size): number => (width && height ? width / height : 1);

/**
 * The width of a box as a CSS length, by media query. The first matching query wins. The last query is '', which always
 * matches.
 */
export type BoxWidths = readonly (readonly [query: string, width: string])[];

/** The browser loads a very wide picture for at most this many times the width of the box, to limit the file size. */
const maxWidthFactor = 3;

/**
 * A screen with three pixels per CSS pixel loads pictures for 2.4. Nearly every phone then loads a
 * rendition of about 1080 px instead of a larger one. docs/measurements.md has the similarity to the original.
 */
export const maxDensity = 2.4;
const denseQuery = '(min-resolution: 2.5dppx)';
/** `maxDensity / 3` */
const denseFactor = 0.8;

const toSizes = (widths: BoxWidths, toLength: (width: string) => string): string => {
  const entries = widths.map(([query, width]) => ({ query, length: toLength(width) }));
  const dense = entries.map(({ query, length }) => ({
    query: query === '' ? denseQuery : `${denseQuery} and ${query}`,
    length: `calc(${length} * ${denseFactor})`,
  }));
  return [...dense, ...entries].map(({ query, length }) => `${query} ${length}`.trim()).join(', ');
};

const roundToHundredths = (factor: number) => Math.round(factor * 100) / 100;

/**
 * Returns the `sizes` attribute of a picture in a box with the ratio `boxRatio` (width / height). With `cover`, a
 * picture that is wider than the box is cropped, so its full width is larger than the box. With `contain`, the whole
 * picture is visible, so a picture that is narrower than the box does not fill the width.
 */
export function sizesIn(
  widths: BoxWidths,
  { width, height }: Size,
  boxRatio: number,
  fit: 'cover' | 'contain' = 'cover',
): string {
  const ratioToBox = width && height ? width / height / boxRatio : 1;
  const factor = roundToHundredths(
    fit === 'cover' ? Math.min(Math.max(ratioToBox, 1), maxWidthFactor) : Math.min(ratioToBox, 1),
  );
  return toSizes(widths, (length) => (factor === 1 ? length : `calc(${length} * ${factor})`));
}

/** Returns the `sizes` attribute of a picture that is shown whole in a box of height `boxHeight`, a CSS length. */
export function wholeSizes(widths: BoxWidths, { width, height }: Size, boxHeight: string): string {
  if (!width || !height) return toSizes(widths, (length) => length);
  return toSizes(widths, (length) => `min(${length}, calc(${boxHeight} * ${roundToHundredths(width / height)}))`);
}
