import { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { finishDeletion } from '../comments/refresh-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import type { MediaStore } from '../media/store.ts';
import { cleanUpPost } from './clean-up-post.ts';

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
