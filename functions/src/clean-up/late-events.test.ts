import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '../../testing/consistency.ts';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { crowd, noon, person, post, storedPost } from '../../testing/people.ts';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { addComment } from '../comments/add-comment.ts';
import { finishDeletion, refreshComment } from '../comments/refresh-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow } from '../follows/follow.ts';
import { deletePost } from '../posts/delete-post.ts';
import { likePost } from '../posts/like-post.ts';

const database = testDatabases();
const commentId = 'c1';

describe('an event that is delivered twice, late or concurrently', () => {
  it('does not change correct data', async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    const postId = await post(db, ana);
    await addComment(db, noon, bo, postId, { message: 'What a light!', commentId });
    await toggleVote(db, ana, { postId, commentId }, 1);
    await likePost(db, noon, bo, postId);
    await follow(db, noon, bo, ana);
    await addBookmark(db, noon, bo, postId);
    const before = await storedPost(db, postId);
    await Promise.all([
      ...[1, 2, 3].flatMap(() => [refreshAuthor(db, ana, true), refreshAuthor(db, bo, true)]),
      ...[1, 2, 3].map(() => refreshComment(db, { postId, commentId }, bo)),
      // Deletion events of a post and a comment that still exist.
      cleanUpPost(db, memoryStore(), postId, ''),
      finishDeletion(db, { postId, commentId }),
    ]);
    expect(await storedPost(db, postId)).toEqual(before);
    expect(await findInconsistencies(db, [ana, bo], [postId])).toEqual([]);
  });

  it('does not restore an old avatar', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const postId = await post(db, ana);
    const updates: Promise<void>[] = [];
    for (let index = 1; index <= 12; index++) {
      const profileAvatar = `/avatars/avatar-${String(index).padStart(2, '0')}.webp`;
      await db.doc(paths.user(ana)).update({ profileAvatar });
      updates.push(refreshAuthor(db, ana, false));
    }
    await Promise.all(updates);
    expect((await storedPost(db, postId)).postBy.profileAvatar).toBe('/avatars/avatar-12.webp');
  });

  it('keeps likes and comments that are written at the same time', async () => {
    const db = database();
    const fans = await crowd(db, 6);
    const [ana = ''] = fans;
    const postId = await post(db, ana);
    await db.doc(paths.user(ana)).update({ profileAvatar: '/avatars/avatar-09.webp' });
    await Promise.all([
      ...fans.map((uid) => likePost(db, noon, uid, postId)),
      ...fans.map((uid) => addComment(db, noon, uid, postId, { message: 'Lovely' })),
      refreshAuthor(db, ana, true),
      refreshAuthor(db, ana, true),
    ]);
    await refreshAuthor(db, ana, true);
    const stored = await storedPost(db, postId);
    expect(stored).toMatchObject({ likeCount: 6, commentCount: 6 });
    expect(stored.postBy.profileAvatar).toBe('/avatars/avatar-09.webp');
  });

  it('finishes an interrupted deletion', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const postId = await post(db, ana);
    await addComment(db, noon, ana, postId, { message: 'Mine' });
    await likePost(db, noon, ana, postId);
    await addBookmark(db, noon, ana, postId);
    await deletePost(db, noon, ana, postId);
    await Promise.all([1, 2].map(() => cleanUpPost(db, memoryStore(), postId, '')));
    expect(await findInconsistencies(db, [ana], [postId])).toEqual([]);
  });
});
