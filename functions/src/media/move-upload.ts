import { AppError } from '@glimpse/contract/errors';
import { UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { noteDiscarded, removeUnusedMedia } from './discarded-media.ts';
import { copyFolder, isPlaced, type Place, placedMedia } from './media-folder.ts';
import type { MediaStore } from './store.ts';

/**
 * Moves an upload's files: copies them, names the copies in its record in a commit that notes the others as discarded, and removes those. An upload
 * that is another's, or that a post has used up, stays as it is.
 */
export async function placeUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  place: Place,
  nowMs: number,
): Promise<void> {
  const ref = db.doc(paths.upload(uploadId));
  const upload = readableDocument(UploadDoc, await ref.get())?.data;
  if (upload?.uid !== uid || isPlaced(upload.media, place)) return;
  const media = placedMedia(upload.media, place);
  await copyFolder(store, upload.media.path, media.path);
  const note = db.collection(paths.discardedMedia()).doc();
  const isMoved = await inTransaction(db, [ref.path], async (tx) => {
    const now = readableDocument(UploadDoc, await tx.get(ref))?.data;
    if (now?.media.path !== upload.media.path) return false;
    tx.update(ref, toStored({ media }));
    noteDiscarded(tx, note, { uid, path: upload.media.path, postId: '', createdAt: nowMs });
    return true;
  });
  if (!isMoved) return;
  await removeUnusedMedia(db, store, upload.media.path);
  await note.delete();
}

/** The upload lies where this post's files may not: it has to be placed, and the call made again. */
export class MisplacedUpload extends Error {
  readonly place: Place;
  constructor(place: Place) {
    super(`the upload is not below ${place}/`);
    this.place = place;
  }
}

const maxAttempts = 3;

/** What `work` answers, which throws when the upload is misplaced: then `place` moves it. */
export async function withPlacedUpload<T>(
  place: (place: Place) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MisplacedUpload)) throw error;
      await place(error.place);
    }
  }
  throw new AppError('unavailable', 'Your account is just being changed. Try again.');
}
