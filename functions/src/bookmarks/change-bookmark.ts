import { isDeepStrictEqual } from 'node:util';
import type { BookmarkDoc } from '@glimpse/contract/bookmark';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument } from '../firestore/documents.ts';
import { requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction } from '../firestore/transaction.ts';

/** Bookmarks the post. Throws `viewerNotRegistered`, `postNotFound` or `alreadyBookmarked`. */
export async function addBookmark(db: Firestore, nowMs: number, uid: string, postId: string): Promise<void> {
  const bookmark = db.doc(paths.bookmark(uid, postId));
  const copied = await runTransaction(db, async (tx) => {
    const read = await tx.read({
      post: db.doc(paths.post(postId)),
      viewer: db.doc(paths.user(uid)),
      bookmark,
    });
    requireViewer(read.viewer);
    const { data } = requirePost(read.post);
    if (read.bookmark.exists) throw serverErrors.alreadyBookmarked();
    const added: BookmarkDoc = { uid, postId, ...copyOf(data), createdAt: nowMs };
    tx.create(bookmark, added);
    return copyOf(data);
  });
  // The post may have changed or gone between reading it and writing the bookmark, and the trigger that looks after
  // bookmarks may have passed in that moment. What is read now is newer than either.
  const post = readDocument(PostDoc, await db.doc(paths.post(postId)).get());
  if (post && isDeepStrictEqual(copyOf(post.data), copied)) return;
  await runTransaction(db, async (tx) => {
    const read = await tx.read({ bookmark });
    if (!read.bookmark.exists) return;
    if (post) tx.update(read.bookmark, copyOf(post.data));
    else tx.delete(read.bookmark);
  });
  if (!post) throw serverErrors.postNotFound();
}

/**
 * Removes the bookmark. Throws `viewerNotRegistered`, `notBookmarked`, or `postNotFound` when there is neither a bookmark
 * nor such a post.
 */
export const removeBookmark = (db: Firestore, uid: string, postId: string): Promise<void> =>
  runTransaction(db, async (tx) => {
    const read = await tx.read({
      post: db.doc(paths.post(postId)),
      viewer: db.doc(paths.user(uid)),
      bookmark: db.doc(paths.bookmark(uid, postId)),
    });
    requireViewer(read.viewer);
    if (!read.bookmark.exists) {
      requirePost(read.post);
      throw serverErrors.notBookmarked();
    }
    tx.delete(read.bookmark);
  });

/** What a bookmark copies of its post. */
export const copyOf = ({ postBy, media, searchTokens }: PostDoc) => ({ postBy, media, searchTokens });
