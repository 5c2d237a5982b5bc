import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';

/** What playwright's `setInputFiles` takes. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const jpeg = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });

/** The path of the same as a file for the test that runs: from there a browser takes what has many megabytes at once. */
export async function onDisk({ name, buffer }: Pick<ChosenFile, 'name' | 'buffer'>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chosen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, buffer);
  return file;
}

/** A marker segment of a JPEG file. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A picture of coloured noise, which does not compress. */
export async function noise(name: string, width: number, height: number): Promise<ChosenFile> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise: gaussian } });
  return jpeg(name, await picture.jpeg().toBuffer());
}

/** A small picture in a file of more than a megabyte, sent in several pieces: with comments (ITU-T T.81, B.2.4.5), which are no work to read. */
export async function longPicture(name: string): Promise<ChosenFile> {
  const { buffer } = await noise(name, 320, 240);
  const comments = Array.from({ length: 20 }, () => segment(0xfe, Buffer.alloc(60_000)));
  return jpeg(name, Buffer.concat([buffer.subarray(0, 2), ...comments, buffer.subarray(2)]));
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
