import { randomUUID } from 'node:crypto';
import { SweepDoc } from '@glimpse/contract/deletion';
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
import { refreshProfiles } from '../../functions/src/sweep/sweep-changes.ts';
import { sweep } from '../../functions/src/triggers/sweep.ts';
import { crowd, noon, person, post, storedPost } from '../../functions/testing/people.ts';
import { stack } from '../support/stack.ts';
import { accounts, bucket, database, filesIn } from './support/database.ts';

const store = () => storageStore(stack.bucket, process.env.FIREBASE_STORAGE_EMULATOR_HOST);

// The app whose bucket it is comes first.
beforeAll(() => void database());

/** A database of its own, without triggers: every event is lost. */
function deafDatabase(): Firestore {
  const projectId = `demo-deaf-${randomUUID().slice(0, 8)}`;
  const app = initializeApp({ projectId }, projectId);
  onTestFinished(() => deleteApp(app));
  return getFirestore(app);
}

/** How many documents there are below posts and people, by the name of their collection. */
async function belongings(db: Firestore): Promise<Record<string, number>> {
  const groups = ['likes', 'dislikes', 'comments', 'votes', 'bookmarks', 'deletions'];
  const sizes = groups.map(async (group) => [group, (await db.collectionGroup(group).get()).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

const keep = (path: string) => bucket().file(path).save(Buffer.from('x'), { resumable: false });

/** A post that everybody likes, comments and bookmarks, with an upvote for each comment, and a file. */
async function livelyPost(db: Firestore, author: string, people: readonly string[]) {
  const postId = await post(db, author);
  const folder = `media/${author}/${postId}/`;
  await db.doc(paths.post(postId)).update({ 'media.path': folder });
  await keep(`${folder}320.webp`);
  const [hater = '', ...fans] = people;
  await likePost(db, noon, hater, postId);
  await dislikePost(db, noon, hater, postId);
  for (const uid of fans) await likePost(db, noon, uid, postId);
  for (const [index, uid] of people.entries()) {
    const commentId = `comment-${index}`;
    await addComment(db, noon + index, uid, postId, { message: `word ${index}`, commentId });
    await toggleVote(db, author, { postId, commentId }, 1);
    await addBookmark(db, noon, uid, postId);
  }
  return { postId, folder };
}

it('finishes the deletion of a post none of whose events arrived, and touches no other', async () => {
  const db = deafDatabase();
  const author = await person(db, `author-${randomUUID().slice(0, 8)}`);
  const people = await crowd(db, 5);
  const kept = await livelyPost(db, author, people);
  const before = await belongings(db);
  const deleted = await livelyPost(db, author, people);
  await deletePost(db, noon, author, deleted.postId);
  expect(await belongings(db)).toMatchObject({ likes: 8, votes: 10, deletions: 1 });
  // Beside itself, as the platform may run it.
  await Promise.all([1, 2].map(() => sweep(db, store(), noon, createJobWorks(db, store(), accounts()))));
  expect(await belongings(db)).toEqual(before);
  expect([await filesIn(deleted.folder), await filesIn(kept.folder)]).toEqual([
    [],
    [`${kept.folder}320.webp`],
  ]);
});

it('finishes the deletion of comments none of whose events arrived', async () => {
  const db = deafDatabase();
  const author = await person(db, 'author');
  const { postId } = await livelyPost(db, author, await crowd(db, 5));
  const id = { postId, commentId: 'comment-4' };
  await deleteComment(db, noon, author, id);
  // It may be made and deleted once more before anybody looks.
  await addComment(db, noon, author, postId, { message: 'again', commentId: id.commentId });
  await deleteComment(db, noon, author, id);
  expect(await belongings(db)).toMatchObject({ comments: 4, votes: 5, deletions: 1 });
  await sweep(db, store(), noon, createJobWorks(db, store(), accounts()));
  expect(await belongings(db)).toMatchObject({ comments: 4, votes: 4, deletions: 0 });
  expect((await storedPost(db, postId)).commentPreview.map(({ message }) => message)).toEqual([
    'word 3',
    'word 2',
    'word 1',
  ]);
});

it('brings the copies of a changed profile in step, and removes the pictures it showed before', async () => {
  const db = deafDatabase();
  const ana = await person(db, `ana-${randomUUID().slice(0, 8)}`);
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'Mine' });
  const folderOf = (id: string) => `media/${ana}/${id}/`;
  const addressOf = (id: string) => storageUrl(stack.bucket, `${folderOf(id)}320.webp`);
  for (const id of ['former', 'worn', 'posted', 'waiting', 'sent']) await keep(`${folderOf(id)}320.webp`);
  await keep(`incoming/${ana}/sent/original`);
  await db.doc(paths.post(postId)).update({ 'media.path': folderOf('posted') });
  await db.doc(paths.upload('waiting')).set({ uid: ana, createdAt: Timestamp.fromMillis(noon) });
  for (const id of ['former', 'worn'])
    await editUser(db, noon + 60_000, ana, { profileAvatar: addressOf(id) }, () => true);
  expect((await storedPost(db, postId)).postBy.profileAvatar).toBe('');

  await sweep(db, store(), noon + 120_000, createJobWorks(db, store(), accounts()));
  const shown = await storedPost(db, postId);
  expect([shown.postBy.profileAvatar, shown.commentPreview[0]?.profilePicture]).toEqual([
    addressOf('worn'),
    addressOf('worn'),
  ]);
  const left = (await filesIn(`media/${ana}/`)).map((path) => path.split('/')[2]);
  expect(left).toEqual(['posted', 'sent', 'waiting', 'worn']);
});

it("brings a comment that its author edited directly in step with its post's preview", async () => {
  const db = deafDatabase();
  const ana = await person(db, 'ana');
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'before', commentId: 'c' });
  const updatedAt = Timestamp.fromMillis(noon + 1000);
  await db.doc(paths.comment(postId, 'c')).update({ message: 'after', updatedAt });
  await sweep(db, store(), noon + 2000, createJobWorks(db, store(), accounts()));
  expect((await storedPost(db, postId)).commentPreview[0]?.message).toBe('after');
});

it('goes on where it ran out of time, and then looks only at what has changed', async () => {
  const db = deafDatabase();
  const people = await crowd(db, 70);
  const changes = people.map((uid, index) =>
    editUser(db, noon + index * 1000, uid, { bio: 'Hello' }, () => false),
  );
  await Promise.all(changes);
  const end = noon + 3_600_000;
  /** Lets it look at so many people at most; answers at how many it looked. */
  const lookAt = async (most: number): Promise<number> => {
    let looked = 0;
    const isOver = () => looked++ >= most;
    await refreshProfiles({
      db,
      store: store(),
      nowMs: end,
      works: createJobWorks(db, store(), accounts()),
      isOver,
    });
    return Math.min(looked, most);
  };
  const through = async () => SweepDoc.parse((await db.doc(paths.sweep('profiles')).get()).data()).through;
  expect(await lookAt(60)).toBe(60);
  expect(await through()).toBe(noon + 49_000);
  expect(await lookAt(1000)).toBe(21);
  expect(await through()).toBeGreaterThan(noon + 69_000);
  expect(await lookAt(1000)).toBe(0);
});

it('does the rest where one step fails, and says so', async () => {
  const db = deafDatabase();
  const author = await person(db, 'author');
  const posts = [await post(db, author), await post(db, author)];
  const impossible = { uid: author, postId: '', commentId: '', mediaPath: '' };
  await db.doc(paths.deletedPost('impossible')).set({ ...impossible, createdAt: Timestamp.fromMillis(0) });
  for (const postId of posts) await deletePost(db, noon, author, postId);
  await expect(sweep(db, store(), noon, createJobWorks(db, store(), accounts()))).rejects.toThrow(
    'steps of the sweep failed',
  );
  const left = (await db.collection(paths.deletions()).get()).docs.map(({ id }) => id);
  expect(left).toEqual(['impossible']);
});
