import { type DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { isInDraft } from '../drafts/save-draft.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';

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
