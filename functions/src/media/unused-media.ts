import type { PostMediaChangeDoc } from '@glimpse/contract/media/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import type { MediaStore } from './store.ts';

/**
 * Creates a document of `postMediaChanges` in the transaction that changes the media of a post.
 * Returns its reference.
 */
export function notePostMediaChange(commit: Commit, db: Firestore, change: PostMediaChangeDoc): DocumentReference {
  const ref = db.collection(paths.postMediaChanges()).doc();
  commit.set(ref, change);
  return ref;
}

/**
 * Deletes a folder of published media unless a post or its owner's profile uses it. '' means media hosted elsewhere.
 */
export async function removeUnusedMedia(db: Firestore, store: MediaStore, folder: string): Promise<void> {
  const uid = folder.match(/^(?:media|private)\/([^/]+)\/.+\/$/)?.[1];
  if (uid !== undefined && !(await isInUse(db, uid, folder))) await store.removeFolder(folder);
}

/** Returns whether a post, or the profile of the owner, uses media of this folder. */
export async function isInUse(db: Firestore, uid: string, folder: string): Promise<boolean> {
  const [posts, owner] = await Promise.all([postsWithMedia(db, folder).limit(1).get(), db.doc(paths.user(uid)).get()]);
  return !posts.empty || shows(owner.get('profileAvatar'), folder);
}

/** The Storage folders of a post's media. Works for a post that does not match its schema. */
export function foldersOf(post: DocumentSnapshot): string[] {
  const folders: unknown = post.get('mediaPaths');
  return Array.isArray(folders) ? folders.filter((folder) => typeof folder === 'string') : [];
}

/** Deletes the files of a profile picture that its owner has replaced. Idempotent. */
export async function removeFormerPicture(
  db: Firestore,
  store: MediaStore,
  uid: string,
  formerAvatar: unknown,
): Promise<void> {
  const mine = encodeURIComponent(`media/${uid}/`);
  const at = typeof formerAvatar === 'string' ? formerAvatar.indexOf(mine) : -1;
  if (typeof formerAvatar !== 'string' || at < 0) return;
  const uploadId = formerAvatar.slice(at + mine.length).split('%2F')[0] ?? '';
  if (/^[A-Za-z0-9_-]+$/.test(uploadId)) await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
}

/** Storage URLs contain the path as one encoded component. */
const shows = (avatar: unknown, folder: string): boolean =>
  typeof avatar === 'string' && avatar.includes(encodeURIComponent(folder));
