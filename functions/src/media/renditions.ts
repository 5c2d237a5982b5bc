import { availableParallelism } from 'node:os';
import type { FocalPoint } from '@glimpse/contract/media';
import type { Sharp } from 'sharp';
import { inLanes } from './lanes.ts';
import { largestSize, type Size, squareAround, squareSides, variantSizes } from './sizes.ts';

/** A rendition. `width` in pixels; `bytes` is a WebP file, `avif` the same as AVIF where that is clearly smaller. */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
  readonly avif: Buffer | null;
}

/** How a still picture is shown: renditions with ascending widths, squares for grids, and a thumbhash in base64. */
export interface Still {
  readonly renditions: readonly Rendition[];
  readonly squares: readonly Rendition[];
  readonly placeholder: string;
}

const webpQuality = 80;
/** Looks like WebP at 80. More effort takes several times as long for a tenth less. */
const avif = { quality: 50, effort: 1 } as const;
/** As much smaller has an AVIF to be to be kept. */
const worthwhile = 0.9;
/** Of smaller files nothing is saved that anybody would notice. */
const minAvifWidth = 480;
const placeholderPixels = 100;
/** Files that are made at once, by as many processors; more would keep every thread of libuv from whatever else the instance does. */
const inLane = inLanes(Math.min(3, availableParallelism()));

/** What to make: where squares are cut, and whether there are AVIFs (three times the work). */
export interface Wanted {
  readonly focus: FocalPoint;
  readonly withAvif: boolean;
}

/** Everything that is made of one picture; `upright` is decoded once, whatever its size. */
export async function stillOf(upright: Sharp, original: Size, wanted: Wanted): Promise<Still> {
  const { default: sharp } = await import('sharp');
  const largest = largestSize(original);
  // A file without compression: raw pixels would lose the colour profile.
  const base = await upright
    .resize({ ...largest, fit: 'fill' })
    .tiff({ compression: 'none' })
    .toBuffer();
  const open = () => sharp(base).keepIccProfile();
  const [renditions, squares, placeholder] = await Promise.all([
    largestFirst(variantSizes(largest), (size) =>
      rendition(() => open().resize({ ...size, fit: 'fill' }), size.width, wanted.withAvif),
    ),
    squaresOf(open, largest, wanted),
    inLane(() => thumbhash(sharp(base))),
  ]);
  return { renditions, squares, placeholder };
}

/** Squares for grids; `open` gives the picture, `size` is its own. */
export function squaresOf(open: () => Sharp, size: Size, { focus, withAvif }: Wanted): Promise<Rendition[]> {
  const square = squareAround(size, focus);
  return largestFirst(squareSides(size), (side) =>
    rendition(() => open().extract(square).resize(side, side), side, withAvif),
  );
}

/** The picture as AVIF, when it is wide enough and that is clearly smaller than `webpBytes`; else null. `width` in pixels. */
export async function smallerAvif(
  make: () => Sharp,
  width: number,
  webpBytes: number,
): Promise<Buffer | null> {
  if (width < minAvifWidth) return null;
  const bytes = await inLane(() => make().avif(avif).toBuffer());
  return bytes.length <= webpBytes * worthwhile ? bytes : null;
}

async function rendition(make: () => Sharp, width: number, withAvif: boolean): Promise<Rendition> {
  const bytes = await inLane(() => make().webp({ quality: webpQuality }).toBuffer());
  return { width, bytes, avif: withAvif ? await smallerAvif(make, width, bytes.length) : null };
}

/** What takes longest begins first, so that nothing is waited for in the end. Answers in the order of `items`, which ascend. */
const largestFirst = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> =>
  (await Promise.all(items.toReversed().map(work))).reverse();

async function thumbhash(picture: Sharp): Promise<string> {
  const { rgbaToThumbHash } = await import('thumbhash');
  const { data, info } = await picture
    .resize(placeholderPixels, placeholderPixels, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
