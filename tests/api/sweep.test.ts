import { randomUUID } from 'node:crypto';
import { SweepDoc } from '@glimpse/contract/accounts/deletion';
import { paths, storageUrl } from '@glimpse/contract/paths';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { addBookmark } from '../../functions/src/bookmarks/change-bookmark.ts';
import { addComment } from '../../functions/src/comments/add-comment.ts';
import { deleteComment } from '../../functions/src/comments/delete-comment.ts';
import { toggleVote } from '../../functions/src/comments/toggle-vote.ts';
import { createJobWorks } from '../../functions/src/job-works.ts';
import { storageStore } from '../../functions/src/media/store.ts';
import { deletePost } from '../../functions/src/posts/delete-post.ts';
import { dislikePost, likePost } from '../../functions/src/posts/like-post.ts';
import { editUser } from '../../functions/src/profiles/edit-user.ts';
import { sweep } from '../../functions/src/sweep/sweep.ts';
import { refreshProfiles } from '../../functions/src/sweep/sweep-changes.ts';
import { crowd, noon, person, post, storedPost } from '../../functions/testing/people.ts';
import { stack } from '../support/stack.ts';
import { bucket, database, filesIn, firebaseAuth } from './support/database.ts';

const store = () => storageStore(stack.bucket, process.env.FIREBASE_STORAGE_EMULATOR_HOST);

// Initialized before any other app, because the Admin SDK uses the first app and only this one has a bucket.
beforeAll(() => void database());

/** Returns a new database without triggers, so that every event is lost. */
function databaseWithoutTriggers(): Firestore {
  const projectId = `demo-without-triggers-${randomUUID().slice(0, 8)}`;
  const app = initializeApp({ projectId }, projectId);
  onTestFinished(() => deleteApp(app));
  return getFirestore(app);
}

/** Returns the number of documents in each collection below posts and profiles. */
async function countDocuments(db: Firestore): Promise<Record<string, number>> {
  const groups = ['likes', 'dislikes', 'comments', 'votes', 'bookmarks', 'deletions'];
  const sizes = groups.map(async (group) => [group, (await db.collectionGroup(group).get()).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

const saveFile = (path: string) => bucket().file(path).save(Buffer.from('x'), { resumable: false });

/** Creates a post with likes, comments, upvotes, bookmarks and a file. */
async function postWithActivity(db: Firestore, author: string, people: readonly string[]) {
  const postId = await post(db, author);
  const folder = `media/${author}/${postId}/`;
  await db.doc(paths.post(postId)).update({ mediaPaths: [folder] });
  await saveFile(`${folder}320.webp`);
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
  const db = databaseWithoutTriggers();
  const author = await person(db, `author-${randomUUID().slice(0, 8)}`);
  const people = await crowd(db, 5);
  const remaining = await postWithActivity(db, author, people);
  const before = await countDocuments(db);
  const deleted = await postWithActivity(db, author, people);
  await deletePost(db, noon, author, deleted.postId);
  expect(await countDocuments(db)).toMatchObject({ likes: 8, votes: 10, deletions: 1 });
  // Runs two sweeps at once, because the platform can start a second one.
  await Promise.all([1, 2].map(() => sweep(db, store(), noon, createJobWorks(db, store(), firebaseAuth()))));
  expect(await countDocuments(db)).toEqual(before);
  expect([await filesIn(deleted.folder), await filesIn(remaining.folder)]).toEqual([
    [],
    [`${remaining.folder}320.webp`],
  ]);
});

it('finishes the deletion of comments whose events were lost', async () => {
  const db = databaseWithoutTriggers();
  const author = await person(db, 'author');
  const { postId } = await postWithActivity(db, author, await crowd(db, 5));
  const id = { postId, commentId: 'comment-4' };
  await deleteComment(db, noon, author, id);
  // The same comment can be created and deleted again before the sweep.
  await addComment(db, noon, author, postId, { message: 'again', commentId: id.commentId });
  await deleteComment(db, noon, author, id);
  expect(await countDocuments(db)).toMatchObject({ comments: 4, votes: 5, deletions: 1 });
  await sweep(db, store(), noon, createJobWorks(db, store(), firebaseAuth()));
  expect(await countDocuments(db)).toMatchObject({ comments: 4, votes: 4, deletions: 0 });
  expect((await storedPost(db, postId)).commentPreview.map(({ message }) => message)).toEqual([
    'word 3',
    'word 2',
    'word 1',
  ]);
});

it('updates the copies of a changed profile and deletes its previous pictures', async () => {
  const db = databaseWithoutTriggers();
  const ana = await person(db, `ana-${randomUUID().slice(0, 8)}`);
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'Mine' });
  const folderOf = (id: string) => `media/${ana}/${id}/`;
  const addressOf = (id: string) => storageUrl(stack.bucket, `${folderOf(id)}320.webp`);
  for (const id of ['previous', 'current', 'posted', 'pending', 'incoming']) await saveFile(`${folderOf(id)}320.webp`);
  await saveFile(`incoming/${ana}/incoming/original`);
  await db.doc(paths.post(postId)).update({ mediaPaths: [folderOf('posted')] });
  await db.doc(paths.upload('pending')).set({ uid: ana, createdAt: Timestamp.fromMillis(noon) });
  for (const id of ['previous', 'current'])
    await editUser(db, noon + 60_000, ana, { profileAvatar: addressOf(id) }, () => true);
  expect((await storedPost(db, postId)).postBy.profileAvatar).toBe('');

  await sweep(db, store(), noon + 120_000, createJobWorks(db, store(), firebaseAuth()));
  const refreshed = await storedPost(db, postId);
  expect([refreshed.postBy.profileAvatar, refreshed.commentPreview[0]?.profilePicture]).toEqual([
    addressOf('current'),
    addressOf('current'),
  ]);
  const remainingIds = (await filesIn(`media/${ana}/`)).map((path) => path.split('/')[2]);
  expect(remainingIds).toEqual(['current', 'incoming', 'pending', 'posted']);
});

it("updates a post's preview after a direct edit of a comment", async () => {
  const db = databaseWithoutTriggers();
  const ana = await person(db, 'ana');
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'before', commentId: 'c' });
  const updatedAt = Timestamp.fromMillis(noon + 1000);
  await db.doc(paths.comment(postId, 'c')).update({ message: 'after', updatedAt });
  await sweep(db, store(), noon + 2000, createJobWorks(db, store(), firebaseAuth()));
  expect((await storedPost(db, postId)).commentPreview[0]?.message).toBe('after');
});

it('continues where it ran out of time, and then reads only newer changes', async () => {
  const db = databaseWithoutTriggers();
  const people = await crowd(db, 70);
  const changes = people.map((uid, index) => editUser(db, noon + index * 1000, uid, { bio: 'Hello' }, () => false));
  await Promise.all(changes);
  const end = noon + 3_600_000;
  /** Refreshes at most `limit` profiles and returns how many. */
  const refreshAtMost = async (limit: number): Promise<number> => {
    let checked = 0;
    const isTimeUp = () => checked++ >= limit;
    await refreshProfiles({
      db,
      store: store(),
      nowMs: end,
      works: createJobWorks(db, store(), firebaseAuth()),
      isTimeUp,
    });
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
  const db = databaseWithoutTriggers();
  const author = await person(db, 'author');
  const posts = [await post(db, author), await post(db, author)];
  const impossible = { uid: author, postId: '', commentId: '', mediaPaths: [] };
  await db.doc(paths.deletedPost('impossible')).set({ ...impossible, createdAt: Timestamp.fromMillis(0) });
  for (const postId of posts) await deletePost(db, noon, author, postId);
  await expect(sweep(db, store(), noon, createJobWorks(db, store(), firebaseAuth()))).rejects.toThrow(
    'steps of the sweep failed',
  );
  const remainingIds = (await db.collection(paths.deletions()).get()).docs.map(({ id }) => id);
  expect(remainingIds).toEqual(['impossible']);
});
