import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawAvatars, drawIcons } from './art/draw.ts';
import { encodeJpeg, encodePng, encodeVideo } from './raster/encode.ts';
import { develop } from './raster/film.ts';
import type { Picture, Video } from './scene.ts';
import { pictures, videos } from './scenes/index.ts';

const names = [...[...pictures, ...videos].map(({ name }) => name), 'avatars', 'icons'];
const draftFolder = join(tmpdir(), 'glimpse-drafts');
const help = `node seed/generate/run.mjs [names...] [--draft]
  names    what to draw (default: all): ${names.join(' ')}
  --draft  small and coarse, as PNG into ${draftFolder}; of a video three frames
Videos need ffmpeg (Debian: apt-get install --no-install-recommends ffmpeg).`;

const kilobytes = (file: string): string => `${Math.round(statSync(file).size / 1000)} kB`;

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
  return `${file} ${kilobytes(file)}, quality ${quality}`;
}

async function drawVideo(video: Video, draft: boolean, folder: string): Promise<string> {
  const { name, width, height, fps } = video;
  const paint = video.prepare({ width, height, samples: draft ? 1 : video.samples });
  const frame = (time: number) => develop(paint(time), video.film);
  if (draft) {
    for (const time of [0, 0.33, 0.66]) {
      writeFileSync(join(folder, `${name}-${time}.png`), await encodePng(frame(time), width, height));
    }
    return join(folder, `${name}-0.png`);
  }
  const count = Math.round(video.seconds * fps);
  const frames = Array.from({ length: count }, (_, index) => frame(index / count));
  const file = join(folder, `${name}.mp4`);
  const { bytes: film, crf } = encodeVideo(frames, { width, height, fps });
  writeFileSync(file, film);
  const poster = frames[Math.round(video.posterTime * count) % count];
  if (!poster) throw new Error(`${name} has no frames`);
  const { bytes } = await encodeJpeg(poster, width, height, 80_000);
  writeFileSync(join(folder, `${name}-poster.jpg`), bytes);
  return `${file} ${kilobytes(file)}, ${count} frames, crf ${crf}`;
}

/** Draws what is named into seed/media and web/public. Returns the exit code. */
export async function main(args: readonly string[], seedFolder: string): Promise<number> {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const draft = args.includes('--draft');
  const wanted = args.filter((arg) => arg !== '--draft');
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) {
    console.error(`Unknown picture or flag: ${unknown}\n${help}`);
    return 2;
  }
  const folder = draft ? draftFolder : join(seedFolder, 'media');
  mkdirSync(folder, { recursive: true });
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
  const start = Date.now();
  const report = (what: string) => console.log(`${((Date.now() - start) / 1000).toFixed(1)} s  ${what}`);
  for (const picture of pictures.filter(isWanted)) report(await drawPicture(picture, draft, folder));
  for (const video of videos.filter(isWanted)) report(await drawVideo(video, draft, folder));
  const publicFolder = join(seedFolder, '../web/public');
  if (isWanted({ name: 'avatars' })) report(await drawAvatars(publicFolder));
  if (isWanted({ name: 'icons' })) report(await drawIcons(publicFolder));
  return 0;
}
