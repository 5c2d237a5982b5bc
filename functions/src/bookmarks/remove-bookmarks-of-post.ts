import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfPost } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { deleteBookmark } from './change-bookmark.ts';

const batchSize = 400;

/**
 * Deletes all bookmarks of a deleted post, also from collections. A bookmark that is in no collection is deleted in a
 * batch with others. Idempotent.
 */
export async function removeBookmarksOfPost(db: Firestore, postId: string): Promise<void> {
  for await (const bookmarks of inBatches(bookmarksOfPost(db, postId).select(), batchSize)) {
    const refs = bookmarks.map(({ ref }) => ref);
    // A bookmark that has left its collections meanwhile is read again, because its deletion has a precondition.
    const collected = await inBatch(db, { preload: refs }, async (commit) => {
      const rest: DocumentReference[] = [];
      for (const bookmark of await commit.readAll(refs)) {
        const collectionIds = readableDocument(BookmarkDoc, bookmark)?.data.collectionIds ?? [];
        if (collectionIds.length > 0) rest.push(bookmark.ref);
        else commit.delete(bookmark);
      }
      return rest;
    });
    for (const ref of collected) await deleteCollected(db, ref);
  }
}

/** Deletes a bookmark that is in collections. */
const deleteCollected = (db: Firestore, ref: DocumentReference): Promise<void> =>
  inTransaction(db, { lockPaths: [ref.path], reads: { bookmark: ref } }, (commit, { bookmark }) => {
    const uid = ref.parent.parent?.id ?? '';
    return deleteBookmark(commit, db, uid, bookmark);
  });
