import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { bookmarksOfPost, inboxesOfPost } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import { removeUnusedMedia } from '../media/discarded-media.ts';
import type { MediaStore } from '../media/store.ts';
import { removeRowsAbout } from '../notifications/settle-rows.ts';

/**
 * Removes what belonged to a deleted post: comments, likes, dislikes, votes, bookmarks, its places in inboxes, notifications and media, and then the note of its deletion.
 * `folders`: the Storage folders of its media, or ''. Safe to repeat; when the post is there only the note goes.
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
  await removeAll(db, bookmarksOfPost(db, postId));
  await removeAll(db, inboxesOfPost(db, postId));
  await removeRowsAbout(db, postId);
  for (const folder of folders) await removeUnusedMedia(db, store, folder);
}
