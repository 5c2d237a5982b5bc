import { availableParallelism } from 'node:os';
import type { FocalPoint } from '@glimpse/contract/media/media';
import type { Sharp } from 'sharp';
import { limitConcurrency } from './concurrency.ts';
import { sharedOf, sharePicture } from './share-picture.ts';
import { largestSize, type Size, squareAround, squareSides, variantSizes } from './sizes.ts';

/**
 * A rendition. `width` is in pixels, `bytes` is a WebP file. `avif` is the same as AVIF if that is clearly smaller.
 */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
  readonly avif: Buffer | null;
}

/**
 * The files of a still picture. `renditions` are in ascending order of width, `squares` are for grids, and
 * `placeholder` is a thumbhash in base64.
 * `share` is the JPEG of the rendition that `sharedOf` returns, if wanted.
 */
export interface Still {
  readonly renditions: readonly Rendition[];
  readonly squares: readonly Rendition[];
  readonly placeholder: string;
  readonly share: Buffer | null;
}

const webpQuality = 80;
/** Looks like WebP at quality 80. A higher effort takes several times as long and saves a tenth of the bytes. */
const avif = { quality: 50, effort: 1 } as const;
/** An AVIF is used if its size is at most this fraction of the WebP. */
const worthwhile = 0.9;
/** Smaller AVIFs would not save noticeable bytes. */
const minAvifWidth = 480;
const placeholderPixels = 100;
/** Limits the parallel encoders to three, because more would block all libuv threads of the instance. */
const withEncoderLimit = limitConcurrency(Math.min(3, availableParallelism()));

/** Options: the focal point of squares, and whether to create AVIFs (three times the work). */
export interface RenditionOptions {
  readonly focus: FocalPoint;
  readonly withAvif: boolean;
}

/** Creates all files of one picture. `upright` is decoded only once. */
export async function stillOf(
  upright: Sharp,
  original: Size,
  wanted: RenditionOptions & { readonly withShare: boolean },
): Promise<Still> {
  const { default: sharp } = await import('sharp');
  const largest = largestSize(original);
  // Uncompressed TIFF, because raw pixels would lose the colour profile.
  const base = await upright
    .resize({ ...largest, fit: 'fill' })
    .tiff({ compression: 'none' })
    .toBuffer();
  const open = () => sharp(base).keepIccProfile();
  const sizes = variantSizes(largest);
  const shared = wanted.withShare ? sharedOf(sizes) : undefined;
  const [made, squares, placeholder] = await Promise.all([
    largestFirst(sizes, (size) => {
      const make = () => open().resize({ ...size, fit: 'fill' });
      return rendition(make, size.width, wanted.withAvif, size === shared);
    }),
    squaresOf(open, largest, wanted),
    withEncoderLimit(() => thumbhash(sharp(base))),
  ]);
  const renditions = made.map(({ share: _, ...files }) => files);
  return { renditions, squares, placeholder, share: made.find(({ share }) => share)?.share ?? null };
}

/** Creates the squares for grids. `open` returns the picture, and `size` is its size. */
export async function squaresOf(
  open: () => Sharp,
  size: Size,
  { focus, withAvif }: RenditionOptions,
): Promise<Rendition[]> {
  const square = squareAround(size, focus);
  const make = (side: number) => () => open().extract(square).resize(side, side);
  const made = await largestFirst(squareSides(size), (side) => rendition(make(side), side, withAvif, false));
  return made.map(({ share: _, ...files }) => files);
}

/**
 * Returns the picture as AVIF if it is wide enough and the AVIF is clearly smaller than `webpBytes`. Otherwise null.
 * `width` is in pixels.
 */
export async function smallerAvif(make: () => Sharp, width: number, webpBytes: number): Promise<Buffer | null> {
  if (width < minAvifWidth) return null;
  return ifSmaller(await makeAvif(make), webpBytes);
}

const makeAvif = (make: () => Sharp): Promise<Buffer> => withEncoderLimit(() => make().avif(avif).toBuffer());
const ifSmaller = (bytes: Buffer, webpBytes: number): Buffer | null =>
  bytes.length <= webpBytes * worthwhile ? bytes : null;

/**
 * Encodes WebP and AVIF in parallel, even if the AVIF is not used. The largest rendition takes longer than all
 * others together.
 */
async function rendition(
  make: () => Sharp,
  width: number,
  withAvif: boolean,
  withShare: boolean,
): Promise<Rendition & { readonly share: Buffer | null }> {
  const webp = withEncoderLimit(() => make().webp({ quality: webpQuality }).toBuffer());
  const [bytes, avifBytes, share] = await Promise.all([
    webp,
    withAvif && width >= minAvifWidth ? makeAvif(make) : null,
    withShare ? webp.then((picture) => withEncoderLimit(() => sharePicture(picture))) : null,
  ]);
  return { width, bytes, avif: avifBytes && ifSmaller(avifBytes, bytes.length), share };
}

/** Starts the largest item first, because it takes longest. `items` and the result are in ascending order. */
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
