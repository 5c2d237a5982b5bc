import { type MediaRoot, mediaRoots, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { postsByAuthor, uploadsOf } from '../firestore/queries.ts';
import type { MediaStore } from '../media/store.ts';
import { foldersOf, removeUnusedMedia } from '../media/unused-media.ts';

/**
 * Deletes a person's media that are in no post, no pending upload and no profile. Most of them are former profile
 * pictures. Expensive, because it reads all posts of the person. Idempotent.
 */
export async function removeUnusedPictures(db: Firestore, store: MediaStore, uid: string): Promise<void> {
  for (const root of mediaRoots) await removeUnusedBelow(db, store, uid, root);
}

async function removeUnusedBelow(db: Firestore, store: MediaStore, uid: string, root: MediaRoot): Promise<void> {
  const published = await uploadIdsBelow(store, `${root}/${uid}/`);
  if (published.size === 0) return;
  // These reads must be in this order, because an upload moves on between them. Its source file is deleted after its
  // document is created, and its document is deleted when the post is created.
  const incoming = await uploadIdsBelow(store, `incoming/${uid}/`);
  const pending = new Set((await uploadsOf(db, uid).select().get()).docs.map(({ id }) => id));
  const posts = await postsByAuthor(db, uid).select('mediaPaths').get();
  const posted = new Set(posts.docs.flatMap(foldersOf));
  for (const uploadId of published) {
    const folder = storagePaths.folderBelow(root, uid, uploadId);
    if (incoming.has(uploadId) || pending.has(uploadId) || posted.has(folder)) continue;
    await removeUnusedMedia(db, store, folder);
  }
}

/** Returns the ids of the uploads that have files below a person's folder. */
async function uploadIdsBelow(store: MediaStore, folder: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { path } of store.list(folder)) {
    const [uploadId, ...file] = path.slice(folder.length).split('/');
    if (uploadId && file.length > 0) ids.add(uploadId);
  }
  return ids;
}
