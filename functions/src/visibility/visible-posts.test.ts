import { bookmarkErrors } from '@glimpse/contract/bookmarks/bookmark';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { snapshotDatabase, testDatabases } from '../../testing/database.ts';
import { noon, person, post, privatePerson } from '../../testing/people.ts';
import { addBookmark, removeBookmark } from '../bookmarks/change-bookmark.ts';
import { listBookmarks } from '../bookmarks/list-bookmarks.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { listComments } from '../comments/list-comments.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow } from '../follows/follow.ts';
import { acceptRequest, removeFollower } from '../follows/requests.ts';
import { deletePost } from '../posts/delete-post.ts';
import { editPost } from '../posts/edit-post.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { listPosts, listPostsOf } from '../posts/list-posts.ts';
import { readPost } from '../posts/read-post.ts';
import { readCard } from '../share/read-card.ts';

const database = testDatabases();

/**
 * Ana's account is private. Fay follows her and has written `c1`. Bo was a follower until he was removed, and has
 * liked and commented.
 */
async function scene() {
  const db = database();
  const ana = await privatePerson(db, 'ana');
  const [fay, bo] = [await person(db, 'fay'), await person(db, 'bo')];
  for (const uid of [fay, bo]) {
    await follow(db, noon, uid, ana);
    await acceptRequest(db, noon, ana, uid);
  }
  const postId = await post(db, ana);
  for (const uid of [fay, bo]) {
    await addComment(db, noon, uid, postId, { message: 'Lovely', commentId: `of-${uid}` });
    await addBookmark(db, noon, uid, postId);
  }
  await removeFollower(db, noon, ana, bo);
  return { db, ana, fay, bo, postId };
}

type Calls = Record<string, (db: Firestore, viewer: string, postId: string) => Promise<unknown>>;
const ofOne: Calls = {
  readPost: (db, viewer, postId) => readPost(db, viewer, postId),
  listComments: (db, viewer, postId) => listComments(db, viewer, postId, {}),
  likePost: (db, viewer, postId) => likePost(db, noon, viewer, postId),
  dislikePost: (db, viewer, postId) => dislikePost(db, noon, viewer, postId),
  addComment: (db, viewer, postId) => addComment(db, noon, viewer, postId, { message: 'Mine' }),
  editComment: (db, viewer, postId) =>
    editComment(db, noon, viewer, { postId, commentId: `of-${viewer}` }, { message: 'Lovelier' }),
  toggleVote: (db, viewer, postId) => toggleVote(db, viewer, { postId, commentId: 'of-fay' }, 1),
  deleteComment: (db, viewer, postId) => deleteComment(db, noon, viewer, { postId, commentId: `of-${viewer}` }),
  // Bo's bookmark exists already and can be deleted.
  addBookmark: async (db, viewer, postId) => {
    await removeBookmark(db, viewer, postId);
    await addBookmark(db, noon, viewer, postId);
  },
  removeBookmark: async (db, viewer, postId) => {
    await db.doc(paths.bookmark(viewer, postId)).delete();
    await removeBookmark(db, viewer, postId);
  },
};
const ofAuthor: Calls = {
  editPost: (db, viewer, postId) => editPost(db, noon, viewer, postId, { content: 'Second light' }),
  deletePost: (db, viewer, postId) => deletePost(db, noon, viewer, postId),
};

describe('a post for followers', () => {
  let made: Awaited<ReturnType<typeof scene>>;
  let restore: () => void;
  beforeAll(async () => {
    made = await scene();
    restore = snapshotDatabase(made.db);
  });
  afterEach(() => restore());

  it.each(Object.entries({ ...ofOne, ...ofAuthor }))('does not exist for a stranger: %s', async (_name, call) => {
    const { db, bo, postId } = made;
    await expect(call(db, bo, postId)).rejects.toEqual(postErrors.notFound());
  });

  it('is only in the author’s list, for followers and the author', async () => {
    const { db, ana, fay, bo, postId } = made;
    const lists = async (viewer: string | null) => [
      ...(await listPosts(db, viewer, {})).posts,
      ...(await listPosts(db, viewer, { sort: 'trending' })).posts,
      ...(await listPosts(db, viewer, { search: 'ana' })).posts,
      ...(await listPostsOf(db, viewer, 'ana@example.com', {})).posts,
    ];
    const seen = async (viewer: string | null) => (await lists(viewer)).map(({ id }) => id);
    expect(await Promise.all([null, bo, fay, ana].map(seen))).toEqual([[], [], [postId], [postId]]);
  });

  it('is only in the bookmarks of followers', async () => {
    const { db, fay, bo, postId } = made;
    await addBookmark(db, noon, bo, postId).catch(() => undefined);
    const seen = async (viewer: string) => (await listBookmarks(db, viewer, {})).bookmarks.map(({ _id }) => _id);
    expect([await seen(bo), await seen(fay)]).toEqual([[], [postId]]);
  });

  it('has no share card and no comments for signed-out viewers', async () => {
    const { db, postId } = made;
    expect(await readCard(db, 'https://example.com', { kind: 'post', postId })).toBeNull();
    await expect(readPost(db, null, postId)).rejects.toEqual(postErrors.notFound());
    await expect(listComments(db, null, postId, {})).rejects.toEqual(postErrors.notFound());
  });

  it('exists for a follower, but only its author can change it', async () => {
    const { db, ana, fay, postId } = made;
    const errors: unknown[] = [];
    for (const call of Object.values(ofOne)) await call(db, fay, postId).catch((error) => errors.push(error));
    // `removeBookmark` fails, because there is no bookmark.
    expect(errors).toEqual([bookmarkErrors.notBookmarked()]);
    await expect(ofAuthor.editPost?.(db, fay, postId)).rejects.toEqual(postErrors.editForeign());
    await expect(ofAuthor.deletePost?.(db, fay, postId)).rejects.toEqual(postErrors.deleteForeign());
    await editPost(db, noon, ana, postId, { content: 'Second light' });
  });

  it('that is moderated exists only for its author', async () => {
    const { db, ana, fay, postId } = made;
    await db.doc(paths.post(postId)).update({ visibility: 'hidden' });
    await expect(readPost(db, fay, postId)).rejects.toEqual(postErrors.notFound());
    expect((await readPost(db, ana, postId)).id).toBe(postId);
    const seen = async (viewer: string) => (await listPostsOf(db, viewer, 'ana@example.com', {})).posts.length;
    expect([await seen(fay), await seen(ana)]).toEqual([0, 1]);
  });
});
