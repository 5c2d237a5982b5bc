import { CommentDoc, commentErrors } from '@glimpse/contract/comments/comment';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, post, storedPost } from '../../testing/people.ts';
import { block } from '../safety/block.ts';
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

describe('a reply', () => {
  it('belongs to the top-level comment of the thread, and is counted once there and in the post', async () => {
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

  it('of each of many people at once is counted once, and the newest are in the preview', async () => {
    const { db, bo, postId, say, remove } = await scene();
    const ids = Array.from({ length: previewLimits.replies + 3 }, (_, index) => `answer-${index}`);
    await Promise.all(ids.map((id) => say(bo, id, 'question')));
    const newest = async () =>
      (await listComments(db, null, postId, { parentId: 'question' })).comments.map(({ _id }) => _id);
    expect(await threadOf(db, postId, 'question')).toEqual([ids.length, await newest()]);
    await remove(bo, (await newest())[4] ?? '');
    expect(await threadOf(db, postId, 'question')).toEqual([ids.length - 1, await newest()]);
  });

  it('is refused when the comment is deleted or moderated, and when one person blocks the other', async () => {
    const { db, ana, bo, postId, say } = await scene();
    const cy = await person(db, 'cy');
    await expect(say(ana, 'x', 'nothing')).rejects.toEqual(commentErrors.notFound());
    await block(db, noon, cy, bo);
    await expect(say(cy, 'x', 'question')).rejects.toEqual(safetyErrors.notPossible());
    await db.doc(paths.comment(postId, 'question')).update({ isHidden: true, message: '' });
    await expect(say(ana, 'x', 'question')).rejects.toEqual(commentErrors.notFound());
    expect((await storedPost(db, postId)).commentCount).toBe(1);
  });
});

describe('deleting', () => {
  it('leaves an empty comment as long as there are replies, and deletes it with the last reply', async () => {
    const { db, ana, bo, postId, say, remove } = await scene();
    const question = { postId, commentId: 'question' };
    await toggleVote(db, ana, question, 1);
    await say(ana, 'first', 'question');
    await say(ana, 'second', 'question');
    await remove(bo, 'question');
    await finishDeletion(db, question);
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
      () => editComment(db, noon, bo, question, { message: 'back' }),
      () => toggleVote(db, ana, question, 1),
      () => say(ana, 'third', 'question'),
    ])
      await expect(again()).rejects.toEqual(commentErrors.notFound());
    await say(bo, 'third', 'first');
    await remove(ana, 'first');
    await remove(ana, 'second');
    expect(await threadOf(db, postId, 'question')).toEqual([1, ['third']]);
    await remove(bo, 'third');
    expect(await stored(db, postId, 'question')).toBeNull();
    expect(await storedPost(db, postId)).toMatchObject({ commentCount: 0, commentPreview: [] });
  });

  it('skips empty comments in the preview of the post', async () => {
    const { db, bo, postId, say, remove } = await scene();
    await say(bo, 'old');
    const questions = Array.from({ length: 6 }, (_, index) => `place-${index}`);
    for (const id of questions) await say(bo, id);
    for (const id of questions) await say(bo, `answer-${id}`, id);
    for (const id of questions) await remove(bo, id);
    for (const id of questions.slice(1)) await remove(bo, `answer-${id}`);
    const { commentPreview, commentCount } = await storedPost(db, postId);
    expect([commentCount, commentPreview.map(({ id }) => id)]).toEqual([3, ['answer-place-0', 'old', 'question']]);
  });
});
