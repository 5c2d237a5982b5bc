import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { mediaFields } from '@glimpse/contract/posts/post';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { bucket, database } from '../../support/database.ts';
import { createPost, type Person } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';
import { videoPath } from '../../support/upload-files.ts';

/** A picture with rings in `colour`. The background is `ground`, or transparent if `ground` is null. */
interface Drawing {
  width: number;
  height: number;
  colour?: string;
  ground?: string | null;
  alt?: string;
}

const scales = [0.25, 0.5, 1];

async function saveFile(folder: string, name: string, contentType: string, bytes: Buffer): Promise<string> {
  await bucket().file(`${folder}${name}`).save(bytes, { contentType, resumable: false });
  const { host, port } = stack.storage;
  return storageUrl(stack.bucket, `${folder}${name}`, `${host}:${port}`);
}

function draw({ width, height, colour = '#0c6b62', ground = '#d8c9a7' }: Drawing): Buffer {
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 3];
  const rings = [1, 0.75, 0.5, 0.25].map(
    (part, index) =>
      `<circle cx="${x}" cy="${y}" r="${radius * part}" fill="${index % 2 ? '#fff' : colour}" fill-opacity="${ground === null && index % 2 ? 0 : 1}"/>`,
  );
  const hand = `<rect x="${x - 8}" y="${y - radius}" width="16" height="${radius}" fill="#333"/>`;
  const frame =
    ground === null
      ? ''
      : `<rect width="100%" height="100%" fill="${ground}"/><rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="${colour}" stroke-width="16"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frame}${rings.join('')}${hand}</svg>`,
  );
}

async function placeholderOf(publishPicture: Buffer): Promise<string> {
  const { data, info } = await sharp(publishPicture)
    .resize(60, 60, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Publishes a picture like the server does, in three sizes, each as WebP and AVIF. */
export async function picture({ uid }: Person, drawing: Drawing): Promise<Media> {
  const path = storagePaths.mediaFolder(uid, randomUUID());
  const { width, height, alt = '' } = drawing;
  const svg = draw(drawing);
  const variants = await Promise.all(
    scales.map(async (scale) => {
      const wide = Math.round(width * scale);
      const sized = sharp(svg).resize({ width: wide });
      const url = await saveFile(path, `${wide}.webp`, 'image/webp', await sized.clone().webp().toBuffer());
      await saveFile(path, `${wide}.avif`, 'image/avif', await sized.avif({ effort: 0 }).toBuffer());
      return { width: wide, url, hasAvif: true };
    }),
  );
  const url = variants.at(-1)?.url ?? '';
  return {
    ...mediaDefaults,
    ...{ type: 'image', path, width, height, alt, url, variants, posterUrl: '' },
    placeholder: await placeholderOf(svg),
  };
}

const captions = 'WEBVTT\n\n00:00.000 --> 00:20.000\nThe lake, and above it the light.\n';

/** Publishes a video of the seed with captions, like the server does. */
export async function publishVideo({ uid }: Person): Promise<Media> {
  const path = storagePaths.mediaFolder(uid, randomUUID());
  const poster = draw({ width: 640, height: 360 });
  const posterUrl = await saveFile(path, '640.webp', 'image/webp', await sharp(poster).webp().toBuffer());
  return {
    ...mediaDefaults,
    ...{
      type: 'video',
      path,
      width: 640,
      height: 360,
      alt: 'A film of the lake',
      posterUrl,
      hasSound: false,
    },
    url: await saveFile(path, 'video.mp4', 'video/mp4', await readFile(videoPath)),
    captionsUrl: await saveFile(path, 'captions.vtt', 'text/vtt', Buffer.from(captions)),
    variants: [{ width: 640, url: posterUrl, hasAvif: false }],
    placeholder: await placeholderOf(poster),
  };
}

/** Creates a post with these media and returns its id. */
export async function createPostWithMedia(author: Person, content: string, media: readonly Media[]): Promise<string> {
  const { id } = await createPost(author, content);
  await database().doc(`posts/${id}`).update(mediaFields(media));
  return id;
}
