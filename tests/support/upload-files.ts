import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';

/** A file for Playwright's `setInputFiles`. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const jpeg = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });

/**
 * Writes the file to a temporary folder until the test ends. `setInputFiles` is faster with a path if the file is
 * large.
 */
export async function saveToDisk({ name, buffer }: Pick<ChosenFile, 'name' | 'buffer'>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chosen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, buffer);
  return file;
}

/** Returns a marker segment of a JPEG file. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Coloured noise, which does not compress. */
function noisePixels(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}

export async function noisePicture(name: string, width: number, height: number): Promise<ChosenFile> {
  return jpeg(name, await noisePixels(width, height).jpeg().toBuffer());
}

/**
 * Returns a small picture with over 1 MB of comment segments (ITU-T T.81, B.2.4.5), so that the client uploads it in
 * chunks.
 */
export async function paddedPicture(name: string): Promise<ChosenFile> {
  const { buffer } = await noisePicture(name, 320, 240);
  const comments = Array.from({ length: 20 }, () => jpegSegment(0xfe, Buffer.alloc(60_000)));
  return jpeg(name, Buffer.concat([buffer.subarray(0, 2), ...comments, buffer.subarray(2)]));
}

export const videoPath = fileURLToPath(new URL('../../seed/media/aurora-lake.mp4', import.meta.url));

/** Returns a video of the seed with a 'free' box of `paddingBytes` bytes (ISO 14496-12), which players ignore. */
export async function videoFile(paddingBytes = 0): Promise<ChosenFile> {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + paddingBytes);
  head.write('free', 4, 'latin1');
  const padding = paddingBytes > 0 ? [head, Buffer.alloc(paddingBytes)] : [];
  const buffer = Buffer.concat([await readFile(videoPath), ...padding]);
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer };
}

/** A video of 144 x 256 pixels and three seconds, with a tone. The videos of the seed have no sound. */
export const videoWithSoundPath = fileURLToPath(new URL('tone.mp4', import.meta.url));

/**
 * Returns a blue picture of 64 x 48 pixels with a red upper left quarter. It is a file, because no Node library writes
 * HEIC.
 */
export async function redCornerHeic(): Promise<ChosenFile> {
  const buffer = await readFile(fileURLToPath(new URL('red-corner.heic', import.meta.url)));
  return { name: 'red-corner.heic', mimeType: 'image/heic', buffer };
}

/**
 * Returns a 12-megapixel photo as a phone writes it in portrait. Its pixels are in landscape with an Exif orientation,
 * and the file is over the size limit.
 */
export async function phonePhoto(): Promise<ChosenFile> {
  const pixels = noisePixels(4032, 3024).withMetadata({ orientation: 6 });
  return jpeg('phone.jpg', await pixels.jpeg({ quality: 90 }).toBuffer());
}
