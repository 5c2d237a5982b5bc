import { limits } from '@glimpse/contract/limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { uploadsBefore } from '../firestore/queries.ts';
import { incomingFolder, type MediaStore } from '../media/store.ts';
import { removeUnusedMedia, removeUpload } from '../media/uploads.ts';

const batch = 100;

/** Removes uploads that are older than a day and in no post: processed ones, sent ones, and ones cut off in between. */
export async function cleanUpUploads(db: Firestore, store: MediaStore, nowMs: number): Promise<void> {
  const before = nowMs - limits.uploadKeptMs;
  await removeProcessed(db, store, before);
  await removeIncoming(db, store, before);
}

async function removeProcessed(db: Firestore, store: MediaStore, before: number): Promise<void> {
  for (;;) {
    const { docs } = await uploadsBefore(db, before).limit(batch).get();
    for (const { ref } of docs) await removeUpload(db, store, ref);
    if (docs.length < batch) return;
  }
}

async function removeIncoming(db: Firestore, store: MediaStore, before: number): Promise<void> {
  const folders = new Set<string>();
  for await (const { path, createdMs } of store.list('incoming/')) {
    const [, uid, uploadId] = path.split('/');
    if (createdMs < before && uid && uploadId) folders.add(`${uid}/${uploadId}`);
  }
  for (const folder of folders) {
    const [uid = '', uploadId = ''] = folder.split('/');
    // What a cut-off run has published; an upload on record is left to its own age.
    const { exists } = await db.doc(paths.upload(uploadId)).get();
    if (!exists) await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
    await store.removeFolder(incomingFolder(uid, uploadId));
  }
}
