import type { DiscardedMediaDoc } from '@glimpse/contract/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import type { MediaStore } from './store.ts';

/** Notes media that are to go, in the transaction that stops showing them: a trigger, or else the clean-up, finds it. */
export const noteDiscarded = (tx: Transaction, note: DocumentReference, discarded: DiscardedMediaDoc): void =>
  void tx.set(note, toStored(discarded));

/** Removes a folder of published media unless a post or its owner's profile shows it. '' stands for media hosted elsewhere. */
export async function removeUnusedMedia(db: Firestore, store: MediaStore, folder: string): Promise<void> {
  const uid = folder.match(/^(?:media|private)\/([^/]+)\/.+\/$/)?.[1];
  if (uid !== undefined && !(await isShown(db, uid, folder))) await store.removeFolder(folder);
}

/** Whether a post, or the profile of its owner, shows media of this folder. */
export async function isShown(db: Firestore, uid: string, folder: string): Promise<boolean> {
  const [posts, owner] = await Promise.all([
    postsWithMedia(db, folder).limit(1).get(),
    db.doc(paths.user(uid)).get(),
  ]);
  return !posts.empty || shows(owner.get('profileAvatar'), folder);
}

/** Removes the files of an uploaded profile picture that its owner has replaced. Safe to repeat. */
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
  if (/^[A-Za-z0-9_-]+$/.test(uploadId))
    await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
}

/** Storage addresses carry the path as one encoded component. */
const shows = (avatar: unknown, folder: string): boolean =>
  typeof avatar === 'string' && avatar.includes(encodeURIComponent(folder));
