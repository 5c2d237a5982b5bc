import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharePictures, type SharePictures } from './picture.ts';

const folder = 'media/ana/up-1/';
const source = { uid: 'ana', uploadId: 'up-1', isSquare: false, width: 640 };

let webp: Buffer;
let objects: Map<string, Uint8Array>;
let filesRead: number;
let pictures: SharePictures;
/** Runs while the JPEG is being stored. */
let meanwhile: () => void;

beforeAll(async () => {
  webp = await sharp({ create: { width: 640, height: 3000, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
});
beforeEach(() => {
  objects = new Map([[`${folder}640.webp`, webp]]);
  filesRead = 0;
  meanwhile = () => {};
  pictures = createSharePictures({
    readObject: async (path) => objects.get(path) ?? null,
    writeObject: async (path, jpeg) => {
      meanwhile();
      objects.set(path, jpeg);
    },
    removeUnused: async (gone) => {
      for (const path of objects.keys()) if (path.startsWith(gone)) objects.delete(path);
    },
    fetchSiteFile: async (path) => {
      filesRead += 1;
      return path === '/avatars/avatar-01.webp' ? webp : null;
    },
  });
});

describe('the JPEG of a picture', () => {
  it('of an earlier release is created once with the size of a preview, and stored', async () => {
    const [first, second] = await Promise.all([pictures(source), pictures(source)]);
    expect(second).toBe(first);
    expect(objects.get(`${folder}640.jpg`)).toBe(first);
    expect(await sharp(Buffer.from(first ?? [])).metadata()).toMatchObject({ format: 'jpeg', height: 1920 });
  });

  it('of an avatar is created from a square', async () => {
    objects.set(`${folder}square-320.webp`, webp);
    const jpeg = await pictures({ ...source, isSquare: true, width: 320 });
    expect(objects.get(`${folder}square-320.jpg`)).toBe(jpeg);
    expect(jpeg).not.toBeNull();
  });

  it('that is stored is returned without reading its rendition', async () => {
    const kept = Buffer.from('kept');
    objects = new Map([[`${folder}640.jpg`, kept]]);
    expect(await pictures(source)).toBe(kept);
  });

  it('is deleted if the media was deleted meanwhile', async () => {
    meanwhile = () => objects.clear();
    await pictures(source);
    expect([...objects.keys()]).toEqual([]);
  });

  it('does not exist without its rendition', async () => {
    expect(await pictures({ ...source, width: 320 })).toBeNull();
    expect([...objects.keys()]).toEqual([`${folder}640.webp`]);
  });

  it('of a preset avatar is created once', async () => {
    const file = '/avatars/avatar-01.webp';
    const first = await pictures({ file });
    expect(await pictures({ file })).toBe(first);
    expect(filesRead).toBe(1);
  });
});
