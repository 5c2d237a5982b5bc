import { BookmarkDoc, bookmarkErrors } from '@glimpse/contract/bookmarks/bookmark';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { leaveCollections } from './collection-members.ts';

const optionsFor = (db: Firestore, uid: string, postId: string) => ({
  lockPaths: [paths.bookmark(uid, postId)],
  reads: {
    post: db.doc(paths.post(postId)),
    viewer: db.doc(paths.user(uid)),
    bookmark: db.doc(paths.bookmark(uid, postId)),
  },
});

/**
 * Bookmarks the post. The transaction reads the post, which locks it. Therefore the triggers that update or delete the
 * bookmarks of a changed post also find this one. Throws `viewerNotRegistered`, `postNotFound`, `notPossible` or
 * `alreadyBookmarked`.
 */
export const addBookmark = (db: Firestore, nowMs: number, uid: string, postId: string): Promise<void> => {
  const { lockPaths, reads } = optionsFor(db, uid, postId);
  const options = { lockPaths, reads: { ...reads, blockLists: db.doc(paths.blockLists(uid)) } };
  return inTransaction(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const { data } = await requireVisiblePost(db, uid, read.post);
    refuseBlocked(read.blockLists, [data.postBy.uid]);
    if (read.bookmark.exists) throw bookmarkErrors.alreadyBookmarked();
    const bookmark: BookmarkDoc = { uid, postId, ...copyOf(data), collectionIds: [], createdAt: nowMs };
    commit.create(read.bookmark.ref, bookmark);
  });
};

/**
 * Removes the bookmark, also from its collections. Throws `viewerNotRegistered`. Without a bookmark, throws
 * `postNotFound` if the viewer cannot see the post, and `notBookmarked` otherwise.
 */
export const removeBookmark = (db: Firestore, uid: string, postId: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, postId), async (commit, read) => {
    requireViewer(read.viewer);
    if (!read.bookmark.exists) {
      await requireVisiblePost(db, uid, read.post);
      throw bookmarkErrors.notBookmarked();
    }
    await deleteBookmark(commit, db, uid, read.bookmark);
  });

/**
 * Deletes a bookmark. It leaves its collections in the same commit, which must be a transaction (`leaveCollections`).
 * Does nothing if the bookmark does not exist.
 */
export async function deleteBookmark(
  commit: Commit,
  db: Firestore,
  uid: string,
  bookmark: DocumentView,
): Promise<void> {
  const collectionIds = readableDocument(BookmarkDoc, bookmark)?.data.collectionIds ?? [];
  commit.delete(bookmark);
  await leaveCollections(commit, db, uid, bookmark.id, collectionIds);
}

/** Returns the fields that a bookmark copies from its post. */
export const copyOf = ({ postBy, media, visibility, sensitive, searchTokens }: PostDoc) => ({
  postBy,
  media: visibility === 'public' ? media[0] : null,
  sensitive,
  searchTokens,
});
