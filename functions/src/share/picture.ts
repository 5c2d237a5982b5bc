import type { PictureSource } from './address.ts';

/** Sent to scrapers, which look once: quality before bytes. */
const quality = 82;

/** Null for what does not exist. */
export interface PictureReaders {
  /** An object in Storage. */
  readonly readObject: (path: string) => Promise<Uint8Array | null>;
  /** A file of the site. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>;
}

/**
 * The picture as a JPEG on white, the size it has; null when it does not exist. Only what passed the media checks is
 * decoded here, and the app's own drawings.
 */
export async function sharePicture(
  source: PictureSource,
  { readObject, readFile }: PictureReaders,
): Promise<Buffer | null> {
  const bytes = 'object' in source ? await readObject(source.object) : await readFile(source.file);
  if (!bytes) return null;
  // Loaded when first needed: pages, which are asked for far more often, do without.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: 16_000_000 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}
