import { DeletionDoc } from '@glimpse/contract/deletion';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { finishDeletion } from '../comments/refresh-comment.ts';
import { readableDocument } from '../firestore/documents.ts';
import type { MediaStore } from '../media/store.ts';
import { cleanUpPost } from './clean-up-post.ts';

/** Does what this note of a deletion says is still to be done, and removes the note. Safe to repeat. */
export async function finishNoted(db: Firestore, store: MediaStore, note: DocumentSnapshot): Promise<void> {
  const deletion = readableDocument(DeletionDoc, note);
  if (!deletion) return;
  const { postId, commentId, mediaPath, morePaths } = deletion.data;
  if (commentId === '') await cleanUpPost(db, store, postId, mediaPath, ...morePaths);
  else await finishDeletion(db, { postId, commentId });
}
