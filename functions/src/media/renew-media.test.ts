import type { Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { allMedia } from '@glimpse/contract/posts/post';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, storedPost } from '../../testing/people.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { createJobWorks } from '../job-works.ts';
import { createPost } from '../posts/create-post.ts';
import { editPost } from '../posts/edit-post.ts';
import { changePrivacy } from '../privacy/change-privacy.ts';
import { clearDiscardedMedia } from '../triggers/clear-discarded-media.ts';
import { renewOldMedia } from '../triggers/sweep-media.ts';
import { processImage } from './process.ts';
import { publishMedia } from './publish.ts';
import { renewMediaWork } from './renew-work.ts';

const database = testDatabases();

/** A golden disc, made into files once for all posts. */
const disc = sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
  .composite([{ input: Buffer.from('<svg><circle cx="350" cy="200" r="150" fill="gold"/></svg>') }])
  .png()
  .toBuffer()
  .then((bytes) =>
    processImage({ bytes, claimedType: 'image/png' }, { focus: { x: 0.5, y: 0.5 }, withAvif: false }),
  );

/** An upload as an earlier release left it in a post: renditions alone. */
async function oldUpload(store: MemoryStore, uid: string, id: string): Promise<object> {
  const { media } = await publishMedia(store, uid, id, await disc);
  for (const path of store.files.keys()) if (path.includes(`${id}/square-`)) store.files.delete(path);
  const { type, url, path, width, height, alt, placeholder, variants, posterUrl } = media;
  const plainVariants = variants.map((variant) => ({ width: variant.width, url: variant.url }));
  return { type, url, path, width, height, alt, placeholder, variants: plainVariants, posterUrl };
}

/** Ana has two old posts and one hosted elsewhere; bo has bookmarked them. */
async function scene() {
  const db = database();
  const store = memoryStore();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  const posts: string[] = [];
  for (const name of ['one', 'two', '']) {
    const { id } = await createPost(db, noon, ana, { postImage: picture });
    if (name !== '')
      await db.doc(paths.post(id)).update({
        media: await oldUpload(store, ana, name),
        ...{ moreMedia: FieldValue.delete(), morePaths: FieldValue.delete() },
      });
    await addBookmark(db, noon, bo, id);
    posts.push(id);
  }
  return { db, store, ana, bo, posts };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const sweepMedia = ({ db, store }: Scene, nowMs = noon + 3_600_000) =>
  renewOldMedia({
    db,
    store,
    nowMs,
    works: createJobWorks(db, store, memoryAccounts()),
    isOver: () => false,
  });
const jobs = (db: Firestore) => countOf(db.collection(paths.jobs()));
const namesOf = (store: MemoryStore) => [...store.files.keys()].sort();

async function clearNotes({ db, store }: Scene): Promise<void> {
  const { docs } = await db.collection(paths.discardedMedia()).get();
  for (const { ref } of docs) await clearDiscardedMedia(db, store, ref);
}

/** Every file that a post's media name. */
const filesOf = ({ variants, squares }: Media): string[] =>
  [...variants, ...squares]
    .flatMap(({ url, hasAvif }) => (hasAvif ? [url, url.replace('.webp', '.avif')] : [url]))
    .map((url) => decodeURIComponent(url).split(/[/]o[/]|[?]/)[1] ?? '');

it.each([undefined, 0, 1])(
  'posts of earlier releases get squares and AVIFs, also when the job is killed in each slice (%s)',
  async (kill) => {
    const made = await scene();
    const { db, store, ana, bo, posts } = made;
    const before = await Promise.all(posts.map((id) => storedPost(db, id)));
    await sweepMedia(made);
    expect(await jobs(db)).toBe(1);
    if (kill === 0) {
      // It dies in the middle of its work, too.
      const broken = { ...store, publish: () => Promise.reject(new Error('no room')) };
      const other = renewMediaWork(db, broken);
      await expect(finishJob(db, store, 'renewMedia', ana, undefined, { other })).rejects.toThrow('no room');
    }
    await finishJob(db, store, 'renewMedia', ana, kill === undefined ? undefined : 1);
    await clearNotes(made);

    for (const [at, id] of posts.entries()) {
      const { media, updatedAt } = await storedPost(db, id);
      const old = before[at];
      const bookmark = (await db.doc(paths.bookmark(bo, id)).get()).get('media');
      expect(bookmark).toEqual(media);
      expect(updatedAt).toBe(old?.updatedAt);
      if (at === 2) {
        expect(media).toEqual(old?.media);
        continue;
      }
      expect(media).toMatchObject({ url: old?.media.url, alt: '', isAnimated: false });
      expect(media.squares.map(({ width }) => width)).toEqual([320, 400]);
      expect(media.variants.map(({ width }) => width)).toEqual([320, 640, 700]);
      expect(media.variants.filter(({ hasAvif }) => hasAvif).length).toBeGreaterThan(0);
      for (const file of filesOf(media)) expect(store.files.has(file), file).toBe(true);
    }
    // Done is done.
    const files = namesOf(store);
    await sweepMedia(made);
    await sweepMedia(made, noon + 7_200_000);
    expect([await jobs(db), namesOf(store)]).toEqual([0, files]);
  },
);

it('an account that turns private meanwhile leaves nothing for everybody, wherever the job was', async () => {
  const made = await scene();
  const { db, store, ana, posts } = made;
  await sweepMedia(made);
  const work = renewMediaWork(db, store);
  let turned = false;
  const turning = {
    ...store,
    publish: async (...file: Parameters<MemoryStore['publish']>) => {
      if (!turned) {
        turned = true;
        await changePrivacy(db, noon, ana, true);
        await finishJob(db, store, 'makePrivate', ana);
      }
      await store.publish(...file);
    },
  };
  let slices = 0;
  const dying = renewMediaWork(db, turning);
  const takeSlice: typeof work.takeSlice = async (job, nowMs) => {
    slices += 1;
    const slice = await (slices <= 2 ? dying : work).takeSlice(job, nowMs);
    if (slices === 2) throw new Error('killed');
    return slice;
  };
  await finishJob(db, store, 'renewMedia', ana, undefined, { other: { ...work, takeSlice } });
  await clearNotes(made);
  expect(turned).toBe(true);
  expect([...new Set(namesOf(store).map((path) => path.split('/')[0]))]).toEqual(['private']);
  for (const id of posts.slice(0, 2))
    for (const media of allMedia(await storedPost(db, id)))
      for (const file of filesOf(media)) expect(store.files.has(file), file).toBe(true);
});

it('an old post can be edited before it is renewed', async () => {
  const { db, ana, posts } = await scene();
  const [postId = ''] = posts;
  await editPost(db, noon, ana, postId, { media: [{ kept: 'one', alt: 'A golden disc' }] });
  expect(await storedPost(db, postId)).toMatchObject({ media: { alt: 'A golden disc' }, moreMedia: [] });
});
