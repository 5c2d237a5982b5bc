import { MediaCopyDoc, type PostMediaChangeDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, toStored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { isFileMissing, type MediaStore } from './store.ts';
import { removeUnusedMedia } from './unused-media.ts';

/** A folder of files that are to be copied to another folder. Both end with a slash. */
export interface FolderMove {
  readonly from: string;
  readonly to: string;
}

/** No process copies for longer than this, because functions have a time limit. */
export const copyLifetimeMs = 20 * 60 * 1000;

/**
 * Notes the copies that the caller is about to make: creates a `mediaCopies` document, so that the sweep finds the files
 * after a crash. Returns its reference.
 */
export function noteCopies(
  commit: Commit,
  db: Firestore,
  copies: Omit<MediaCopyDoc, 'isAbandoned'>,
): DocumentReference {
  const ref = db.collection(paths.mediaCopies()).doc();
  const data: MediaCopyDoc = { ...copies, isAbandoned: false };
  commit.create(ref, data);
  return ref;
}

/**
 * Notes files that the caller is about to write into `folder`: creates a `mediaCopies` document. The commit that uses
 * the files deletes it. After a crash the sweep deletes both.
 */
export async function notePublication(
  db: Firestore,
  uid: string,
  folder: string,
  nowMs: number,
): Promise<DocumentReference> {
  const ref = db.collection(paths.mediaCopies()).doc();
  const data: MediaCopyDoc = { uid, postId: '', paths: [folder], isAbandoned: false, createdAt: nowMs };
  await ref.create(toStored(data));
  return ref;
}

/** Returns whether this `mediaCopies` document still allows a commit to use its files. */
export const isNoted = (copies: DocumentView): boolean =>
  readableDocument(MediaCopyDoc, copies)?.data.isAbandoned === false;

/** Makes sure that no commit uses the copies. Does nothing if the document does not exist or is malformed. */
export function abandon(commit: Commit, copies: DocumentView): void {
  const isAbandoned = readableDocument(MediaCopyDoc, copies)?.data.isAbandoned ?? true;
  if (!isAbandoned) commit.update(copies, { isAbandoned: true });
}

/**
 * Copies all files of each folder, and replaces existing files. Returns false if a file was deleted during that, so
 * that the copies are incomplete. Share pictures (`.jpg`) are not copied, because they are created again on demand.
 */
export async function copyFolders(store: MediaStore, moves: readonly FolderMove[]): Promise<boolean> {
  try {
    for (const { from, to } of moves)
      for await (const { path, contentType } of store.list(from))
        if (!path.endsWith('.jpg')) await store.copy(path, to + path.slice(from.length), contentType);
    return true;
  } catch (error) {
    if (isFileMissing(error)) return false;
    throw error;
  }
}

/**
 * Deletes the files of abandoned copies, unless they are used. Idempotent. With `isFinished`, it also deletes the
 * document. Pass it only if no process can still be copying. Otherwise the sweep deletes the document and files that
 * are copied later.
 */
export async function deleteCopies(
  db: Firestore,
  store: MediaStore,
  ref: DocumentReference,
  isFinished: boolean,
): Promise<void> {
  const copies = readableDocument(MediaCopyDoc, await ref.get());
  if (!copies) return;
  for (const path of copies.data.paths) await removeUnusedMedia(db, store, path);
  if (isFinished) await ref.delete();
}

/** Abandons copies and deletes them (`deleteCopies`). */
export async function abandonAndDeleteCopies(
  db: Firestore,
  store: MediaStore,
  ref: DocumentReference,
  isFinished: boolean,
): Promise<void> {
  await inTransaction(db, { reads: { copies: ref } }, async (commit, read) => abandon(commit, read.copies));
  await deleteCopies(db, store, ref, isFinished);
}

/**
 * Creates a document of `postMediaChanges` in the commit that changes the media of a post. A trigger then updates the
 * copies of the media and deletes unused files (apply-post-media-change.ts). Returns the reference of the document.
 */
export function notePostMediaChange(commit: Commit, db: Firestore, change: PostMediaChangeDoc): DocumentReference {
  const ref = db.collection(paths.postMediaChanges()).doc();
  commit.set(ref, change);
  return ref;
}
