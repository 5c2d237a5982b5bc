import { AppError } from '@glimpse/contract/app-error';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { type Media, ProcessUploadBody } from '@glimpse/contract/media/media';
import { mediaErrors, uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { unsendMessage } from '../conversations/remove-message.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { createJobWorks } from '../job-works.ts';
import { createPost } from '../posts/create-post.ts';
import { createStory } from '../stories/create-story.ts';
import { sweep } from '../sweep/sweep.ts';
import { deleteDiscardedMedia } from './discard-upload.ts';
import { copyLifetimeMs, notePublication } from './media-copies.ts';
import { removeUnusedMedia } from './unused-media.ts';
import { countPixels } from './upload-limits.ts';
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
  const published: string[] = [];
  const store: typeof memory = {
    ...memory,
    publish: async (path, bytes, contentType) => {
      published.push(path);
      await memory.publish(path, bytes, contentType);
    },
    find: async (path) => {
      const found = await memory.find(path);
      return found && { ...found, contentType: 'image/png' };
    },
  };
  const uploads = createUploads(db, store);
  const send = (uid: string, uploadId: string, bytes: Buffer) =>
    void files.set(storagePaths.incoming(uid, uploadId), bytes);
  const process = (uid: string, uploadId: string): Promise<Media> => uploads.process(uid, uploadId, {}, noon);
  const processForBo = (uploadId: string) =>
    uploads.process('ana', uploadId, { purpose: 'message', recipientUid: 'bo' }, noon);
  return { db, store, files, published, uploads, send, process, processForBo };
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

describe('the picture of a message', () => {
  const folder = storagePaths.messageFolder(conversationId('ana', 'bo'), 'ana', 'm1');
  const withPicture: NewMessage = {
    ...{ text: '', mentionedUids: [], replyToId: null },
    embed: { kind: 'picture', altText: 'Sea' },
  };
  const notesIn = async (db: Firestore) => (await db.collection(paths.mediaCopies()).get()).size;

  it('is published only in the folder of the two people, and its upload cannot be in a post', async () => {
    const { db, files, published, send, process, processForBo } = await start();
    send('ana', 'm1', await picture());
    const media = await processForBo('m1');
    expect(media.path).toBe(folder);
    expect(published.length).toBeGreaterThan(1);
    expect(published.filter((path) => !path.startsWith(folder))).toEqual([]);
    expect([...files.keys()].sort()).toEqual([...published].sort());
    expect(media.variants.every(({ url }) => url.includes(encodeURIComponent(folder)))).toBe(true);
    expect(await process('ana', 'm1')).toEqual(media);
    await expect(createPost(db, noon, 'ana', { media: [{ uploadId: 'm1' }] })).rejects.toEqual(
      mediaErrors.uploadNotFound(),
    );
    expect(await notesIn(db)).toBe(0);
  });

  it('stays while its message shows it, and nobody can replace it', async () => {
    const { db, store, files, uploads, send, processForBo } = await start();
    send('ana', 'm1', await picture());
    await processForBo('m1');
    await sendMessage(db, noon, 'ana', 'bo', 'm1', withPicture);
    const before = [...files.keys()];
    send('ana', 'm1', await picture());
    await expect(processForBo('m1')).rejects.toEqual(mediaErrors.uploadNotFound());
    await uploads.discard('ana', 'm1', noon);
    await removeUnusedMedia(db, store, folder);
    expect([...files.keys()]).toEqual(before);
    await unsendMessage(db, noon, 'ana', 'bo', 'm1');
    await deleteDiscardedMedia(db, store, db.doc(paths.discarded('m1')));
    expect([...files.keys()]).toEqual([]);
  });

  it('is deleted when its upload is discarded, or unused for a day', async () => {
    const { db, store, files, uploads, send, processForBo } = await start();
    for (const id of ['m1', 'm2']) {
      send('ana', id, await picture());
      await processForBo(id);
    }
    await removeUnusedMedia(db, store, folder);
    expect([...files.keys()].some((path) => path.startsWith(folder))).toBe(true);
    await uploads.discard('ana', 'm1', noon);
    expect([...files.keys()].some((path) => path.startsWith(folder))).toBe(false);
    expect(files.size).toBeGreaterThan(0);
    await sweep(db, store, noon + mediaLimits.uploadLifetimeMs + 1, createJobWorks(db, store, memoryAccounts()));
    expect([...files.keys()]).toEqual([]);
  });

  it('is deleted after a crash between the files and the document, unless a second call completes it', async () => {
    const { db, store, files, send, processForBo } = await start();
    await notePublication(db, 'ana', folder, noon);
    files.set(`${folder}320.webp`, Buffer.from('x'));
    await sweep(db, store, noon + copyLifetimeMs, createJobWorks(db, store, memoryAccounts()));
    expect(files.size).toBe(1);
    await sweep(db, store, noon + copyLifetimeMs + 1, createJobWorks(db, store, memoryAccounts()));
    expect([files.size, await notesIn(db)]).toEqual([0, 0]);

    await notePublication(db, 'ana', folder, noon);
    send('ana', 'm1', await picture());
    await processForBo('m1');
    const before = [...files.keys()];
    await sweep(db, store, noon + copyLifetimeMs + 1, createJobWorks(db, store, memoryAccounts()));
    expect([...files.keys()]).toEqual(before);
  });

  it('needs a recipient', () => {
    for (const body of [{ purpose: 'message' }, { recipientUid: 'bo' }, { purpose: 'post', recipientUid: 'bo' }])
      expect(ProcessUploadBody.safeParse(body).success).toBe(false);
    for (const body of [{}, { purpose: 'post' }, { purpose: 'message', recipientUid: 'bo' }])
      expect(ProcessUploadBody.safeParse(body).success).toBe(true);
  });
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
