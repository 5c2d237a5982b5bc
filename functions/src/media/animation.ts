import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import type { Metadata, SharpOptions } from 'sharp';
import type { Rendition } from './renditions.ts';
import { type Size, variantSizes } from './sizes.ts';

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
