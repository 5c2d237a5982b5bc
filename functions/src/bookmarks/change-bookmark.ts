import type { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { refuseApart } from '../hidden/hidden.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';

const refsOf = (db: Firestore, uid: string, postId: string) => ({
  post: db.doc(paths.post(postId)),
  viewer: db.doc(paths.user(uid)),
  bookmark: db.doc(paths.bookmark(uid, postId)),
  hidden: db.doc(paths.hidden(uid)),
});

/**
 * Bookmarks the post. Throws `viewerNotRegistered`, `postNotFound`, `notPossible` or `alreadyBookmarked`. The post stays as it is until
 * the bookmark is there, so whatever looks after bookmarks when the post changes or goes finds this one.
 */
export const addBookmark = (db: Firestore, nowMs: number, uid: string, postId: string): Promise<void> =>
  inTransaction(db, [paths.bookmark(uid, postId)], async (tx) => {
    const read = await readTogether(tx, refsOf(db, uid, postId));
    requireViewer(read.viewer);
    const { data } = await requireVisiblePost(db, uid, read.post);
    await refuseApart(db, read.hidden, uid, [data.postBy.uid]);
    if (read.bookmark.exists) throw serverErrors.alreadyBookmarked();
    const added: BookmarkDoc = { uid, postId, ...copyOf(data), createdAt: nowMs };
    tx.create(read.bookmark.ref, toStored(added));
  });

/**
 * Removes the bookmark. Throws `viewerNotRegistered`, `notBookmarked`, or `postNotFound` when there is neither a bookmark
 * nor such a post.
 */
export const removeBookmark = (db: Firestore, uid: string, postId: string): Promise<void> =>
  inTransaction(db, [paths.bookmark(uid, postId)], async (tx) => {
    const read = await readTogether(tx, refsOf(db, uid, postId));
    requireViewer(read.viewer);
    if (!read.bookmark.exists) {
      await requireVisiblePost(db, uid, read.post);
      throw serverErrors.notBookmarked();
    }
    tx.delete(read.bookmark.ref);
  });

/** What a bookmark copies of its post. */
export const copyOf = ({ postBy, media, visibility, searchTokens }: PostDoc) => ({
  postBy,
  media: visibility === 'public' ? media : null,
  searchTokens,
});
