import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** What playwright's `setInputFiles` takes. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const jpeg = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });

/** A picture of coloured noise, which does not compress: 1600 by 1200 pixels take more than a megabyte. */
export async function noise(name: string, width: number, height: number): Promise<ChosenFile> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise: gaussian } });
  return jpeg(name, await picture.jpeg().toBuffer());
}

export const filmPath = fileURLToPath(new URL('../../seed/media/aurora-lake.mp4', import.meta.url));

/** The seed's film, made longer to send by `paddingBytes` of a box that players pass over ('free', ISO 14496-12). */
export async function film(paddingBytes = 0): Promise<ChosenFile> {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + paddingBytes);
  head.write('free', 4, 'latin1');
  const padding = paddingBytes > 0 ? [head, Buffer.alloc(paddingBytes)] : [];
  const buffer = Buffer.concat([await readFile(filmPath), ...padding]);
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer };
}

/** 64 by 48 pixels, blue, the upper left quarter red. Nothing that runs on Node writes HEIC, so this one is kept as a file. */
export async function redCornerHeic(): Promise<ChosenFile> {
  const buffer = await readFile(fileURLToPath(new URL('red-corner.heic', import.meta.url)));
  return { name: 'red-corner.heic', mimeType: 'image/heic', buffer };
}

/** A photograph of 12 megapixels as a phone held upright writes it: lying, larger than may be sent, and to be turned by its Exif. */
export async function phonePhoto(): Promise<ChosenFile> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#000', noise: gaussian },
  });
  return jpeg('phone.jpg', await picture.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer());
}
