import { DiscardedMediaDoc } from '@glimpse/contract/media/media';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import type { MediaStore } from './store.ts';
import { removeUnusedMedia } from './unused-media.ts';

/**
 * Deletes the files that a `discardedMedia` document names, unless they are used. Then deletes the document.
 * Idempotent.
 */
export async function deleteDiscardedMedia(db: Firestore, store: MediaStore, ref: DocumentReference): Promise<void> {
  const discarded = readableDocument(DiscardedMediaDoc, await ref.get());
  if (!discarded) return;
  await removeUnusedMedia(db, store, discarded.data.path);
  await ref.delete();
}
