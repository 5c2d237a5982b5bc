import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { postsWithMedia } from '../firestore/queries.ts';
import type { MediaStore } from './store.ts';

/**
 * Deletes a folder of published media, unless a post or the owner's profile uses it. Does nothing if `folder` is
 * empty, which means that the media are hosted elsewhere.
 */
export async function removeUnusedMedia(db: Firestore, store: MediaStore, folder: string): Promise<void> {
  const uid = folder.match(/^(?:media|private)\/([^/]+)\/.+\/$/)?.[1];
  if (uid !== undefined && !(await isInUse(db, uid, folder))) await store.removeFolder(folder);
}

/** Returns whether a post, or the profile of the owner, uses media of this folder. */
export async function isInUse(db: Firestore, uid: string, folder: string): Promise<boolean> {
  const [posts, owner] = await Promise.all([postsWithMedia(db, folder).limit(1).get(), db.doc(paths.user(uid)).get()]);
  const avatarUrl: unknown = owner.get('profileAvatar');
  // Storage URLs contain the path as one encoded component.
  return !posts.empty || (typeof avatarUrl === 'string' && avatarUrl.includes(encodeURIComponent(folder)));
}

/** Returns the Storage folders of a post's media. Works for a post that does not match its schema. */
export function foldersOf(post: DocumentSnapshot): string[] {
  const folders: unknown = post.get('mediaPaths');
  return Array.isArray(folders) ? folders.filter((folder) => typeof folder === 'string') : [];
}

/** Deletes the files of a profile picture that its owner has replaced. Idempotent. */
export async function removeFormerPicture(
  db: Firestore,
  store: MediaStore,
  uid: string,
  formerAvatarUrl: unknown,
): Promise<void> {
  if (typeof formerAvatarUrl !== 'string') return;
  const [, pathInOwnFolder = ''] = formerAvatarUrl.split(encodeURIComponent(`media/${uid}/`));
  const [uploadId = ''] = pathInOwnFolder.split('%2F');
  if (/^[A-Za-z0-9_-]+$/.test(uploadId)) await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
}
