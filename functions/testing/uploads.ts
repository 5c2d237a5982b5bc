import { type Media, mediaDefaults, type UploadDoc } from '@glimpse/contract/media/media';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { toStored } from '../src/firestore/documents.ts';
import { moveUpload, withMovedUploads } from '../src/media/move-upload.ts';
import type { MediaStore } from '../src/media/store.ts';
import { createPost } from '../src/posts/create-post.ts';
import { noon } from './people.ts';

/** Returns the media of a processed picture in this folder of Storage. */
export function pictureIn(path: string): Media {
  const url = storageUrl('glimpse.appspot.com', `${path}320.webp`);
  return {
    ...{ type: 'image', url, path, width: 4, height: 3, alt: 'A ridge', placeholder: 'abc', posterUrl: '' },
    ...{ variants: [{ width: 320, url, hasAvif: false }], ...mediaDefaults },
  };
}

/** Stores the document of a processed upload. Returns its id. */
export async function storeUpload(db: Firestore, uid: string, id: string, media: Media): Promise<string> {
  const upload: UploadDoc = { uid, media, sizeBytes: 1, createdAt: noon };
  await db.doc(paths.upload(id)).set(toStored(upload));
  return id;
}

/** Stores the file and the document of a processed picture in this folder. Returns its id. */
export async function storePicture(
  { db, store }: { readonly db: Firestore; readonly store: MediaStore },
  uid: string,
  id: string,
  path: string,
): Promise<string> {
  await store.publish(`${path}320.webp`, Buffer.from(id), 'image/webp');
  return storeUpload(db, uid, id, pictureIn(path));
}

/** Stores the files and the document of a processed video. Returns its id. */
export async function upload(db: Firestore, store: MediaStore, uid: string, id: string): Promise<string> {
  const picture = pictureIn(storagePaths.mediaFolder(uid, id));
  const file = storagePaths.video(uid, id, 'mp4');
  for (const path of [storagePaths.variant(uid, id, 320), file, storagePaths.sharePicture(uid, id, 320)])
    await store.publish(path, Buffer.from(path), 'image/webp');
  const url = storageUrl('glimpse.appspot.com', file);
  return storeUpload(db, uid, id, { ...picture, type: 'video', url, posterUrl: picture.url });
}

/** Creates a post with these uploads, like the API. Returns its id. */
export async function postUploads(db: Firestore, store: MediaStore, uid: string, ...ids: string[]): Promise<string> {
  const media = ids.map((uploadId) => ({ uploadId }));
  const made = await withMovedUploads(
    async (root) => {
      for (const uploadId of ids) await moveUpload({ db, store, nowMs: noon }, { uid, uploadId, root });
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
