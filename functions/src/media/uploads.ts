import { AppError } from '@glimpse/contract/errors';
import { uploadedPicturePattern } from '@glimpse/contract/fields';
import { centre, type Media, mediaKind, type ProcessUploadBody, UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readDocument } from '../firestore/documents.ts';
import { thisProcess, withLocalLock } from '../firestore/local-lock.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { discardProcessedUpload } from './discard-upload.ts';
import type { MediaRoot } from './media-folder.ts';
import { moveUpload } from './move-upload.ts';
import { type ClaimedFile, processMedia } from './process.ts';
import { publishMedia } from './publish.ts';
import { incomingFolder, type MediaStore, type StoredFile } from './store.ts';
import { isInUse, removeUnusedMedia } from './unused-media.ts';
import { uploadErrors } from './upload-errors.ts';
import { countUploadedBytes, requireUploadRoom } from './upload-quota.ts';

/** The operations on uploads. */
export interface Uploads {
  /**
   * Checks a person's upload, publishes its renditions and returns the media. Squares are cropped around `focus`.
   * Idempotent: a second call returns the same media, and a call after a crash starts again. The files of a rejected
   * upload are deleted.
   * If a post or profile already uses the media, a new file with the same id is deleted.
   * Throws `viewerNotRegistered`, `uploadNotFound`, `uploadQuota`, or `invalid-argument` with the reason of a
   * rejection.
   */
  process(uid: string, uploadId: string, wish: ProcessUploadBody, nowMs: number): Promise<Media>;
  /** Returns whether the URL has the form of a picture that the person has uploaded. */
  isPictureOf(uid: string, url: string): boolean;
  /** Moves a processed upload to the folder of its post. Does nothing if there is no such upload. Idempotent. */
  move(uid: string, uploadId: string, root: MediaRoot, nowMs: number): Promise<void>;
  /**
   * Deletes an upload of the person, unless a post uses it. Throws `uploadNotFound` for an upload of another person.
   */
  discard(uid: string, uploadId: string, nowMs: number): Promise<void>;
}

export const createUploads = (db: Firestore, store: MediaStore): Uploads => ({
  process: (uid, uploadId, wish, nowMs) => processUpload(db, store, uid, uploadId, wish, nowMs),
  isPictureOf: (uid, url) => {
    const [, owner, uploadId = '', width] = uploadedPicturePattern.exec(url) ?? [];
    return owner === uid && url === store.url(storagePaths.variant(uid, uploadId, Number(width)));
  },
  move: (uid, uploadId, root, nowMs) => moveUpload(db, store, uid, uploadId, root, nowMs),
  discard: (uid, uploadId, nowMs) => discardUpload(db, store, uid, uploadId, nowMs),
});

async function processUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  wish: ProcessUploadBody,
  nowMs: number,
): Promise<Media> {
  const ref = db.doc(paths.upload(uploadId));
  const [viewer, known] = await Promise.all([db.doc(paths.user(uid)).get(), ref.get()]);
  requireViewer(viewer);
  const pending = readDocument(UploadDoc, known);
  if (pending) {
    if (pending.data.uid !== uid) throw mediaErrors.uploadNotFound();
    // A crash after recording the upload may have left its source files.
    await store.removeFolder(incomingFolder(uid, uploadId));
    return pending.data.media;
  }
  const folders = [storagePaths.mediaFolder(uid, uploadId), storagePaths.privateFolder(uid, uploadId)];
  const shown = await Promise.all(folders.map((folder) => isInUse(db, uid, folder)));
  if (shown.includes(true)) {
    await store.removeFolder(incomingFolder(uid, uploadId));
    throw mediaErrors.uploadNotFound();
  }
  const [original, poster = null, captions = null] = await Promise.all(
    [storagePaths.incoming, storagePaths.incomingPoster, storagePaths.incomingCaptions].map((sent) =>
      store.find(sent(uid, uploadId)),
    ),
  );
  if (!original) return processedMeanwhile(ref, uid);

  // One upload at a time per instance, because a decoded picture needs up to 200 MB.
  const work = withLocalLock(thisProcess, 'media', async () => {
    await requireUploadRoom(db, uid, nowMs);
    return processFiles(store, { original, poster, captions }, wish);
  });
  const processed = await work.catch(async (error: unknown) => {
    if (isMissingFile(error)) return null;
    if (error instanceof AppError) await store.removeFolder(incomingFolder(uid, uploadId));
    throw error;
  });
  if (!processed) return processedMeanwhile(ref, uid);
  const { media, sizeBytes } = await publishMedia(store, uid, uploadId, processed);
  // The record is written before the source files are deleted, so that a crash at any time can be repaired.
  const upload: UploadDoc = { uid, media, sizeBytes, createdAt: nowMs };
  // If the upload is discarded right after this read, its files remain until the sweep, without harm.
  const mayChange = { ref, note: db.doc(paths.discarded(uploadId)) };
  const recorded = await inBatch(db, { mayChange }, async (commit, read) => {
    if (read.note.exists) return null;
    // A duplicate call may have recorded the upload, and a post may have used it already.
    const already = readDocument(UploadDoc, read.ref);
    if (already) return already.data.uid === uid ? already.data.media : null;
    if (!(await commit.runQuery(postsWithMedia(db, media.path).limit(1))).empty) return null;
    await countUploadedBytes(commit, db, uid, sizeBytes, nowMs);
    commit.create(ref, upload);
    return media;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'resource-exhausted') {
      await removeUnusedMedia(db, store, media.path);
      await store.removeFolder(incomingFolder(uid, uploadId));
    }
    throw error;
  });
  await store.removeFolder(incomingFolder(uid, uploadId));
  if (recorded) return recorded;
  await removeUnusedMedia(db, store, media.path);
  throw mediaErrors.uploadNotFound();
}

/** Handles missing source files. Either a duplicate call has just processed them, or they never existed. */
async function processedMeanwhile(ref: DocumentReference, uid: string): Promise<Media> {
  const upload = readDocument(UploadDoc, await ref.get());
  if (upload?.data.uid !== uid) throw mediaErrors.uploadNotFound();
  return upload.data.media;
}

const isMissingFile = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 404;

/** The source files of one upload. */
interface IncomingFiles {
  readonly original: StoredFile;
  readonly poster: StoredFile | null;
  readonly captions: StoredFile | null;
}

async function processFiles(store: MediaStore, { original, poster, captions }: IncomingFiles, wish: ProcessUploadBody) {
  const isVideo = mediaKind(original.contentType) === 'video';
  if (isVideo && original.sizeBytes > mediaLimits.videoBytes) throw uploadErrors.videoSize();
  if (!isVideo && original.sizeBytes > mediaLimits.imageBytes) throw uploadErrors.imageSize();
  if (poster && poster.sizeBytes > mediaLimits.imageBytes) throw uploadErrors.imageSize();
  if (captions && captions.sizeBytes > mediaLimits.captionsBytes) throw uploadErrors.captionsSize();
  const [file, still, text] = await Promise.all([
    claimed(store, original),
    poster && isVideo && claimed(store, poster),
    captions && isVideo && store.read(captions.path),
  ]);
  const { focus = centre, isStill = false } = wish;
  return processMedia(file, still || null, text || null, { focus, isStill, withAvif: true });
}

const claimed = async (store: MediaStore, file: StoredFile): Promise<ClaimedFile> => ({
  bytes: await store.read(file.path),
  claimedType: file.contentType,
});

async function discardUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  nowMs: number,
): Promise<void> {
  const [viewer, known] = await Promise.all([db.doc(paths.user(uid)).get(), db.doc(paths.upload(uploadId)).get()]);
  requireViewer(viewer);
  const pending = readDocument(UploadDoc, known);
  if (pending && pending.data.uid !== uid) throw mediaErrors.uploadNotFound();
  const isNoted = pending !== null && (await discardProcessedUpload(db, uploadId, nowMs));
  await Promise.all([
    store.removeFolder(incomingFolder(uid, uploadId)),
    removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId)),
    removeUnusedMedia(db, store, storagePaths.privateFolder(uid, uploadId)),
  ]);
  if (isNoted) await db.doc(paths.discarded(uploadId)).delete();
}
