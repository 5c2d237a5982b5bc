import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Media, plain } from '@glimpse/contract/media/media';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { bucket, database } from '../../api/support/database.ts';
import { newPost, type Person } from '../../api/support/people.ts';
import { stack } from '../../support/stack.ts';
import { filmPath } from '../../support/upload-files.ts';

/** What to draw: a picture of this size with a disc of this colour in its middle; without a ground it is see-through. */
interface Drawing {
  width: number;
  height: number;
  colour?: string;
  ground?: string | null;
  alt?: string;
}

const scales = [0.25, 0.5, 1];

async function put(folder: string, name: string, contentType: string, bytes: Buffer): Promise<string> {
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

async function placeholderOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(60, 60, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** A picture as the server publishes one: in three sizes, WebP and AVIF. */
export async function picture({ uid }: Person, drawing: Drawing): Promise<Media> {
  const path = storagePaths.mediaFolder(uid, randomUUID());
  const { width, height, alt = '' } = drawing;
  const svg = draw(drawing);
  const variants = await Promise.all(
    scales.map(async (scale) => {
      const wide = Math.round(width * scale);
      const sized = sharp(svg).resize({ width: wide });
      const url = await put(path, `${wide}.webp`, 'image/webp', await sized.clone().webp().toBuffer());
      await put(path, `${wide}.avif`, 'image/avif', await sized.avif({ effort: 0 }).toBuffer());
      return { width: wide, url, hasAvif: true };
    }),
  );
  const url = variants.at(-1)?.url ?? '';
  return {
    ...plain,
    ...{ type: 'image', path, width, height, alt, url, variants, posterUrl: '' },
    placeholder: await placeholderOf(svg),
  };
}

const captions = 'WEBVTT\n\n00:00.000 --> 00:20.000\nThe lake, and above it the light.\n';

/** The seed's film with captions, as the server publishes one. */
export async function video({ uid }: Person): Promise<Media> {
  const path = storagePaths.mediaFolder(uid, randomUUID());
  const poster = draw({ width: 640, height: 360 });
  const posterUrl = await put(path, '640.webp', 'image/webp', await sharp(poster).webp().toBuffer());
  return {
    ...plain,
    ...{
      type: 'video',
      path,
      width: 640,
      height: 360,
      alt: 'A film of the lake',
      posterUrl,
      hasSound: false,
    },
    url: await put(path, 'video.mp4', 'video/mp4', await readFile(filmPath)),
    captionsUrl: await put(path, 'captions.vtt', 'text/vtt', Buffer.from(captions)),
    variants: [{ width: 640, url: posterUrl, hasAvif: false }],
    placeholder: await placeholderOf(poster),
  };
}

/** A post that shows these, in order. Its id. */
export async function postOf(
  author: Person,
  content: string,
  [media, ...moreMedia]: [Media, ...Media[]],
): Promise<string> {
  const { id } = await newPost(author, content);
  await database().doc(`posts/${id}`).update({ media, moreMedia });
  return id;
}
