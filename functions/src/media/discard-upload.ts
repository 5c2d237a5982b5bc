import { type DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';

/**
 * Replaces an upload's document with a `discardedMedia` document, so that no post can use the upload. The caller then
 * deletes the files. If the process crashes before that, the sweep deletes them. Returns false if the upload has no
 * readable document.
 */
export const discardProcessedUpload = (db: Firestore, uploadId: string, nowMs: number): Promise<boolean> => {
  const unchanged = { upload: db.doc(paths.upload(uploadId)), discarded: db.doc(paths.discarded(uploadId)) };
  return inBatch(db, { unchanged }, async (commit, read) => {
    const upload = readableDocument(UploadDoc, read.upload);
    if (!upload) return false;
    const { uid, media } = upload.data;
    const discarded: DiscardedMediaDoc = { uid, path: media.path, createdAt: nowMs };
    commit.put(read.discarded, discarded);
    commit.delete(read.upload);
    return true;
  });
};
