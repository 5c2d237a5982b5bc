import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { develop } from '../raster/film.ts';
import { iconSvg, icoOf, maskableSvg } from './brand.ts';
import { type Creature, creatures, nobody } from './creatures.ts';
import { drawPaper } from './paper.ts';

const avatarSize = 256;

async function drawAvatar({ sky, sheets }: Creature, file: string): Promise<void> {
  const canvas = drawPaper(avatarSize, sky, sheets);
  const pixels = develop(canvas, {
    exposure: 1.32,
    contrast: 1.04,
    saturation: 1.03,
    vignette: 0.12,
    grain: 0.6,
  });
  const raw = { width: avatarSize, height: avatarSize, channels: 3 as const };
  writeFileSync(file, await sharp(pixels, { raw }).webp({ quality: 84, effort: 6 }).toBuffer());
}

/** The preset avatars and the default one into `web/public/avatars`. */
export async function drawAvatars(publicFolder: string): Promise<string> {
  const folder = join(publicFolder, 'avatars');
  mkdirSync(folder, { recursive: true });
  for (const [index, creature] of creatures.entries()) {
    await drawAvatar(creature, join(folder, `avatar-${String(index + 1).padStart(2, '0')}.webp`));
  }
  await drawAvatar(nobody, join(folder, 'default.webp'));
  return folder;
}

/** The icons into `web/public/icons`, as SVG and in the sizes that systems ask for. */
export async function drawIcons(publicFolder: string): Promise<string> {
  const folder = join(publicFolder, 'icons');
  mkdirSync(folder, { recursive: true });
  const png = (svg: string, size: number): Promise<Buffer> =>
    sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer();
  const write = (name: string, bytes: Buffer | string): void => writeFileSync(join(folder, name), bytes);
  for (const name of ['icon.svg', 'favicon.svg', 'glimpse.svg']) write(name, iconSvg);
  write('icon-192.png', await png(iconSvg, 192));
  write('icon-512.png', await png(iconSvg, 512));
  write('maskable-512.png', await png(maskableSvg, 512));
  // iOS rounds the corners itself and shows transparency as black.
  write('apple-touch-icon.png', await png(maskableSvg, 180));
  const sizes = [16, 32, 48];
  const images = await Promise.all(sizes.map(async (size) => ({ size, png: await png(iconSvg, size) })));
  write('favicon.ico', icoOf(images));
  return folder;
}
