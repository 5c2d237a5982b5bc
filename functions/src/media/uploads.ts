import { AppError, serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { type Media, mediaKind, UploadDoc } from '@glimpse/contract/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../firestore/documents.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import { inTurn } from '../firestore/queue.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { type ClaimedFile, processMedia } from './process.ts';
import { publishMedia } from './publish.ts';
import { refusals } from './refusals.ts';
import { incomingFolder, type MediaStore, type StoredFile } from './store.ts';

/** What becomes of uploads. */
export interface Uploads {
  /**
   * Checks what the person uploaded under this id, publishes its renditions and answers the media to post. Called again it
   * answers the same; cut off in the middle it starts anew. A refused upload leaves nothing behind. Throws
   * `viewerNotRegistered`, `uploadNotFound`, or `invalid-argument` with the reason of a refusal.
   */
  process(uid: string, uploadId: string, nowMs: number): Promise<Media>;
  /** Removes an upload of the person's, processed or not, unless a post shows it. Throws `uploadNotFound` for another's. */
  discard(uid: string, uploadId: string): Promise<void>;
}

export const createUploads = (db: Firestore, store: MediaStore): Uploads => ({
  process: (uid, uploadId, nowMs) => processUpload(db, store, uid, uploadId, nowMs),
  discard: (uid, uploadId) => discardUpload(db, store, uid, uploadId),
});

async function processUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  nowMs: number,
): Promise<Media> {
  const ref = db.doc(paths.upload(uploadId));
  const [viewer, known] = await Promise.all([db.doc(paths.user(uid)).get(), ref.get()]);
  requireViewer(viewer);
  const waiting = readDocument(UploadDoc, known);
  if (waiting) {
    if (waiting.data.uid !== uid || isRetired(waiting.data)) throw serverErrors.uploadNotFound();
    return waiting.data.media;
  }
  const original = await store.find(storagePaths.incoming(uid, uploadId));
  if (!original) return processedMeanwhile(ref, uid);
  const poster = await store.find(storagePaths.incomingPoster(uid, uploadId));

  // One at a time in each instance: a decoded picture takes up to 200 MB.
  const work = inTurn('media', () => processFiles(store, original, poster));
  const processed = await work.catch(async (error: unknown) => {
    if (isMissingFile(error)) return null;
    if (error instanceof AppError) await store.removeFolder(incomingFolder(uid, uploadId));
    throw error;
  });
  if (!processed) return processedMeanwhile(ref, uid);
  const { media, sizeBytes } = await publishMedia(store, uid, uploadId, processed);
  // The upload is on record before its source goes: cut off anywhere, this can be repeated or cleaned up.
  const upload: UploadDoc = { uid, media, sizeBytes, createdAt: nowMs };
  await inTransaction(db, [ref.path], async (tx) => {
    if (!(await tx.get(ref)).exists) tx.create(ref, toStored(upload));
  });
  await store.removeFolder(incomingFolder(uid, uploadId));
  return media;
}

/** The files are gone: because the same call, made twice, has just done its work, or because there never were any. */
async function processedMeanwhile(ref: DocumentReference, uid: string): Promise<Media> {
  const upload = readDocument(UploadDoc, await ref.get());
  if (upload?.data.uid !== uid || isRetired(upload.data)) throw serverErrors.uploadNotFound();
  return upload.data.media;
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 404;

async function processFiles(store: MediaStore, original: StoredFile, poster: StoredFile | null) {
  const isVideo = mediaKind(original.contentType) === 'video';
  if (isVideo && original.sizeBytes > limits.videoBytes) throw refusals.videoSize();
  if (!isVideo && original.sizeBytes > limits.imageBytes) throw refusals.imageSize();
  if (poster && poster.sizeBytes > limits.imageBytes) throw refusals.imageSize();
  const [file, still] = await Promise.all([
    claimed(store, original),
    poster && isVideo && claimed(store, poster),
  ]);
  return processMedia(file, still || null);
}

const claimed = async (store: MediaStore, file: StoredFile): Promise<ClaimedFile> => ({
  bytes: await store.read(file.path),
  claimedType: file.contentType,
});

async function discardUpload(db: Firestore, store: MediaStore, uid: string, uploadId: string): Promise<void> {
  const ref = db.doc(paths.upload(uploadId));
  await inTransaction(db, [ref.path], async (tx) => {
    const read = await readTogether(tx, { viewer: db.doc(paths.user(uid)), upload: ref });
    requireViewer(read.viewer);
    const waiting = readDocument(UploadDoc, read.upload);
    if (waiting && waiting.data.uid !== uid) throw serverErrors.uploadNotFound();
    if (waiting) tx.update(ref, retired);
  });
  await store.removeFolder(incomingFolder(uid, uploadId));
  await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
  await ref.delete();
}

/** No post can take a retired upload; its record stays until its files are gone, so that clean-up finds what was cut off. */
const retired = { replacedIn: '' } as const;
export const isRetired = ({ replacedIn }: UploadDoc): boolean => replacedIn !== undefined;

/** Removes an upload that nobody posted, or that was replaced in its post, with its files. Safe to repeat. */
export async function removeUpload(db: Firestore, store: MediaStore, ref: DocumentReference): Promise<void> {
  const folder = await inTransaction(db, [ref.path], async (tx) => {
    const upload = await tx.get(ref);
    if (upload.exists) tx.update(ref, { replacedIn: upload.get('replacedIn') ?? '' });
    return readDocument(UploadDoc, upload)?.data.media.path ?? '';
  });
  await removeUnusedMedia(db, store, folder);
  await ref.delete();
}

/** Removes a folder of published media unless a post or its owner's profile shows it. '' stands for media hosted elsewhere. */
export async function removeUnusedMedia(db: Firestore, store: MediaStore, folder: string): Promise<void> {
  const uid = folder.match(/^media\/([^/]+)\/.+\/$/)?.[1];
  if (uid === undefined) return;
  const [posts, owner] = await Promise.all([
    postsWithMedia(db, folder).limit(1).get(),
    db.doc(paths.user(uid)).get(),
  ]);
  if (posts.empty && !shows(owner.get('profileAvatar'), folder)) await store.removeFolder(folder);
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
