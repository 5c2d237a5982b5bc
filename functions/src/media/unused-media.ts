import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { MediaCopyDoc, UploadDoc } from '@glimpse/contract/media/media';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { mediaRoots, paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocuments } from '../firestore/documents.ts';
import { copiesInto, postsWithMedia } from '../firestore/queries.ts';
import type { MediaStore } from './store.ts';

/** The folder of a message's picture (`storagePaths.messageFolder`), with the conversation, owner and message. */
const messageFolder = /^conversations\/([^/]+)\/([^/]+)\/([^/]+)\/$/;
const publishedFolder = new RegExp(`^(?:${[...mediaRoots, 'evidence'].join('|')})/([^/]+)/.+/$`);

/**
 * Deletes a folder of published media, unless it is in use (`isInUse`). Does nothing if `folder` is empty, which means
 * that the media are hosted elsewhere. Files that are copied into the folder meanwhile are not deleted.
 */
export async function removeUnusedMedia(db: Firestore, store: MediaStore, folder: string): Promise<void> {
  const uid = publishedFolder.exec(folder)?.[1] ?? messageFolder.exec(folder)?.[2];
  if (uid !== undefined) await store.removeFolder(folder, async () => !(await isInUse(db, uid, folder)));
}

/**
 * Returns whether a post, a message, a case or the profile of the owner uses media of this folder, or files are being written
 * into it.
 */
export async function isInUse(db: Firestore, uid: string, folder: string): Promise<boolean> {
  // This must be read before the posts. One commit deletes the document of the copies and makes the post use them.
  const copies = readDocuments(MediaCopyDoc, (await copiesInto(db, folder).get()).docs);
  if (copies.some(({ data }) => !data.isAbandoned)) return true;
  if (messageFolder.test(folder)) return isInMessage(db, folder);
  if (folder.startsWith('evidence/')) return isInCase(db, folder);
  const [posts, owner] = await Promise.all([postsWithMedia(db, folder).limit(1).get(), db.doc(paths.user(uid)).get()]);
  const avatarUrl: unknown = owner.get('profileAvatar');
  // Storage URLs contain the path as one encoded component.
  return !posts.empty || (typeof avatarUrl === 'string' && avatarUrl.includes(encodeURIComponent(folder)));
}

/** Returns whether a message shows the picture of this folder, or can still show it. */
export async function isInMessage(db: Firestore, folder: string): Promise<boolean> {
  const [, conversationId = '', , messageId = ''] = messageFolder.exec(folder) ?? [];
  const refs = [db.doc(paths.message(conversationId, messageId)), db.doc(paths.upload(messageId))];
  const [message, upload] = await db.getAll(...refs);
  const embed = message && readableDocument(MessageDoc, message)?.data.embed;
  if (embed?.kind === 'picture' && embed.media.path === folder) return true;
  return (upload && readableDocument(UploadDoc, upload)?.data.media.path) === folder;
}

/** Returns whether a moderation case shows a picture of this folder (`storagePaths.evidenceFolder`). */
async function isInCase(db: Firestore, folder: string): Promise<boolean> {
  const [, , caseKey = ''] = folder.split('/');
  const found = readableDocument(CaseDoc, await db.doc(paths.case(`message:${caseKey}`)).get());
  return found?.data.evidence.some(({ pictureUrl }) => pictureUrl.includes(encodeURIComponent(folder))) ?? false;
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
