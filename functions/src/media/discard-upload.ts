import { type DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';

/**
 * Replaces an upload's record with a `discardedMedia` document. From then on no post can use the upload.
 * If the process dies afterwards, the sweep still finds the files. Returns false if there is no readable record.
 */
export const discardProcessedUpload = (db: Firestore, uploadId: string, nowMs: number): Promise<boolean> => {
  const unchanged = { upload: db.doc(paths.upload(uploadId)), note: db.doc(paths.discarded(uploadId)) };
  return inBatch(db, { unchanged }, async (commit, read) => {
    const upload = readableDocument(UploadDoc, read.upload);
    if (!upload) return false;
    const { uid, media } = upload.data;
    const discarded: DiscardedMediaDoc = { uid, path: media.path, createdAt: nowMs };
    commit.put(read.note, discarded);
    commit.delete(read.upload);
    return true;
  });
};
