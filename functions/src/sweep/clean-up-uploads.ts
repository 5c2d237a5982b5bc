import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { uploadsBefore } from '../firestore/queries.ts';
import { deleteDiscardedMedia, discardProcessedUpload } from '../media/discard-upload.ts';
import { incomingFolder } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { eachDocument, type SweepRun } from './sweep-run.ts';

/**
 * Deletes old uploads that are in no post and in no draft, whether they were processed, not processed, or only partly
 * processed.
 */
export async function cleanUpUploads(run: SweepRun): Promise<void> {
  const beforeMs = run.nowMs - mediaLimits.uploadLifetimeMs;
  await removeProcessed(run, beforeMs);
  await removeIncoming(run, beforeMs);
}

const removeProcessed = ({ db, store, nowMs, isTimeUp }: SweepRun, beforeMs: number): Promise<boolean> =>
  eachDocument(uploadsBefore(db, beforeMs), isTimeUp, async ({ ref }) => {
    if ((await discardProcessedUpload(db, ref.id, nowMs)) === 'discarded')
      await deleteDiscardedMedia(db, store, db.doc(paths.discarded(ref.id)));
  });

async function removeIncoming({ db, store, isTimeUp }: SweepRun, beforeMs: number): Promise<void> {
  const folders = new Set<string>();
  for await (const { path, createdMs } of store.list('incoming/')) {
    const [, uid, uploadId] = path.split('/');
    if (createdMs < beforeMs && uid && uploadId) folders.add(`${uid}/${uploadId}`);
  }
  for (const folder of folders) {
    if (isTimeUp()) return;
    const [uid = '', uploadId = ''] = folder.split('/');
    // If there is no document, a crash may have left published files. `removeProcessed` deletes uploads with a
    // document.
    const { exists } = await db.doc(paths.upload(uploadId)).get();
    if (!exists) await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
    await store.removeFolder(incomingFolder(uid, uploadId));
  }
}
