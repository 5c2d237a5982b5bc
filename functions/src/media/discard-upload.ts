import { DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaRoots, paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { isInDraft } from '../drafts/save-draft.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument, readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { incomingFolder, type MediaContext, type MediaStore, type UploadId } from './store.ts';
import { removeUnusedMedia } from './unused-media.ts';

/**
 * Deletes an upload of the person, unless a post or a draft uses it. Throws `uploadNotFound` for an upload of another
 * person.
 */
export async function discardUpload({ db, store, nowMs }: MediaContext, { uid, uploadId }: UploadId): Promise<void> {
  const [viewer, snapshot] = await Promise.all([db.doc(paths.user(uid)).get(), db.doc(paths.upload(uploadId)).get()]);
  requireViewer(viewer);
  const upload = readDocument(UploadDoc, snapshot);
  if (upload && upload.data.uid !== uid) throw mediaErrors.uploadNotFound();
  const discarding = upload ? await discardProcessedUpload(db, uploadId, nowMs) : 'missing';
  if (discarding === 'in a draft') return;
  const folders = new Set([...foldersOfUpload({ uid, uploadId }), ...(upload ? [upload.data.media.path] : [])]);
  await Promise.all([
    store.removeFolder(incomingFolder(uid, uploadId)),
    ...[...folders].map((folder) => removeUnusedMedia(db, store, folder)),
  ]);
  if (discarding === 'discarded') await db.doc(paths.discarded(uploadId)).delete();
}

/** Returns the folders in which the files of an upload can be. */
export const foldersOfUpload = ({ uid, uploadId }: UploadId): string[] => [
  ...mediaRoots.map((root) => storagePaths.folderBelow(root, uid, uploadId)),
  storagePaths.storyFolder(uid, uploadId),
];

/** The outcome of `discardProcessedUpload`. `missing`: the upload has no readable document. */
export type Discarding = 'discarded' | 'missing' | 'in a draft';

/**
 * Replaces an upload's document with a `discardedMedia` document, so that no post can use the upload. The caller then
 * deletes the files. If the process crashes before that, the sweep deletes them. An upload that a draft uses stays, and
 * its lifetime starts again, so that the sweep looks at it once a day.
 */
export const discardProcessedUpload = (db: Firestore, uploadId: string, nowMs: number): Promise<Discarding> => {
  const unchanged = { upload: db.doc(paths.upload(uploadId)) };
  // `put` makes it a precondition, if this commit writes it.
  const mayChange = { discarded: db.doc(paths.discarded(uploadId)) };
  return inBatch(db, { unchanged, mayChange }, async (commit, read): Promise<Discarding> => {
    const upload = readableDocument(UploadDoc, read.upload);
    if (!upload) return 'missing';
    const { uid, media } = upload.data;
    if (await isInDraft(commit, db, nowMs, uid, uploadId)) {
      commit.update(read.upload, { createdAt: nowMs });
      return 'in a draft';
    }
    const discarded: DiscardedMediaDoc = { uid, path: media.path, createdAt: nowMs };
    commit.put(read.discarded, discarded);
    commit.delete(read.upload);
    return 'discarded';
  });
};

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
