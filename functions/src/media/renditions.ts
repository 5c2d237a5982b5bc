import { availableParallelism } from 'node:os';
import type { FocalPoint } from '@glimpse/contract/media/media';
import type { Sharp } from 'sharp';
import { inLanes } from './lanes.ts';
import { sharedOf, sharePicture } from './share-picture.ts';
import { largestSize, type Size, squareAround, squareSides, variantSizes } from './sizes.ts';

/** A rendition. `width` in pixels; `bytes` is a WebP file, `avif` the same as AVIF where that is clearly smaller. */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
  readonly avif: Buffer | null;
}

/**
 * How a still picture is shown: renditions with ascending widths, squares for grids, and a thumbhash in base64. `share`: the JPEG for link
 * previews of the rendition that `sharedOf` answers, where it is wanted.
 */
export interface Still {
  readonly renditions: readonly Rendition[];
  readonly squares: readonly Rendition[];
  readonly placeholder: string;
  readonly share: Buffer | null;
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
export async function stillOf(
  upright: Sharp,
  original: Size,
  wanted: Wanted & { readonly withShare: boolean },
): Promise<Still> {
  const { default: sharp } = await import('sharp');
  const largest = largestSize(original);
  // A file without compression: raw pixels would lose the colour profile.
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
    inLane(() => thumbhash(sharp(base))),
  ]);
  const renditions = made.map(({ share: _, ...files }) => files);
  return { renditions, squares, placeholder, share: made.find(({ share }) => share)?.share ?? null };
}

/** Squares for grids; `open` gives the picture, `size` is its own. */
export async function squaresOf(
  open: () => Sharp,
  size: Size,
  { focus, withAvif }: Wanted,
): Promise<Rendition[]> {
  const square = squareAround(size, focus);
  const make = (side: number) => () => open().extract(square).resize(side, side);
  const made = await largestFirst(squareSides(size), (side) => rendition(make(side), side, withAvif, false));
  return made.map(({ share: _, ...files }) => files);
}

/** The picture as AVIF, when it is wide enough and that is clearly smaller than `webpBytes`; else null. `width` in pixels. */
export async function smallerAvif(
  make: () => Sharp,
  width: number,
  webpBytes: number,
): Promise<Buffer | null> {
  if (width < minAvifWidth) return null;
  return ifSmaller(await makeAvif(make), webpBytes);
}

const makeAvif = (make: () => Sharp): Promise<Buffer> => inLane(() => make().avif(avif).toBuffer());
const ifSmaller = (bytes: Buffer, webpBytes: number): Buffer | null =>
  bytes.length <= webpBytes * worthwhile ? bytes : null;

/** Both files at once, though the AVIF may not be kept: of the largest rendition they take longer than all others together. */
async function rendition(
  make: () => Sharp,
  width: number,
  withAvif: boolean,
  withShare: boolean,
): Promise<Rendition & { readonly share: Buffer | null }> {
  const webp = inLane(() => make().webp({ quality: webpQuality }).toBuffer());
  const [bytes, avifBytes, share] = await Promise.all([
    webp,
    withAvif && width >= minAvifWidth ? makeAvif(make) : null,
    withShare ? webp.then((picture) => inLane(() => sharePicture(picture))) : null,
  ]);
  return { width, bytes, avif: avifBytes && ifSmaller(avifBytes, bytes.length), share };
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
