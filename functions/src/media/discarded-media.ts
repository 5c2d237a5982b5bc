import type { DiscardedMediaDoc } from '@glimpse/contract/media/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import type { MediaStore } from './store.ts';

/** Notes media that are to go, in the transaction that stops showing them: a trigger, or else the clean-up, finds it. */
export const noteDiscarded = (tx: Transaction, note: DocumentReference, discarded: DiscardedMediaDoc): void =>
  void tx.set(note, toStored(discarded));

/** The same of several folders: the first note has the bookmarks of the post follow. Answers the notes. */
export function noteAllDiscarded(
  tx: Transaction,
  db: Firestore,
  { postId, ...note }: Omit<DiscardedMediaDoc, 'path'>,
  folders: readonly string[],
): DocumentReference[] {
  return folders.map((path, at) => {
    const ref = db.collection(paths.discardedMedia()).doc();
    noteDiscarded(tx, ref, { ...note, postId: at === 0 ? postId : '', path });
    return ref;
  });
}

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

/** The Storage folders that a post names, which may be one that cannot be read as a whole. */
export function foldersOf(post: DocumentSnapshot): string[] {
  const more: unknown = post.get('morePaths');
  const named: unknown[] = [post.get('media.path'), ...(Array.isArray(more) ? more : [])];
  return named.filter((path) => typeof path === 'string').filter((path) => path !== '');
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
