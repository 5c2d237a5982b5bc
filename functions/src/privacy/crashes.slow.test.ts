import type { JobKind } from '@glimpse/contract/jobs/job';
import { DiscardedMediaDoc, MediaCopyDoc, PostMediaChangeDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { crashingDatabase, crashingStore, fuseOf } from '../../testing/crashes.ts';
import { countOf, snapshotDatabase, testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { noon, person, storedPost, storedUser } from '../../testing/people.ts';
import { postUploads, share, upload } from '../../testing/uploads.ts';
import { archivePost, unarchivePost } from '../archive/archive-post.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { finishDeletionOf } from '../clean-up/clean-up-post.ts';
import { readableDocument } from '../firestore/documents.ts';
import { createJobWorks } from '../job-works.ts';
import { jobRef } from '../jobs/new-job.ts';
import { runJob } from '../jobs/run-job.ts';
import { deleteDiscardedMedia } from '../media/discard-upload.ts';
import { copyLifetimeMs } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { deletePost } from '../posts/delete-post.ts';
import { sweep } from '../sweep/sweep.ts';
import { applyVisibility, bringBack } from './apply-visibility.ts';
import { changePrivacy } from './change-privacy.ts';

const database = testDatabases();

const privacyJobs = ['makePrivate', 'makePublic'] as const;

/** Runs a person's active jobs of these kinds. */
async function runJobs(db: Firestore, store: MediaStore, kinds: readonly JobKind[] = privacyJobs): Promise<void> {
  const run = { db, works: createJobWorks(db, store, memoryAccounts()), now: () => noon, isTimeUp: () => false };
  for (const kind of kinds) await runJob(run, jobRef(db, kind, { uid: 'ana' }).id);
}

/** Does what the triggers for deferred work do. */
async function runTriggers(db: Firestore, store: MediaStore): Promise<void> {
  for (const { ref } of (await db.collection(paths.postMediaChanges()).get()).docs)
    await applyPostMediaChange(db, store, ref);
  for (const { ref } of (await db.collection(paths.discardedMedia()).get()).docs)
    await deleteDiscardedMedia(db, store, ref);
  for (const note of (await db.collection(paths.deletions()).get()).docs) await finishDeletionOf(db, store, note);
}

/** Returns the files in no folder that a document names. */
async function unrecordedFiles(db: Firestore, store: MemoryStore): Promise<string[]> {
  const documentsOf = async (collection: string) => (await db.collection(collection).get()).docs;
  const folders = [
    ...(await documentsOf(paths.posts())).flatMap((post) => post.get('mediaPaths')),
    ...(await documentsOf(paths.uploads())).map((upload) => upload.get('media').path),
    ...(await documentsOf(paths.mediaCopies())).flatMap(
      (note) => readableDocument(MediaCopyDoc, note)?.data.paths ?? [],
    ),
    ...(await documentsOf(paths.postMediaChanges())).flatMap(
      (note) => readableDocument(PostMediaChangeDoc, note)?.data.removedPaths ?? [],
    ),
    ...(await documentsOf(paths.discardedMedia())).map((note) => readableDocument(DiscardedMediaDoc, note)?.data.path),
  ];
  return [...store.files.keys()].filter((path) => !folders.some((folder) => folder && path.startsWith(folder)));
}

/** Ana has a post with two uploads. `isPrivate` is whether her account is private. */
async function scene(isPrivate: boolean) {
  const db = database();
  const store = memoryStore();
  await person(db, 'ana');
  const postId = await share(db, store, 'ana', 'one', 'two');
  if (isPrivate) {
    await changePrivacy(db, noon, 'ana', true);
    await runJobs(db, store);
  }
  return { db, store, postId };
}

/** Runs `work` as a process that dies after its first write, then as one that dies after its second, and so on. */
async function killAfterEachWrite(
  { db, store }: { db: Firestore; store: MemoryStore },
  work: (db: Firestore, store: MediaStore) => Promise<unknown>,
  check: (survivor: Firestore) => Promise<void>,
): Promise<number> {
  const restoreDatabase = snapshotDatabase(db);
  const files = new Map(store.files);
  for (let writes = 1; ; writes++) {
    restoreDatabase();
    store.files.clear();
    for (const [path, bytes] of files) store.files.set(path, bytes);
    const fuse = fuseOf(writes);
    const end = await work(crashingDatabase(database(db), fuse), crashingStore(store, fuse)).catch(
      (error: Error) => error,
    );
    if (!fuse.isDead) return writes - 1;
    expect(end).toEqual(new Error('killed'));
    await check(db);
  }
}

const filesBelow = (root: string) =>
  ['one', 'two'].flatMap((id) => [`${root}/ana/${id}/320.webp`, `${root}/ana/${id}/video.mp4`]);

/** The share pictures are files that are created on demand. */
const filesOf = (store: MemoryStore) => [...store.files.keys()].filter((path) => !path.endsWith('.jpg')).sort();

const rootOf = (isPrivate: boolean) => (isPrivate ? 'private' : 'media');

describe.each([
  { isPrivate: true, change: 'private' },
  { isPrivate: false, change: 'public' },
])('a process that dies while an account turns $change', ({ isPrivate }) => {
  it.each([
    { result: 'stays', turnsBack: false },
    { result: 'turns back', turnsBack: true },
  ])('leaves no file without a document, and none elsewhere when the account $result', async ({ turnsBack }) => {
    const made = await scene(!isPrivate);
    const { store, postId } = made;
    await changePrivacy(made.db, noon, 'ana', isPrivate);
    const kills = await killAfterEachWrite(made, runJobs, async (db) => {
      expect(await unrecordedFiles(db, store)).toEqual([]);
      if (turnsBack) await changePrivacy(db, noon, 'ana', !isPrivate);
      await runJobs(db, store);
      await runTriggers(db, store);
      expect(filesOf(store)).toEqual(filesBelow(rootOf(turnsBack ? !isPrivate : isPrivate)));
      await deletePost(db, noon, 'ana', postId);
      await runTriggers(db, store);
      expect([...store.files.keys()]).toEqual([]);
    });
    expect(kills).toBeGreaterThan(12);
  });

  it('leaves no file when the post is deleted before the job goes on', async () => {
    const made = await scene(!isPrivate);
    const { store, postId } = made;
    await changePrivacy(made.db, noon, 'ana', isPrivate);
    await killAfterEachWrite(made, runJobs, async (db) => {
      await deletePost(db, noon, 'ana', postId);
      await runTriggers(db, store);
      expect([...store.files.keys()]).toEqual([]);
      await sweep(db, store, noon + copyLifetimeMs + 1, createJobWorks(db, store, memoryAccounts()));
      expect(await countOf(db.collection(paths.mediaCopies()))).toBe(0);
    });
  });
});

describe('a process that dies while', () => {
  const bringBackAs = (db: Firestore, store: MediaStore) => (uid: string, postId: string, nowMs: number) =>
    bringBack(db, store, nowMs, uid, postId);
  const moveFiles = async (db: Firestore, store: MediaStore, postId: string) => {
    const run = { db, works: createJobWorks(db, store, memoryAccounts()), now: () => noon, isTimeUp: () => false };
    await runJob(run, jobRef(db, 'moveMedia', { postId }).id);
  };

  it('a post is archived leaves no file without a document, and none that others can read after the next attempt', async () => {
    const made = await scene(false);
    const { store, postId } = made;
    const kills = await killAfterEachWrite(
      made,
      async (db, dyingStore) => {
        await archivePost(db, noon, 'ana', postId);
        await moveFiles(db, dyingStore, postId);
      },
      async (db) => {
        expect(await unrecordedFiles(db, store)).toEqual([]);
        await moveFiles(db, store, postId);
        await runTriggers(db, store);
        expect(filesOf(store)).toEqual(filesBelow('moderated'));
        expect((await storedUser(db, 'ana')).postCount).toBe(0);
      },
    );
    expect(kills).toBeGreaterThan(8);
  });

  it('a post is brought back leaves it archived or visible with its files, and the next call brings it back', async () => {
    const made = await scene(false);
    const { store, postId } = made;
    await archivePost(made.db, noon, 'ana', postId);
    await moveFiles(made.db, store, postId);
    await runTriggers(made.db, store);
    const kills = await killAfterEachWrite(
      made,
      (db, dyingStore) => unarchivePost(db, noon, 'ana', postId, bringBackAs(db, dyingStore)),
      async (db) => {
        expect(await unrecordedFiles(db, store)).toEqual([]);
        const isBack = (await storedPost(db, postId)).visibility === 'public';
        expect((await storedUser(db, 'ana')).postCount).toBe(isBack ? 1 : 0);
        if (isBack) expect(filesOf(store)).toEqual(expect.arrayContaining(filesBelow('media')));
        await unarchivePost(db, noon, 'ana', postId, bringBackAs(db, store));
        await runTriggers(db, store);
        expect(filesOf(store)).toEqual(filesBelow('media'));
        expect((await storedUser(db, 'ana')).postCount).toBe(1);
      },
    );
    expect(kills).toBeGreaterThan(6);
  });
});

describe('a process that dies while it creates a post of a private account', () => {
  it('leaves no file without a document, and the next attempt and a deletion leave none', async () => {
    const db = database();
    const store = memoryStore();
    await person(db, 'ana');
    await changePrivacy(db, noon, 'ana', true);
    await runJobs(db, store);
    const uploadId = await upload(db, store, 'ana', 'one');
    await killAfterEachWrite(
      { db, store },
      (dying, dyingStore) => postUploads(dying, dyingStore, 'ana', uploadId),
      async () => {
        expect(await unrecordedFiles(db, store)).toEqual([]);
        // The process can have died after the commit that created the post.
        const [created] = (await db.collection(paths.posts()).get()).docs;
        const postId = created?.id ?? (await postUploads(db, store, 'ana', uploadId));
        await runTriggers(db, store);
        expect(filesOf(store)).toEqual(filesBelow('private').filter((path) => path.includes('/one/')));
        await deletePost(db, noon, 'ana', postId);
        await runTriggers(db, store);
        expect([...store.files.keys()]).toEqual([]);
      },
    );
  });
});

describe('processes that run at the same time', () => {
  it.each(['before it lists the files', 'after it has seen that they are unused'])(
    'do not delete the files of the other one, if one is interrupted %s',
    async (pause) => {
      const { db, store, postId } = await scene(false);
      await changePrivacy(db, noon, 'ana', true);
      await applyVisibility(db, store, postId, noon);
      for (const name of filesBelow('media')) store.files.set(name, Buffer.from('left'));
      const turnBack = async () => {
        await changePrivacy(db, noon, 'ana', false);
        await applyVisibility(db, store, postId, noon);
      };
      const slowStore: MediaStore = {
        ...store,
        removeFolder: async (folder, isUnused = async () => true) => {
          if (pause === 'before it lists the files') await turnBack();
          await store.removeFolder(folder, async () => {
            const mayRemove = await isUnused();
            if (pause !== 'before it lists the files') await turnBack();
            return mayRemove;
          });
        },
      };
      await removeUnusedMedia(db, slowStore, 'media/ana/one/');
      expect(filesOf(store)).toEqual(filesBelow('media'));
    },
  );

  it('give a post its files exactly once, also if the account turns back meanwhile', async () => {
    const { db, store, postId } = await scene(false);
    for (const isPrivate of [true, false, true, false]) {
      await changePrivacy(db, noon, 'ana', isPrivate);
      const apply = () => applyVisibility(database(db), store, postId, noon);
      await Promise.all([apply(), apply(), changePrivacy(db, noon, 'ana', !isPrivate).then(apply)]);
      await changePrivacy(db, noon, 'ana', isPrivate);
      await Promise.all([apply(), apply()]);
      await runTriggers(db, store);
      expect(filesOf(store)).toEqual(filesBelow(rootOf(isPrivate)));
      await runJobs(db, store);
    }
  });
});
