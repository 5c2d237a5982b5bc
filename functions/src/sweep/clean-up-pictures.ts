import { storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { postsByAuthor, uploadsOf } from '../firestore/queries.ts';
import { foldersOf, removeUnusedMedia } from '../media/discarded-media.ts';
import type { MediaStore } from '../media/store.ts';

/**
 * Removes a person's published media that nothing shows and nothing waits for: former profile pictures, mostly. For the sweep: it
 * reads all posts of the person. Safe to repeat.
 */
export async function removeUnusedPictures(db: Firestore, store: MediaStore, uid: string): Promise<void> {
  for (const folderOf of [storagePaths.mediaFolder, storagePaths.privateFolder])
    await removeUnusedBelow(db, store, uid, folderOf);
}

async function removeUnusedBelow(
  db: Firestore,
  store: MediaStore,
  uid: string,
  folderOf: (uid: string, uploadId: string) => string,
): Promise<void> {
  const published = await uploadsBelow(store, folderOf(uid, '').slice(0, -1));
  if (published.size === 0) return;
  // In this order: what is being processed has its source until it is on record, and its record until it is in a post.
  const incoming = await uploadsBelow(store, `incoming/${uid}/`);
  const waiting = new Set((await uploadsOf(db, uid).select().get()).docs.map(({ id }) => id));
  const posts = await postsByAuthor(db, uid).select('media.path', 'morePaths').get();
  const posted = new Set(posts.docs.flatMap(foldersOf));
  for (const uploadId of published) {
    const folder = folderOf(uid, uploadId);
    if (incoming.has(uploadId) || waiting.has(uploadId) || posted.has(folder)) continue;
    await removeUnusedMedia(db, store, folder);
  }
}

/** The ids of the uploads that have files below a person's folder. */
async function uploadsBelow(store: MediaStore, folder: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { path } of store.list(folder)) {
    const [uploadId, ...file] = path.slice(folder.length).split('/');
    if (uploadId && file.length > 0) ids.add(uploadId);
  }
  return ids;
}
