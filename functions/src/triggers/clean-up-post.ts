import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/post';
import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { copyOf } from '../bookmarks/change-bookmark.ts';
import { readDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfPost } from '../firestore/queries.ts';
import type { MediaStore } from '../media/store.ts';
import { removeUnusedMedia } from '../media/uploads.ts';

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

/** Shows a post's new media in the bookmarks of it. Safe to repeat. */
export async function refreshBookmarks(db: Firestore, postId: string): Promise<void> {
  for await (const bookmarks of inBatches(bookmarksOfPost(db, postId), batchSize)) {
    for (const { ref } of bookmarks) {
      // A post that changes again meanwhile starts this again.
      await commitOptimistically(db, async (commit) => {
        const { glanced } = await commit.read({
          held: {},
          glanced: { bookmark: ref, post: db.doc(paths.post(postId)) },
        });
        const post = readDocument(PostDoc, glanced.post);
        if (post && glanced.bookmark.exists) commit.update(glanced.bookmark, copyOf(post.data));
      });
    }
  }
}
