import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { bookmarkErrors } from '@glimpse/contract/bookmarks/bookmark';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { describe, expect, it, vi } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { noon, person, post, storedPost } from '../../testing/people.ts';
import { deletePost } from '../posts/delete-post.ts';
import { addBookmark, removeBookmark } from './change-bookmark.ts';
import { listBookmarks } from './list-bookmarks.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  return { db, ana, bo: await person(db, 'bo'), postId: await post(db, ana) };
}

describe('a bookmark', () => {
  it('copies the fields of the post that the grid and the search need', async () => {
    const { db, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    const { postBy, media, searchTokens } = await storedPost(db, postId);
    const stored = (await db.doc(paths.bookmark(bo, postId)).get()).data();
    expect(stored).toMatchObject({ uid: bo, postId, postBy, media: media[0], searchTokens });
    expect((await listBookmarks(db, bo, {})).bookmarks).toMatchObject([{ _id: postId }]);
  });

  it('is refused twice, without a post, and without a profile', async () => {
    const { db, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    await expect(addBookmark(db, noon, bo, postId)).rejects.toEqual(bookmarkErrors.alreadyBookmarked());
    await expect(addBookmark(db, noon, bo, 'nowhere')).rejects.toEqual(postErrors.notFound());
    await expect(addBookmark(db, noon, 'nobody', postId)).rejects.toEqual(signInErrors.viewerNotRegistered());
  });

  it('is created once when two tabs send it at the same time, and the other tab gets an error', async () => {
    const { db, bo, postId } = await scene();
    const both = await Promise.allSettled([1, 2].map(() => addBookmark(db, noon, bo, postId)));
    expect(both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
      bookmarkErrors.alreadyBookmarked(),
    ]);
    expect(await countOf(db.collection(paths.bookmarks(bo)))).toBe(1);
  });

  it('of a post that is deleted at the same time is found by the clean-up of the post', async () => {
    const { db, ana, bo, postId } = await scene();
    const [bookmarked] = await Promise.allSettled([
      addBookmark(db, noon, bo, postId),
      deletePost(db, noon, ana, postId),
    ]);
    // The bookmark exists before the post is deleted, so that the clean-up finds it, or it does not exist at all.
    const bookmark = await db.doc(paths.bookmark(bo, postId)).get();
    expect(bookmark.exists).toBe(bookmarked.status === 'fulfilled');
    if (bookmarked.status === 'rejected') expect(bookmarked.reason).toEqual(postErrors.notFound());
  });
});

describe('removing a bookmark', () => {
  it('also works after the post was deleted', async () => {
    const { db, ana, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    await deletePost(db, noon, ana, postId);
    await removeBookmark(db, bo, postId);
    expect(await countOf(db.collection(paths.bookmarks(bo)))).toBe(0);
  });

  it('does not read the block lists', async () => {
    const { db, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    const read = vi.spyOn(db, 'doc');
    await removeBookmark(db, bo, postId);
    expect(read.mock.calls.flat().sort()).toEqual(
      [paths.bookmark(bo, postId), paths.post(postId), paths.user(bo)].sort(),
    );
  });

  it('is refused without a bookmark', async () => {
    const { db, bo, postId } = await scene();
    await expect(removeBookmark(db, bo, postId)).rejects.toEqual(bookmarkErrors.notBookmarked());
    await expect(removeBookmark(db, bo, 'nowhere')).rejects.toEqual(postErrors.notFound());
  });
});
