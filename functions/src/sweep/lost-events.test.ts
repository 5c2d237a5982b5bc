import { SweepDoc } from '@glimpse/contract/accounts/deletion';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { crowd, noon, person, post, storedPost } from '../../testing/people.ts';
import { upload } from '../../testing/uploads.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { createJobWorks } from '../job-works.ts';
import { deletePost } from '../posts/delete-post.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { editUser } from '../profiles/edit-user.ts';
import { cleanUpUploads } from './clean-up-uploads.ts';
import { sweep } from './sweep.ts';
import { refreshProfiles } from './sweep-changes.ts';

// The embedded Firestore starts no triggers, so every event is lost.
const database = testDatabases();

const runSweep = (db: Firestore, store: MemoryStore, nowMs = noon) =>
  sweep(db, store, nowMs, createJobWorks(db, store, memoryAccounts()));

const saveFile = (store: MemoryStore, path: string) => store.publish(path, Buffer.from('x'), 'image/webp');
const filesIn = ({ files }: MemoryStore, folder: string) =>
  [...files.keys()].filter((path) => path.startsWith(folder)).sort();

/** Returns the number of documents in each collection below posts and profiles. */
async function countDocuments(db: Firestore): Promise<Record<string, number>> {
  const groups = ['likes', 'dislikes', 'comments', 'votes', 'bookmarks', 'deletions'];
  const sizes = groups.map(async (group) => [group, (await db.collectionGroup(group).get()).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

/** Creates a post with likes, comments, upvotes, bookmarks and a file. */
async function postWithActivity(db: Firestore, store: MemoryStore, author: string, people: readonly string[]) {
  const postId = await post(db, author);
  const folder = `media/${author}/${postId}/`;
  await db.doc(paths.post(postId)).update({ mediaPaths: [folder] });
  await saveFile(store, `${folder}320.webp`);
  const [disliker = '', ...fans] = people;
  await likePost(db, noon, disliker, postId);
  await dislikePost(db, noon, disliker, postId);
  for (const uid of fans) await likePost(db, noon, uid, postId);
  for (const [index, uid] of people.entries()) {
    const commentId = `comment-${index}`;
    await addComment(db, noon + index, uid, postId, { message: `word ${index}`, commentId });
    await toggleVote(db, author, { postId, commentId }, 1);
    await addBookmark(db, noon, uid, postId);
  }
  return { postId, folder };
}

it('finishes the deletion of a post whose events were lost, and keeps other posts', async () => {
  const [db, store] = [database(), memoryStore()];
  const author = await person(db, 'author');
  const people = await crowd(db, 5);
  const remaining = await postWithActivity(db, store, author, people);
  const before = await countDocuments(db);
  const deleted = await postWithActivity(db, store, author, people);
  await deletePost(db, noon, author, deleted.postId);
  expect(await countDocuments(db)).toMatchObject({ likes: 8, votes: 10, deletions: 1 });
  // Runs two sweeps at once, because the platform can start a second one.
  await Promise.all([1, 2].map(() => runSweep(db, store)));
  expect(await countDocuments(db)).toEqual(before);
  expect([filesIn(store, deleted.folder), filesIn(store, remaining.folder)]).toEqual([
    [],
    [`${remaining.folder}320.webp`],
  ]);
});

it('finishes the deletion of comments whose events were lost', async () => {
  const [db, store] = [database(), memoryStore()];
  const author = await person(db, 'author');
  const { postId } = await postWithActivity(db, store, author, await crowd(db, 5));
  const id = { postId, commentId: 'comment-4' };
  await deleteComment(db, noon, author, id);
  // The same comment can be created and deleted again before the sweep.
  await addComment(db, noon, author, postId, { message: 'again', commentId: id.commentId });
  await deleteComment(db, noon, author, id);
  expect(await countDocuments(db)).toMatchObject({ comments: 4, votes: 5, deletions: 1 });
  await runSweep(db, store);
  expect(await countDocuments(db)).toMatchObject({ comments: 4, votes: 4, deletions: 0 });
  expect((await storedPost(db, postId)).commentPreview.map(({ message }) => message)).toEqual([
    'word 3',
    'word 2',
    'word 1',
  ]);
});

it('updates the copies of a changed profile and deletes its previous pictures', async () => {
  const [db, store] = [database(), memoryStore(() => noon)];
  const ana = await person(db, 'ana');
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'Mine' });
  const folderOf = (id: string) => `media/${ana}/${id}/`;
  const addressOf = (id: string) => storageUrl('glimpse.appspot.com', `${folderOf(id)}320.webp`);
  for (const id of ['previous', 'current', 'posted', 'pending', 'incoming'])
    await saveFile(store, `${folderOf(id)}320.webp`);
  await saveFile(store, `incoming/${ana}/incoming/original`);
  await db.doc(paths.post(postId)).update({ mediaPaths: [folderOf('posted')] });
  await db.doc(paths.upload('pending')).set({ uid: ana, createdAt: Timestamp.fromMillis(noon) });
  for (const id of ['previous', 'current'])
    await editUser(db, noon + 60_000, ana, { profileAvatar: addressOf(id) }, () => true);
  expect((await storedPost(db, postId)).postBy.profileAvatar).toBe('');

  await runSweep(db, store, noon + 120_000);
  const refreshed = await storedPost(db, postId);
  expect([refreshed.postBy.profileAvatar, refreshed.commentPreview[0]?.profilePicture]).toEqual([
    addressOf('current'),
    addressOf('current'),
  ]);
  const remainingIds = filesIn(store, `media/${ana}/`).map((path) => path.split('/')[2]);
  expect(remainingIds).toEqual(['current', 'incoming', 'pending', 'posted']);
});

it("updates a post's preview after a direct edit of a comment", async () => {
  const [db, store] = [database(), memoryStore()];
  const ana = await person(db, 'ana');
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'before', commentId: 'c' });
  const updatedAt = Timestamp.fromMillis(noon + 1000);
  await db.doc(paths.comment(postId, 'c')).update({ message: 'after', updatedAt });
  await runSweep(db, store, noon + 2000);
  expect((await storedPost(db, postId)).commentPreview[0]?.message).toBe('after');
});

it('continues where it ran out of time, and then reads only newer changes', async () => {
  const [db, store] = [database(), memoryStore()];
  const people = await crowd(db, 70);
  const changes = people.map((uid, index) => editUser(db, noon + index * 1000, uid, { bio: 'Hello' }, () => false));
  await Promise.all(changes);
  const end = noon + 3_600_000;
  /** Refreshes at most `limit` profiles and returns how many. */
  const refreshAtMost = async (limit: number): Promise<number> => {
    let checked = 0;
    const isTimeUp = () => checked++ >= limit;
    const works = createJobWorks(db, store, memoryAccounts());
    await refreshProfiles({ db, store, nowMs: end, works, isTimeUp });
    return Math.min(checked, limit);
  };
  const through = async () => SweepDoc.parse((await db.doc(paths.sweep('profiles')).get()).data()).through;
  expect(await refreshAtMost(60)).toBe(60);
  expect(await through()).toBe(noon + 49_000);
  expect(await refreshAtMost(1000)).toBe(21);
  expect(await through()).toBeGreaterThan(noon + 69_000);
  expect(await refreshAtMost(1000)).toBe(0);
});

it('runs all other steps if one step fails, and reports the failure', async () => {
  const [db, store] = [database(), memoryStore()];
  const author = await person(db, 'author');
  const posts = [await post(db, author), await post(db, author)];
  const impossible = { uid: author, postId: '', commentId: '', mediaPaths: [] };
  await db.doc(paths.deletedPost('impossible')).set({ ...impossible, createdAt: Timestamp.fromMillis(0) });
  for (const postId of posts) await deletePost(db, noon, author, postId);
  await expect(runSweep(db, store)).rejects.toThrow('steps of the sweep failed');
  const remainingIds = (await db.collection(paths.deletions()).get()).docs.map(({ id }) => id);
  expect(remainingIds).toEqual(['impossible']);
});

it('deletes uploads without a post after one day, and nothing else', async () => {
  const db = database();
  const store = memoryStore(() => noon);
  const ana = await person(db, 'ana');
  const folderOf = (id: string) => storagePaths.mediaFolder(ana, id);
  await upload(db, store, ana, 'pending');
  // A processing run that stopped after it stored the files and before it wrote the upload document.
  await saveFile(store, `${folderOf('cut-off')}40.webp`);
  for (const id of ['cut-off', 'unprocessed']) await saveFile(store, storagePaths.incoming(ana, id));
  await saveFile(store, `${folderOf('posted')}320.webp`);
  await db.doc(paths.post(await post(db, ana))).update({ mediaPaths: [folderOf('posted')] });
  const works = createJobWorks(db, store, memoryAccounts());
  const run = (nowMs: number) => cleanUpUploads({ db, store, nowMs, works, isTimeUp: () => false });
  const before = filesIn(store, '');
  await run(noon);
  expect(filesIn(store, '')).toEqual(before);
  const later = noon + mediaLimits.uploadLifetimeMs + 60_000;
  await Promise.all([run(later), run(later)]);
  expect(filesIn(store, '')).toEqual([`${folderOf('posted')}320.webp`]);
  expect((await db.doc(paths.upload('pending')).get()).exists).toBe(false);
});

it('deletes discarded and replaced media', async () => {
  const [db, store] = [database(), memoryStore()];
  const createdAt = Timestamp.now();
  const [discarded = '', removed = '', shown = ''] = ['discarded', 'removed', 'shown'].map((id) => `media/ana/${id}/`);
  for (const folder of [discarded, removed, shown]) await saveFile(store, `${folder}40.webp`);
  await db.doc(paths.post('p1')).set({ mediaPaths: [shown] });
  for (const path of [discarded, shown])
    await db.collection(paths.discardedMedia()).add({ uid: 'ana', path, createdAt });
  const change = { uid: 'ana', postId: 'p1', removedPaths: [removed, shown], createdAt };
  await db.collection(paths.postMediaChanges()).add(change);
  await runSweep(db, store, Date.now());
  expect(filesIn(store, '')).toEqual([`${shown}40.webp`]);
  for (const pending of [paths.discardedMedia(), paths.postMediaChanges()])
    expect((await db.collection(pending).get()).size).toBe(0);
});

it('continues after a document that it cannot parse', async () => {
  const [db, store] = [database(), memoryStore()];
  const broken = db.doc(paths.upload('a-broken-one'));
  await broken.set({ uid: 7, createdAt: Timestamp.fromMillis(0) });
  const whole = db.doc(paths.upload(await upload(db, store, 'ana', 'whole')));
  await runSweep(db, store, Date.now());
  expect([(await broken.get()).exists, (await whole.get()).exists]).toEqual([true, false]);
});
