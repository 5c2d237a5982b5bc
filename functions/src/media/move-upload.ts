import { AppError } from '@glimpse/contract/errors';
import { type DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { copyFolder, isBelow, type MediaRoot, movedMedia } from './media-folder.ts';
import type { MediaStore } from './store.ts';
import { removeUnusedMedia } from './unused-media.ts';

/**
 * Moves an upload's files to another folder: copies them, updates the upload's document, and deletes the old files.
 * If the process crashes before the deletion, the trigger for the `discardedMedia` document deletes the old files.
 * Does nothing if the upload belongs to another person or is in a post.
 */
export async function moveUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  root: MediaRoot,
  nowMs: number,
): Promise<void> {
  const ref = db.doc(paths.upload(uploadId));
  const upload = readableDocument(UploadDoc, await ref.get())?.data;
  if (upload?.uid !== uid || isBelow(upload.media, root)) return;
  const media = movedMedia(upload.media, root);
  await copyFolder(store, upload.media.path, media.path);
  const discardedRef = db.collection(paths.discardedMedia()).doc();
  const isMoved = await inTransaction(db, { lockPaths: [ref.path], reads: { ref } }, async (commit, read) => {
    const current = readableDocument(UploadDoc, read.ref)?.data;
    if (current?.media.path !== upload.media.path) return false;
    commit.update(read.ref, { media });
    const discarded: DiscardedMediaDoc = { uid, path: upload.media.path, createdAt: nowMs };
    commit.set(discardedRef, discarded);
    return true;
  });
  if (!isMoved) return;
  await removeUnusedMedia(db, store, upload.media.path);
  await discardedRef.delete();
}

/** Thrown if an upload is in the wrong folder for its post. The caller must move it to `root` and try again. */
export class MisplacedUpload extends Error {
  readonly root: MediaRoot;
  constructor(root: MediaRoot) {
    super(`the upload is not below ${root}/`);
    this.root = root;
  }
}

const maxAttempts = 3;

/** Runs `work`. If it throws `MisplacedUpload`, calls `moveTo` and runs `work` again. Returns the result of `work`. */
export async function withMovedUploads<T>(
  moveTo: (root: MediaRoot) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MisplacedUpload)) throw error;
      await moveTo(error.root);
    }
  }
  throw new AppError('unavailable', 'Your account is being updated. Try again.');
}
