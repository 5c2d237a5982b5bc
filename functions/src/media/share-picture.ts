/** The programs that create link previews load a picture once, so quality is more important than size. */
const quality = 82;
/** The largest width and height in pixels. Link previews need no more, and large files are rejected. */
const maxWidth = 1080;
const maxHeight = 1920;
/** Far above the largest rendition. */
const maxInputPixels = 16_000_000;

/** Returns the rendition for link previews. `renditions` are in ascending order of width. */
export const sharedOf = <T extends { readonly width: number }>(renditions: readonly T[]): T | undefined =>
  renditions.findLast(({ width }) => width <= maxWidth) ?? renditions[0];

/** Returns a JPEG on white for link previews. `webp` is a rendition or a preset avatar. */
export async function sharePicture(webp: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp, { limitInputPixels: maxInputPixels })
    .resize({ height: maxHeight, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

/** Returns the size in pixels of the JPEG that `sharePicture` creates from a picture of this size. */
export function shareSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxHeight / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
