/** Scrapers load a picture once, so quality is more important than size. */
const quality = 82;
/** In pixels. Link previews show no higher picture, and scrapers reject large files. */
const maxHeight = 1920;
/** Renditions have at most 8192 x 1080 pixels. */
const maxInputPixels = 16_000_000;

/** The largest width of link previews, in pixels. */
const maxWidth = 1080;

/** Returns the rendition for link previews. `renditions` are in ascending order of width. */
export const sharedOf = <T extends { readonly width: number }>(renditions: readonly T[]): T | undefined =>
  renditions.findLast(({ width }) => width <= maxWidth) ?? renditions[0];

/** Returns a JPEG on white for link previews (see `shareSize`). `webp` is a processed picture or a preset avatar. */
export async function sharePicture(webp: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp, { limitInputPixels: maxInputPixels })
    .resize({ height: maxHeight, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

/** Returns the size in pixels of the JPEG of a picture. */
export function shareSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxHeight / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
