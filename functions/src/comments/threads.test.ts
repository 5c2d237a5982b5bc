import { CommentDoc } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedPost } from '../../testing/people.ts';
import { block } from '../blocks/block.ts';
import { markOldComments } from '../triggers/sweep-parents.ts';
import { addComment } from './add-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { listComments } from './list-comments.ts';
import { finishDeletion } from './refresh-comment.ts';
import { toggleVote } from './toggle-vote.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  const postId = await post(db, ana);
  const say = (uid: string, commentId: string, parentId?: string) =>
    addComment(db, noon, uid, postId, { message: commentId, commentId, parentId });
  const remove = (uid: string, commentId: string) => deleteComment(db, noon, uid, { postId, commentId });
  await say(bo, 'question');
  return { db, ana, bo, postId, say, remove };
}

async function stored(db: Firestore, postId: string, commentId: string): Promise<CommentDoc | null> {
  const snapshot = await db.doc(paths.comment(postId, commentId)).get();
  return snapshot.exists ? CommentDoc.parse(snapshot.data()) : null;
}
const threadOf = async (db: Firestore, postId: string, commentId: string) => {
  const { replies, replyCount } = (await stored(db, postId, commentId)) ?? {};
  return [replyCount, replies];
};

describe('an answer', () => {
  it('stands below what it answers, or below the same comment, and is counted there and with the post, once', async () => {
    const { db, ana, bo, postId, say } = await scene();
    await say(ana, 'first', 'question');
    await say(ana, 'first', 'question');
    await say(bo, 'second', 'first');
    expect((await stored(db, postId, 'second'))?.parentId).toBe('question');
    expect(await threadOf(db, postId, 'question')).toEqual([2, ['second', 'first']]);
    expect(await threadOf(db, postId, 'first')).toEqual([0, []]);
    expect((await storedPost(db, postId)).commentCount).toBe(3);
    const { comments } = await listComments(db, ana, postId, { parentId: 'question' });
    expect(comments.map(({ _id, parentId }) => [_id, parentId])).toEqual([
      ['second', 'question'],
      ['first', 'question'],
    ]);
    const all = (await listComments(db, ana, postId, {})).comments;
    expect(all.map(({ _id, replies, replyCount }) => [_id, replies, replyCount])).toEqual([
      ['second', [], 0],
      ['first', [], 0],
      ['question', ['second', 'first'], 2],
    ]);
  });

  it('of many at once is counted once each, and the newest are shown', async () => {
    const { db, bo, postId, say, remove } = await scene();
    const ids = Array.from({ length: limits.previewReplies + 3 }, (_, index) => `answer-${index}`);
    await Promise.all(ids.map((id) => say(bo, id, 'question')));
    const newest = async () =>
      (await listComments(db, null, postId, { parentId: 'question' })).comments.map(({ _id }) => _id);
    expect(await threadOf(db, postId, 'question')).toEqual([ids.length, await newest()]);
    await remove(bo, (await newest())[4] ?? '');
    expect(await threadOf(db, postId, 'question')).toEqual([ids.length - 1, await newest()]);
  });

  it('is refused to what is gone or hidden, and between people of whom one has blocked the other', async () => {
    const { db, ana, bo, postId, say } = await scene();
    const cy = await person(db, 'cy');
    await expect(say(ana, 'x', 'nothing')).rejects.toEqual(serverErrors.commentNotFound());
    await block(db, noon, cy, bo);
    await expect(say(cy, 'x', 'question')).rejects.toEqual(safetyErrors.notPossible());
    await db.doc(paths.comment(postId, 'question')).update({ isHidden: true, message: '' });
    await expect(say(ana, 'x', 'question')).rejects.toEqual(serverErrors.commentNotFound());
    expect((await storedPost(db, postId)).commentCount).toBe(1);
  });
});

describe('deleting', () => {
  it('leaves an empty place while there are answers, which goes with the last of them', async () => {
    const { db, ana, bo, postId, say, remove } = await scene();
    const place = { postId, commentId: 'question' };
    await toggleVote(db, ana, place, 1);
    await say(ana, 'first', 'question');
    await say(ana, 'second', 'question');
    await remove(bo, 'question');
    await finishDeletion(db, place);
    const empty = await stored(db, postId, 'question');
    expect(empty).toMatchObject({
      uid: '',
      name: '',
      email: '',
      message: '',
      isDeleted: true,
      replyCount: 2,
    });
    expect((await db.collection(paths.votes(postId, 'question')).get()).size).toBe(0);
    const shown = await storedPost(db, postId);
    expect([shown.commentCount, shown.commentPreview.map(({ id }) => id)]).toEqual([2, ['second', 'first']]);
    for (const again of [
      () => remove(ana, 'question'),
      () => editComment(db, noon, bo, place, { message: 'back' }),
      () => toggleVote(db, ana, place, 1),
      () => say(ana, 'third', 'question'),
    ])
      await expect(again()).rejects.toEqual(serverErrors.commentNotFound());
    await say(bo, 'third', 'first');
    await remove(ana, 'first');
    await remove(ana, 'second');
    expect(await threadOf(db, postId, 'question')).toEqual([1, ['third']]);
    await remove(bo, 'third');
    expect(await stored(db, postId, 'question')).toBeNull();
    expect(await storedPost(db, postId)).toMatchObject({ commentCount: 0, commentPreview: [] });
  });

  it('shows older comments with the post, however many empty places are between', async () => {
    const { db, bo, postId, say, remove } = await scene();
    await say(bo, 'old');
    const places = Array.from({ length: 6 }, (_, index) => `place-${index}`);
    for (const id of places) await say(bo, id);
    for (const id of places) await say(bo, `answer-${id}`, id);
    for (const id of places) await remove(bo, id);
    for (const id of places.slice(1)) await remove(bo, `answer-${id}`);
    const { commentPreview, commentCount } = await storedPost(db, postId);
    expect([commentCount, commentPreview.map(({ id }) => id)]).toEqual([
      3,
      ['answer-place-0', 'old', 'question'],
    ]);
  });
});

it('comments of earlier releases are marked by the sweep as answers to nothing', async () => {
  const { db, bo, postId, say } = await scene();
  await say(bo, 'answer', 'question');
  const { parentId: _, ...old } = (await db.doc(paths.comment(postId, 'question')).get()).data() ?? {};
  await db.doc(paths.comment(postId, 'question')).set(old);
  const run = { db, nowMs: noon, store: memoryStore(), works: {} as never, isOver: () => false };
  await markOldComments(run);
  await markOldComments(run);
  const parents = (await db.collection(paths.comments(postId)).get()).docs.map((doc) => doc.get('parentId'));
  expect(parents).toEqual(['question', null]);
});
