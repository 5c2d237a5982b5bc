import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { type DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { type MediaRoot, paths } from '@glimpse/contract/paths';
import { readableDocument } from '../firestore/documents.ts';
import { copiesInto } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { abandon, copyFolders, deleteCopies, noteCopies } from './media-copies.ts';
import { isBelow, movedMedia } from './media-folder.ts';
import type { MediaContext, UploadId } from './store.ts';
import { removeUnusedMedia } from './unused-media.ts';

/**
 * Moves an upload's files to another folder: records the copies, copies the files, updates the upload's document, and
 * deletes the old files. If the process crashes, the trigger for the `discardedMedia` document deletes the old files,
 * and the sweep deletes unused copies. Does nothing if the upload belongs to another person or is in a post.
 */
export async function moveUpload(
  { db, store, nowMs }: MediaContext,
  { uid, uploadId, root }: UploadId & { readonly root: MediaRoot },
): Promise<void> {
  const reads = { upload: db.doc(paths.upload(uploadId)) };
  const options = { lockPaths: [reads.upload.path], reads };
  const planned = await inTransaction(db, options, async (commit, read) => {
    const upload = readableDocument(UploadDoc, read.upload)?.data;
    if (upload?.uid !== uid || isBelow(upload.media, root)) return null;
    const media = movedMedia(upload.media, root);
    const copies = noteCopies(commit, db, { uid, postId: '', paths: [media.path], createdAt: nowMs });
    return { from: upload.media.path, media, copies };
  });
  if (!planned) return;
  const { from, media, copies } = planned;
  const isComplete = await copyFolders(store, [{ from, to: media.path }]);

  const discardedRef = db.collection(paths.discardedMedia()).doc();
  const isMoved = await inTransaction(db, options, async (commit, read) => {
    const upload = readableDocument(UploadDoc, read.upload)?.data;
    const { docs } = await commit.runQuery(copiesInto(db, media.path));
    const own = docs.find(({ id }) => id === copies.id);
    const canBeUsed = isComplete && own?.get('isAbandoned') === false && upload?.media.path === from;
    for (const view of docs) if (canBeUsed || view === own) abandon(commit, view);
    if (!canBeUsed) return false;
    commit.delete(own);
    commit.update(read.upload, { media });
    const discarded: DiscardedMediaDoc = { uid, path: from, createdAt: nowMs };
    commit.set(discardedRef, discarded);
    return true;
  });
  if (!isMoved) return deleteCopies(db, store, copies, true);
  await removeUnusedMedia(db, store, from);
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
  throw accountErrors.beingUpdated();
}
