import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
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
  it('is counted; the newest few are shown with the post', async () => {
    const { db, ana, bo, postId } = await scene();
    for (const message of ['one', 'two', 'three', 'four']) await write(db, bo, postId, message);
    const answer = await write(db, ana, postId, 'five');
    expect(answer.data).toEqual(await storedPost(db, postId));
    expect(answer.data.commentCount).toBe(5);
    expect(await shown(db, postId)).toEqual(['five', 'four', 'three']);
    const { comments } = await listComments(db, null, postId, {});
    expect(comments.map(({ message }) => message)).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(comments[0]).toMatchObject({ name: 'ana Example', email: 'ana@example.com', replies: [] });
  });

  it('that is sent again under its id adds nothing', async () => {
    const { db, bo, postId } = await scene();
    const first = await write(db, bo, postId, 'once');
    expect(await write(db, bo, postId, 'once')).toEqual(first);
    const atOnce = await Promise.all([1, 2].map(() => write(db, bo, postId, 'twice at once')));
    expect(atOnce[0]).toEqual(atOnce[1]);
    expect((await storedPost(db, postId)).commentCount).toBe(2);
  });

  it("is refused under another person's id, below no post and to nobody", async () => {
    const { db, ana, bo, postId } = await scene();
    await write(db, bo, postId, 'mine');
    await expect(write(db, ana, postId, 'mine')).rejects.toThrow('There is a comment with this id already.');
    await expect(write(db, bo, 'nowhere', 'x')).rejects.toEqual(serverErrors.postNotFound());
    await expect(write(db, 'nobody', postId, 'x')).rejects.toEqual(serverErrors.viewerNotRegistered());
  });

  it('of many at once is counted once each, in the order of the list', async () => {
    const { db, bo, postId } = await scene();
    const messages = Array.from({ length: 20 }, (_, index) => `comment ${index}`);
    await Promise.all(messages.map((message) => addComment(db, noon, bo, postId, { message })));
    expect((await storedPost(db, postId)).commentCount).toBe(20);
    expect(await countOf(db.collection(paths.comments(postId)))).toBe(20);
    const { comments } = await listComments(db, null, postId, {});
    expect(await shown(db, postId)).toEqual(
      comments.slice(0, limits.previewComments).map(({ message }) => message),
    );
  });
});

describe('editing a comment', () => {
  it('changes it in the list and with the post', async () => {
    const { db, bo, postId } = await scene();
    await write(db, bo, postId, 'before');
    const id = { postId, commentId: 'before' };
    const answer = await editComment(db, noon + 5, bo, id, { message: 'after' });
    expect(answer.data).toEqual(await storedPost(db, postId));
    expect(await shown(db, postId)).toEqual(['after']);
    expect((await db.doc(paths.comment(postId, 'before')).get()).get('message')).toBe('after');
  });

  it('is for its author, also on their own post', async () => {
    const { db, ana, bo, postId } = await scene();
    await write(db, bo, postId, 'mine');
    const edit = (uid: string, commentId: string) =>
      editComment(db, noon, uid, { postId, commentId }, { message: 'yours' });
    await expect(edit(ana, 'mine')).rejects.toEqual(serverErrors.editForeignComment());
    await expect(edit(bo, 'none')).rejects.toEqual(serverErrors.commentNotFound());
  });
});

describe('deleting a comment', () => {
  it('lets an older one move up, and counts', async () => {
    const { db, bo, postId } = await scene();
    for (const message of ['one', 'two', 'three', 'four']) await write(db, bo, postId, message);
    await deleteComment(db, noon, bo, { postId, commentId: 'three' });
    expect(await shown(db, postId)).toEqual(['four', 'two', 'one']);
    expect((await storedPost(db, postId)).commentCount).toBe(3);
  });

  it("is for its author and for the post's", async () => {
    const { db, ana, bo, postId } = await scene();
    const cy = await person(db, 'cy');
    await write(db, bo, postId, 'one');
    await write(db, bo, postId, 'two');
    const remove = (uid: string, commentId: string) => deleteComment(db, noon, uid, { postId, commentId });
    await expect(remove(cy, 'one')).rejects.toEqual(serverErrors.deleteForeignComment());
    await remove(bo, 'one');
    await remove(ana, 'two');
    await expect(remove(bo, 'two')).rejects.toEqual(serverErrors.commentNotFound());
    expect(await storedPost(db, postId)).toMatchObject({ commentCount: 0, commentPreview: [] });
  });
});
