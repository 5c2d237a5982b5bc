import { type Media, mediaDefaults, type UploadDoc } from '@glimpse/contract/media/media';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { toStored } from '../src/firestore/documents.ts';
import { moveUpload, withMovedUploads } from '../src/media/move-upload.ts';
import type { MediaStore } from '../src/media/store.ts';
import { createPost } from '../src/posts/create-post.ts';
import { noon } from './people.ts';

/** Stores the files and the document of a processed upload. Returns its id. */
export async function upload(db: Firestore, store: MediaStore, uid: string, id: string): Promise<string> {
  const files = [storagePaths.variant(uid, id, 320), storagePaths.video(uid, id, 'mp4')];
  for (const path of [...files, storagePaths.sharePicture(uid, id, 320)])
    await store.publish(path, Buffer.from(path), 'image/webp');
  const [url = '', film = ''] = files.map((path) => storageUrl('glimpse.appspot.com', path));
  const media: Media = {
    ...{ type: 'video', url: film, path: storagePaths.mediaFolder(uid, id), width: 4, height: 3 },
    ...{ alt: 'A ridge', placeholder: 'abc', variants: [{ width: 320, url, hasAvif: false }] },
    ...{ ...mediaDefaults, posterUrl: url },
  };
  const pending: UploadDoc = { uid, media, sizeBytes: 1, createdAt: noon };
  await db.doc(paths.upload(id)).set(toStored(pending));
  return id;
}

/** Creates a post with these uploads, like the API. Returns its id. */
export async function postUploads(db: Firestore, store: MediaStore, uid: string, ...ids: string[]): Promise<string> {
  const media = ids.map((uploadId) => ({ uploadId }));
  const made = await withMovedUploads(
    async (root) => {
      for (const id of ids) await moveUpload(db, store, uid, id, root, noon);
    },
    () => createPost(db, noon, uid, { media }),
  );
  return made.id;
}

/** Creates a post with new uploads of these ids. Returns its id. */
export async function share(db: Firestore, store: MediaStore, uid: string, ...ids: string[]): Promise<string> {
  for (const id of ids) await upload(db, store, uid, id);
  return postUploads(db, store, uid, ...ids);
}
