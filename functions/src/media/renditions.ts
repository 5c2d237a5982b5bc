import type { FocalPoint } from '@glimpse/contract/media';
import type { Sharp } from 'sharp';
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

/** What to make: where squares are cut, and whether there are AVIFs (three times the work). */
export interface Wanted {
  readonly focus: FocalPoint;
  readonly withAvif: boolean;
}

/** Everything that is made of one picture; `upright` is decoded once, whatever its size. */
export async function stillOf(upright: Sharp, original: Size, { focus, withAvif }: Wanted): Promise<Still> {
  const { default: sharp } = await import('sharp');
  const largest = largestSize(original);
  // A file without compression: raw pixels would lose the colour profile.
  const base = await upright
    .resize({ ...largest, fit: 'fill' })
    .tiff({ compression: 'none' })
    .toBuffer();
  const open = () => sharp(base).keepIccProfile();
  const square = squareAround(largest, focus);
  return {
    renditions: await inTurn(variantSizes(largest), (size) =>
      rendition(() => open().resize({ ...size, fit: 'fill' }), size.width, withAvif),
    ),
    squares: await inTurn(squareSides(largest), (side) =>
      rendition(() => open().extract(square).resize(side, side), side, withAvif),
    ),
    placeholder: await thumbhash(sharp(base)),
  };
}

async function rendition(make: () => Sharp, width: number, withAvif: boolean): Promise<Rendition> {
  const [bytes, smaller] = await Promise.all([
    make().webp({ quality: webpQuality }).toBuffer(),
    withAvif && width >= minAvifWidth ? make().avif(avif).toBuffer() : null,
  ]);
  return { width, bytes, avif: smaller && smaller.length <= bytes.length * worthwhile ? smaller : null };
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

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
