import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeJpeg, encodePng } from './raster/encode.ts';
import { develop } from './raster/film.ts';
import type { Picture } from './scene.ts';
import { pictures } from './scenes/index.ts';

const help = `node seed/generate/run.mjs [names...] [--draft]
  names    which pictures to draw (default: all): ${pictures.map((p) => p.name).join(' ')}
  --draft  40 % of the size and one sample a pixel, as PNG into /tmp/glimpse-drafts`;

async function drawPicture(picture: Picture, draft: boolean, folder: string): Promise<string> {
  const k = draft ? 0.45 : 1;
  const view = {
    width: Math.round(picture.width * k),
    height: Math.round(picture.height * k),
    samples: draft ? Math.ceil(picture.samples / 4) : picture.samples,
  };
  const pixels = develop(picture.paint(view), picture.film);
  if (draft) {
    const file = join(folder, `${picture.name}.png`);
    writeFileSync(file, await encodePng(pixels, view.width, view.height));
    return file;
  }
  const file = join(folder, `${picture.name}.jpg`);
  const { bytes, quality } = await encodeJpeg(pixels, view.width, view.height);
  writeFileSync(file, bytes);
  return `${file} ${Math.round(statSync(file).size / 1000)} kB, quality ${quality}`;
}

/** Draws what is named into seed/media. Returns the exit code. */
export async function main(args: readonly string[], seedFolder: string): Promise<number> {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const draft = args.includes('--draft');
  const names = args.filter((arg) => arg !== '--draft');
  const unknown = names.find((name) => !pictures.some((p) => p.name === name));
  if (unknown) {
    console.error(`Unknown picture or flag: ${unknown}\n${help}`);
    return 2;
  }
  const folder = draft ? '/tmp/glimpse-drafts' : join(seedFolder, 'media');
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    if (names.length > 0 && !names.includes(picture.name)) continue;
    const start = Date.now();
    const what = await drawPicture(picture, draft, folder);
    console.log(`${what} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  }
  return 0;
}
