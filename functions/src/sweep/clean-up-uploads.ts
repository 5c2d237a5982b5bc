import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { uploadsBefore } from '../firestore/queries.ts';
import { deleteDiscardedMedia } from '../media/delete-discarded-media.ts';
import { discardProcessedUpload } from '../media/discard-upload.ts';
import { incomingFolder } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { eachDocument, type SweepRun } from './sweep-run.ts';

/**
 * Deletes uploads that are older than a day and in no post: processed ones, unprocessed ones, and those whose
 * processing was interrupted.
 */
export async function cleanUpUploads(run: SweepRun): Promise<void> {
  const before = run.nowMs - mediaLimits.uploadLifetimeMs;
  await removeProcessed(run, before);
  await removeIncoming(run, before);
}

const removeProcessed = ({ db, store, nowMs, isTimeUp }: SweepRun, before: number): Promise<boolean> =>
  eachDocument(uploadsBefore(db, before), isTimeUp, async ({ ref }) => {
    if (await discardProcessedUpload(db, ref.id, nowMs))
      await deleteDiscardedMedia(db, store, db.doc(paths.discarded(ref.id)));
  });

async function removeIncoming({ db, store, isTimeUp }: SweepRun, before: number): Promise<void> {
  const folders = new Set<string>();
  for await (const { path, createdMs } of store.list('incoming/')) {
    const [, uid, uploadId] = path.split('/');
    if (createdMs < before && uid && uploadId) folders.add(`${uid}/${uploadId}`);
  }
  for (const folder of folders) {
    if (isTimeUp()) return;
    const [uid = '', uploadId = ''] = folder.split('/');
    // Without a document, the processing was interrupted. An upload with a document is deleted by its own age.
    const { exists } = await db.doc(paths.upload(uploadId)).get();
    if (!exists) await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
    await store.removeFolder(incomingFolder(uid, uploadId));
  }
}
