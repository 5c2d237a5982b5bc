import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { commentErrors } from '@glimpse/contract/comments/comment';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { noon, person, post, storedPost } from '../../testing/people.ts';
import { addComment } from './add-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { listComments } from './list-comments.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  return { db, ana, bo, postId: await post(db, ana) };
}

const write = (db: Firestore, uid: string, postId: string, message: string) =>
  addComment(db, noon, uid, postId, { message, commentId: message });
const shown = async (db: Firestore, postId: string) =>
  (await storedPost(db, postId)).commentPreview.map(({ message }) => message);

describe('a comment', () => {
  it('is counted, and the newest few are in the preview of the post', async () => {
    const { db, ana, bo, postId } = await scene();
    for (const message of ['one', 'two', 'three', 'four']) await write(db, bo, postId, message);
    const response = await write(db, ana, postId, 'five');
    expect(response.data).toEqual(await storedPost(db, postId));
    expect(response.data.commentCount).toBe(5);
    expect(await shown(db, postId)).toEqual(['five', 'four', 'three']);
    const { comments } = await listComments(db, null, postId, {});
    expect(comments.map(({ message }) => message)).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(comments[0]).toMatchObject({ name: 'ana Example', email: 'ana@example.com', replies: [] });
  });

  it('is added once when the request is repeated with the same id', async () => {
    const { db, bo, postId } = await scene();
    const first = await write(db, bo, postId, 'once');
    expect(await write(db, bo, postId, 'once')).toEqual(first);
    const atOnce = await Promise.all([1, 2].map(() => write(db, bo, postId, 'twice at once')));
    expect(atOnce[0]).toEqual(atOnce[1]);
    expect((await storedPost(db, postId)).commentCount).toBe(2);
  });

  it("is refused with the id of another person's comment, without a post, and without a profile", async () => {
    const { db, ana, bo, postId } = await scene();
    await write(db, bo, postId, 'mine');
    await expect(write(db, ana, postId, 'mine')).rejects.toThrow('A comment with this id already exists.');
    await expect(write(db, bo, 'nowhere', 'x')).rejects.toEqual(postErrors.notFound());
    await expect(write(db, 'nobody', postId, 'x')).rejects.toEqual(signInErrors.viewerNotRegistered());
  });

  it('of each of many people at once is counted once, in the order of the list', async () => {
    const { db, bo, postId } = await scene();
    const messages = Array.from({ length: 20 }, (_, index) => `comment ${index}`);
    await Promise.all(messages.map((message) => addComment(db, noon, bo, postId, { message })));
    expect((await storedPost(db, postId)).commentCount).toBe(20);
    expect(await countOf(db.collection(paths.comments(postId)))).toBe(20);
    const { comments } = await listComments(db, null, postId, {});
    expect(await shown(db, postId)).toEqual(comments.slice(0, previewLimits.comments).map(({ message }) => message));
  });
});

describe('editing a comment', () => {
  it('changes it in the list and in the preview of the post', async () => {
    const { db, bo, postId } = await scene();
    await write(db, bo, postId, 'before');
    const id = { postId, commentId: 'before' };
    const response = await editComment(db, noon + 5, bo, id, { message: 'after' });
    expect(response.data).toEqual(await storedPost(db, postId));
    expect(await shown(db, postId)).toEqual(['after']);
    expect((await db.doc(paths.comment(postId, 'before')).get()).get('message')).toBe('after');
  });

  it('is allowed only for the author of the comment, not for the author of the post', async () => {
    const { db, ana, bo, postId } = await scene();
    await write(db, bo, postId, 'mine');
    const edit = (uid: string, commentId: string) =>
      editComment(db, noon, uid, { postId, commentId }, { message: 'yours' });
    await expect(edit(ana, 'mine')).rejects.toEqual(commentErrors.editForeign());
    await expect(edit(bo, 'none')).rejects.toEqual(commentErrors.notFound());
  });
});

describe('deleting a comment', () => {
  it('moves an older one up into the preview, and decrements the count', async () => {
    const { db, bo, postId } = await scene();
    for (const message of ['one', 'two', 'three', 'four']) await write(db, bo, postId, message);
    await deleteComment(db, noon, bo, { postId, commentId: 'three' });
    expect(await shown(db, postId)).toEqual(['four', 'two', 'one']);
    expect((await storedPost(db, postId)).commentCount).toBe(3);
  });

  it('is allowed for the author of the comment and the author of the post', async () => {
    const { db, ana, bo, postId } = await scene();
    const cy = await person(db, 'cy');
    await write(db, bo, postId, 'one');
    await write(db, bo, postId, 'two');
    const remove = (uid: string, commentId: string) => deleteComment(db, noon, uid, { postId, commentId });
    await expect(remove(cy, 'one')).rejects.toEqual(commentErrors.deleteForeign());
    await remove(bo, 'one');
    await remove(ana, 'two');
    await expect(remove(bo, 'two')).rejects.toEqual(commentErrors.notFound());
    expect(await storedPost(db, postId)).toMatchObject({ commentCount: 0, commentPreview: [] });
  });
});
