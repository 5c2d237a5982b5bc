import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/post';
import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfPost } from '../firestore/queries.ts';
import { removeUnusedMedia } from '../media/discarded-media.ts';
import type { MediaStore } from '../media/store.ts';

const batchSize = 100;

/** Removes what belonged to a deleted post: comments, likes, dislikes, votes, bookmarks and media. Safe to repeat. */
export async function cleanUpPost(
  db: Firestore,
  store: MediaStore,
  postId: string,
  deleted: DocumentData | undefined,
): Promise<void> {
  const ref = db.doc(paths.post(postId));
  if ((await ref.get()).exists) return;
  await db.recursiveDelete(ref);
  for await (const bookmarks of inBatches(bookmarksOfPost(db, postId), batchSize)) {
    const deletion = db.batch();
    for (const bookmark of bookmarks) deletion.delete(bookmark.ref);
    await deletion.commit();
  }
  const post = PostDoc.safeParse(deleted);
  if (post.success) await removeUnusedMedia(db, store, post.data.media.path);
}
