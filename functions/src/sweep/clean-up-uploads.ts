import { limits } from '@glimpse/contract/limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { uploadsBefore } from '../firestore/queries.ts';
import { removeUnusedMedia } from '../media/discarded-media.ts';
import { giveUp } from '../media/give-up.ts';
import { incomingFolder } from '../media/store.ts';
import { clearDiscardedMedia } from '../triggers/clear-discarded-media.ts';
import { eachDocument, type SweepRun } from './sweep-run.ts';

/** Removes uploads that are older than a day and in no post: processed ones, sent ones, and ones cut off in between. */
export async function cleanUpUploads(run: SweepRun): Promise<void> {
  const before = run.nowMs - limits.uploadKeptMs;
  await removeProcessed(run, before);
  await removeIncoming(run, before);
}

const removeProcessed = ({ db, store, nowMs, isOver }: SweepRun, before: number): Promise<boolean> =>
  eachDocument(uploadsBefore(db, before), isOver, async ({ ref }) => {
    if (await giveUp(db, ref.id, nowMs))
      await clearDiscardedMedia(db, store, db.doc(paths.discarded(ref.id)));
  });

async function removeIncoming({ db, store, isOver }: SweepRun, before: number): Promise<void> {
  const folders = new Set<string>();
  for await (const { path, createdMs } of store.list('incoming/')) {
    const [, uid, uploadId] = path.split('/');
    if (createdMs < before && uid && uploadId) folders.add(`${uid}/${uploadId}`);
  }
  for (const folder of folders) {
    if (isOver()) return;
    const [uid = '', uploadId = ''] = folder.split('/');
    // What a cut-off run has published; an upload on record is left to its own age.
    const { exists } = await db.doc(paths.upload(uploadId)).get();
    if (!exists) await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
    await store.removeFolder(incomingFolder(uid, uploadId));
  }
}
