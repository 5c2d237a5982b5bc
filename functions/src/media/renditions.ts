import { availableParallelism } from 'node:os';
import type { FocalPoint } from '@glimpse/contract/media/media';
import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { sharedOf, sharePicture } from './share-picture.ts';
import { largestSize, type Size, squareAround, squareSides, variantSizes } from './sizes.ts';
import { limitConcurrency } from './task-queues.ts';

/**
 * `width` is in pixels. `bytes` is a WebP file. `avif` is the same picture as AVIF, if that file is clearly smaller.
 */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
  readonly avif: Buffer | null;
}

/**
 * The files of a still picture. `renditions` are in ascending order of width. `squares` are for grids. `placeholder` is
 * a thumbhash in base64. `share` is the JPEG for link previews, or null.
 */
export interface Still {
  readonly renditions: readonly Rendition[];
  readonly squares: readonly Rendition[];
  readonly placeholder: string;
  readonly share: Buffer | null;
}

const webpQuality = 80;
/** From this width on, AVIF at quality 50 is as similar to the original as WebP at quality 80. Narrower needs more. */
const minLargeWidth = 480;
/**
 * docs/measurements.md compares them with WebP. A higher effort would need more processor time for large
 * files than it saves in the bill. For small files the time is a few hundredths of a second.
 */
const largeAvif = { quality: 50, effort: 1 } as const;
const smallAvif = { quality: 58, effort: 3, chromaSubsampling: '4:2:0' } as const;
/** An AVIF is used if its size is at most this fraction of the WebP. */
const maxAvifFraction = 0.9;
const placeholderPixels = 100;
/** More than three encoders would block all threads of libuv's pool, which has four. */
const withEncoderLimit = limitConcurrency(Math.min(3, availableParallelism()));

/** Squares are cropped around `focus`. AVIFs take three times as long as WebP alone. */
export interface RenditionOptions {
  readonly focus: FocalPoint;
  readonly withAvif: boolean;
}

/** Creates all files of one picture. `upright` is the rotated original, which is decoded only once. */
export async function stillOf(
  upright: Sharp,
  original: Size,
  { focus, withAvif, withShare }: RenditionOptions & { readonly withShare: boolean },
): Promise<Still> {
  const { default: sharp } = await import('sharp');
  const largest = largestSize(original);
  // TIFF keeps the colour profile, which raw pixels would lose.
  const base = await upright
    .resize({ ...largest, fit: 'fill' })
    .tiff({ compression: 'none' })
    .toBuffer();
  const open = () => sharp(base).keepIccProfile();
  const sizes = variantSizes(largest);
  const square = squareAround(largest, focus);
  const encodedSizes = largestFirst(sizes, (size) =>
    encode(() => open().resize({ ...size, fit: 'fill' }), size.width, withAvif),
  );
  const encodedSquares = largestFirst(squareSides(largest), (side) =>
    encode(() => open().extract(square).resize(side, side), side, withAvif),
  );
  const shared = withShare ? sharedOf(encodedSizes) : undefined;
  const [renditions, squares, placeholder, share] = await Promise.all([
    Promise.all(encodedSizes.map(({ rendition }) => rendition)),
    Promise.all(encodedSquares.map(({ rendition }) => rendition)),
    withEncoderLimit(() => thumbhash(sharp(base))),
    shared ? shared.webp.then((bytes) => withEncoderLimit(() => sharePicture(bytes))) : null,
  ]);
  return { renditions, squares, placeholder, share };
}

/**
 * Encodes WebP and AVIF in parallel, even if the AVIF is not used in the end. Waiting for the size of the WebP would
 * take longer, because the largest rendition takes longer than all others together.
 */
function encode(create: () => Sharp, width: number, withAvif: boolean) {
  const webp = withEncoderLimit(() => create().webp({ quality: webpQuality }).toBuffer());
  const avifOptions = width < minLargeWidth ? smallAvif : largeAvif;
  const avif = withAvif ? withEncoderLimit(() => create().avif(avifOptions).toBuffer()) : null;
  const rendition = Promise.all([webp, avif]).then(([bytes, avifBytes]): Rendition => {
    const isAvifUsed = avifBytes !== null && avifBytes.length <= bytes.length * maxAvifFraction;
    return { width, bytes, avif: isAvifUsed ? avifBytes : null };
  });
  return { width, webp, rendition };
}

/** Starts the largest item first, because it takes longest. `items` and the result are in ascending order. */
const largestFirst = <T, R>(items: readonly T[], start: (item: T) => R): R[] => items.toReversed().map(start).reverse();

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

/** Picture formats that can be animated. */
const animatedFormats: ReadonlySet<string> = new Set(['gif', 'webp']);

const quality = 75;
/** A higher effort takes twice as long and saves only 5 % of the bytes. */
const effort = 2;

/**
 * Returns whether the picture is animated. `pages` is the number of frames. Throws if all frames together are too
 * large.
 */
export function isAnimated({ format, pages = 1, width, height }: Metadata): boolean {
  if (!animatedFormats.has(format) || pages < 2) return false;
  if (pages > mediaLimits.animationFrames || pages * width * height > mediaLimits.imagePixels)
    throw uploadErrors.animationTooLarge();
  return true;
}

/** Returns the animation as WebP in all sizes of `variantSizes`, with its frame durations and loop count. */
export async function animatedRenditions(bytes: Buffer, options: SharpOptions, original: Size): Promise<Rendition[]> {
  const { default: sharp } = await import('sharp');
  const scale = Math.min(1, mediaLimits.animationSide / Math.max(original.width, original.height));
  const largest = {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
  const renditions: Rendition[] = [];
  for (const size of variantSizes(largest)) {
    const webp = await sharp(bytes, { ...options, animated: true })
      .resize({ ...size, fit: 'fill' })
      .webp({ quality, effort })
      .toBuffer();
    renditions.push({ width: size.width, bytes: webp, avif: null });
  }
  return renditions;
}
