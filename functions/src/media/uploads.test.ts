import { AppError } from '@glimpse/contract/app-error';
import type { Media } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { uploadErrors } from '@glimpse/contract/media/upload-errors';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { createStory } from '../stories/create-story.ts';
import { countPixels } from './upload-quota.ts';
import { createUploads } from './uploads.ts';

const database = testDatabases();
const [width, height] = [40, 30];
const picture = () =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Creates Ana and Bo, and returns functions that send and process their uploads. */
async function start() {
  const db = database();
  for (const uid of ['ana', 'bo']) await person(db, uid);
  const memory = memoryStore();
  const { files } = memory;
  const store: typeof memory = {
    ...memory,
    find: async (path) => {
      const found = await memory.find(path);
      return found && { ...found, contentType: 'image/png' };
    },
  };
  const uploads = createUploads(db, store);
  const send = (uid: string, uploadId: string, bytes: Buffer) =>
    void files.set(storagePaths.incoming(uid, uploadId), bytes);
  const process = (uid: string, uploadId: string): Promise<Media> => uploads.process(uid, uploadId, {}, noon);
  return { db, files, send, process, uploads };
}

const pixelsOf = async (db: Firestore, uid: string): Promise<unknown> =>
  (await db.doc(paths.uploadedBytes(uid)).get()).get('pixels');

it('another person’s upload is processed after the running one, although more of one person wait', async () => {
  const { send, process } = await start();
  const bytes = await picture();
  const done: string[] = [];
  const processed = async (uid: string, uploadId: string) => {
    send(uid, uploadId, bytes);
    await process(uid, uploadId);
    done.push(uploadId);
  };
  await Promise.all([...['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => processed('ana', id)), processed('bo', 'b1')]);
  expect(done.indexOf('b1')).toBeLessThan(3);
});

it('a picture for a story lies below stories/, never below media/, and its id is used once', async () => {
  const { db, files, send, uploads } = await start();
  const processStory = () => uploads.process('ana', 's1', { purpose: 'story' }, noon);
  send('ana', 's1', await picture());
  const media = await processStory();
  expect(media.path).toBe('stories/ana/s1/');
  expect(media.variants.every(({ url }) => url.includes('/stories%2Fana%2Fs1%2F'))).toBe(true);
  const folders = new Set([...files.keys()].map((path) => path.split('/')[0]));
  expect([...folders]).toEqual(['stories']);
  await createStory(db, noon, 'ana', 's1', { kind: 'media' });
  send('ana', 's1', await picture());
  await expect(processStory()).rejects.toEqual(mediaErrors.uploadNotFound());
  await expect(uploads.process('ana', 's1', {}, noon)).rejects.toEqual(mediaErrors.uploadNotFound());
  await uploads.discard('ana', 's1', noon);
  expect([...files.keys()].length).toBeGreaterThan(0);
  expect([...files.keys()].every((path) => path.startsWith('stories/ana/s1/'))).toBe(true);
});

it('a discarded picture for a story leaves no files', async () => {
  const { files, send, uploads } = await start();
  send('ana', 's1', await picture());
  await uploads.process('ana', 's1', { purpose: 'story' }, noon);
  await uploads.discard('ana', 's1', noon);
  expect([...files.keys()]).toEqual([]);
});

it('a picture costs its pixels before it is decoded, so that a damaged one costs them each time', async () => {
  const { db, files, send, process } = await start();
  const damaged = (await picture()).subarray(0, -20);
  for (const attempt of [1, 2]) {
    send('ana', 'u1', damaged);
    await expect(process('ana', 'u1')).rejects.toEqual(uploadErrors.damagedImage());
    expect(await pixelsOf(db, 'ana')).toBe(attempt * width * height);
  }
  expect([...files.keys()]).toEqual([]);
  send('ana', 'u2', await picture());
  await process('ana', 'u2');
  await process('ana', 'u2');
  expect(await pixelsOf(db, 'ana')).toBe(3 * width * height);
});

it('a picture that exceeds the quota of pixels is refused, and its files are deleted', async () => {
  const { db, files, send, process } = await start();
  await countPixels(db, 'ana', mediaLimits.uploadPixelsPerDay - width * height + 1, noon);
  const bytes = await picture();
  for (const uid of ['ana', 'bo']) send(uid, `of-${uid}`, bytes);
  const error: unknown = await process('ana', 'of-ana').catch((reason: unknown) => reason);
  expect(error).toEqual(mediaErrors.uploadQuota({ retryAfterMs: 12 * 60 * 60 * 1000 }));
  expect(error instanceof AppError && error.status).toBe(429);
  expect([...files.keys()]).toEqual([storagePaths.incoming('bo', 'of-bo')]);
  await process('bo', 'of-bo');
});
