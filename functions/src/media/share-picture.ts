/** Sent to scrapers, which look once: quality before bytes. */
const quality = 82;
/** A preview shows no more of a picture that is higher, and a scraper refuses what is too heavy. In pixels. */
const maxHeight = 1920;
/** Renditions have at most 8192 by 1080 pixels, or as many. */
const maxInputPixels = 16_000_000;

/** Previews are no wider. In pixels. */
const maxWidth = 1080;

/** Of renditions, widths ascending, the one for link previews. */
export const sharedOf = <T extends { readonly width: number }>(renditions: readonly T[]): T | undefined =>
  renditions.findLast(({ width }) => width <= maxWidth) ?? renditions[0];

/** A WebP that passed the media checks, or a drawing of the app's, as a JPEG on white for link previews; see `shareSize`. */
export async function sharePicture(webp: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp, { limitInputPixels: maxInputPixels })
    .resize({ height: maxHeight, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

/** The size of the JPEG of a picture of this size, in pixels. */
export function shareSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxHeight / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
