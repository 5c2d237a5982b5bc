import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
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
  it('copies what the grid and the search need of its post', async () => {
    const { db, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    const { postBy, media, searchTokens } = await storedPost(db, postId);
    const stored = (await db.doc(paths.bookmark(bo, postId)).get()).data();
    expect(stored).toMatchObject({ uid: bo, postId, postBy, media, searchTokens });
    expect((await listBookmarks(db, bo, {})).bookmarks).toMatchObject([{ _id: postId }]);
  });

  it('is refused twice, of no post and by nobody', async () => {
    const { db, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    await expect(addBookmark(db, noon, bo, postId)).rejects.toEqual(serverErrors.alreadyBookmarked());
    await expect(addBookmark(db, noon, bo, 'nowhere')).rejects.toEqual(serverErrors.postNotFound());
    await expect(addBookmark(db, noon, 'nobody', postId)).rejects.toEqual(serverErrors.viewerNotRegistered());
  });

  it('from two tabs at once is there once; the other tab is told so', async () => {
    const { db, bo, postId } = await scene();
    const both = await Promise.allSettled([1, 2].map(() => addBookmark(db, noon, bo, postId)));
    expect(both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
      serverErrors.alreadyBookmarked(),
    ]);
    expect(await countOf(db.collection(paths.bookmarks(bo)))).toBe(1);
  });

  it('of a post that is deleted in the same moment is never left without one that looks after it', async () => {
    const { db, ana, bo, postId } = await scene();
    const [bookmarked] = await Promise.allSettled([
      addBookmark(db, noon, bo, postId),
      deletePost(db, noon, ana, postId),
    ]);
    // Written before the post went, where the clean-up of the post finds it; or not at all.
    const bookmark = await db.doc(paths.bookmark(bo, postId)).get();
    expect(bookmark.exists).toBe(bookmarked.status === 'fulfilled');
    if (bookmarked.status === 'rejected') expect(bookmarked.reason).toEqual(serverErrors.postNotFound());
  });
});

describe('removing a bookmark', () => {
  it('works after the post is gone, too', async () => {
    const { db, ana, bo, postId } = await scene();
    await addBookmark(db, noon, bo, postId);
    await deletePost(db, noon, ana, postId);
    await removeBookmark(db, bo, postId);
    expect(await countOf(db.collection(paths.bookmarks(bo)))).toBe(0);
  });

  it('is refused when there is none', async () => {
    const { db, bo, postId } = await scene();
    await expect(removeBookmark(db, bo, postId)).rejects.toEqual(serverErrors.notBookmarked());
    await expect(removeBookmark(db, bo, 'nowhere')).rejects.toEqual(serverErrors.postNotFound());
  });
});
