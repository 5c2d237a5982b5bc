import { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import { paths } from '@glimpse/contract/paths';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { removeBookmarksOfPost } from '../bookmarks/remove-bookmarks-of-post.ts';
import { finishDeletion } from '../comments/refresh-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import { copiesOfPost, inboxesOfPost } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import { abandonAndDeleteCopies } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { deleteNotificationsAbout } from '../notifications/refresh-notifications.ts';

/**
 * Deletes everything that belonged to a deleted post: comments, likes, dislikes, votes, bookmarks, entries in inboxes,
 * notifications, and the media in the Storage `folders` with their copies. Then deletes the post's document in
 * `deletions`. If the post still exists, it deletes only that document. Idempotent.
 */
export async function cleanUpPost(
  db: Firestore,
  store: MediaStore,
  postId: string,
  ...folders: readonly string[]
): Promise<void> {
  const post = await db.doc(paths.post(postId)).get();
  if (!post.exists) await removeBelongings(db, store, postId, folders);
  await db.doc(paths.deletedPost(postId)).delete();
}

async function removeBelongings(
  db: Firestore,
  store: MediaStore,
  postId: string,
  folders: readonly string[],
): Promise<void> {
  await db.recursiveDelete(db.doc(paths.post(postId)));
  await removeBookmarksOfPost(db, postId);
  await removeAll(db, inboxesOfPost(db, postId));
  await deleteNotificationsAbout(db, postId);
  const copies = await copiesOfPost(db, postId).select().get();
  for (const { ref } of copies.docs) await abandonAndDeleteCopies(db, store, ref, false);
  for (const folder of folders) await removeUnusedMedia(db, store, folder);
}

/**
 * Finishes the deletion of a post or comment that a document in `deletions` names. Then deletes the document.
 * Idempotent.
 */
export async function finishDeletionOf(db: Firestore, store: MediaStore, note: DocumentSnapshot): Promise<void> {
  const deletion = readableDocument(DeletionDoc, note);
  if (!deletion) return;
  const { postId, commentId, mediaPaths } = deletion.data;
  if (commentId === '') await cleanUpPost(db, store, postId, ...mediaPaths);
  else await finishDeletion(db, { postId, commentId });
}
