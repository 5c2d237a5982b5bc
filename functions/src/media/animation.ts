import { limits } from '@glimpse/contract/limits';
import type { Metadata, SharpOptions } from 'sharp';
import { refusals } from './refusals.ts';
import type { Rendition } from './renditions.ts';
import { type Size, variantSizes } from './sizes.ts';

/** Kinds of picture that may move. */
const movingFormats: ReadonlySet<string> = new Set(['gif', 'webp']);

const quality = 75;
/** More takes twice as long for a twentieth less. */
const effort = 2;

/** Whether the picture moves; `metadata` of its first page. Throws a refusal when there is too much of it. */
export function isMoving({ format, pages = 1, width, height }: Metadata): boolean {
  if (!movingFormats.has(format) || pages < 2) return false;
  if (pages > limits.animationFrames || pages * width * height > limits.imagePixels)
    throw refusals.longAnimation();
  return true;
}

/** The whole animation as WebP in up to three sizes, widths ascending, with its pauses and its number of rounds. */
export async function movingRenditions(
  bytes: Buffer,
  options: SharpOptions,
  original: Size,
): Promise<Rendition[]> {
  const { default: sharp } = await import('sharp');
  const scale = Math.min(1, limits.animationSide / Math.max(original.width, original.height));
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
