import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { AppError } from '@glimpse/contract/errors';
import { uploadedPicturePattern } from '@glimpse/contract/fields';
import { centre, type Media, mediaKind, type ProcessUploadBody, UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors, uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { type MediaRoot, paths, storagePaths } from '@glimpse/contract/paths';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { validationErrors } from '@glimpse/contract/validation';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readDocument } from '../firestore/documents.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { discardUpload, foldersOfUpload } from './discard-upload.ts';
import { isNoted, notePublication } from './media-copies.ts';
import { moveUpload } from './move-upload.ts';
import { type ClaimedFile, type ProcessOptions, processMedia } from './process.ts';
import { publishMedia } from './publish.ts';
import {
  incomingFolder,
  isFileMissing,
  type MediaContext,
  type MediaStore,
  type StoredFile,
  type UploadId,
} from './store.ts';
import { createFairQueue } from './task-queues.ts';
import { isInMessage, isInUse, removeUnusedMedia } from './unused-media.ts';
import { countPixels, countUploadedBytes } from './upload-limits.ts';

/** The operations on uploads. */
export interface Uploads {
  /**
   * Checks a person's upload, publishes its renditions and returns the media. Deletes the files of a rejected upload,
   * and a new file with the id of media that a post or profile uses. Idempotent. A second call returns the same media,
   * and a call after a crash starts again.
   * Throws `viewerNotRegistered`, `suspended`, `uploadNotFound`, `uploadQuota`, `tooManyRequests` if too many uploads
   * wait, or `invalid-argument` with the reason of a rejection. After `tooManyRequests` the call can be repeated.
   */
  process(uid: string, uploadId: string, options: ProcessUploadBody, nowMs: number): Promise<Media>;
  /** Returns whether the URL belongs to a picture of this person. The file need not exist. */
  isPictureOf(uid: string, url: string): boolean;
  /** Moves a processed upload to the folder of its post. Does nothing if there is no such upload. Idempotent. */
  move(uid: string, uploadId: string, root: MediaRoot, nowMs: number): Promise<void>;
  /**
   * Deletes an upload of the person, unless a post or a draft uses it. Throws `uploadNotFound` for an upload of another
   * person.
   */
  discard(uid: string, uploadId: string, nowMs: number): Promise<void>;
}

export const createUploads = (db: Firestore, store: MediaStore): Uploads => ({
  process: (uid, uploadId, options, nowMs) => processUpload({ db, store, nowMs }, { uid, uploadId }, options),
  isPictureOf: (uid, url) => {
    const [, owner, uploadId = '', isSquare, width] = uploadedPicturePattern.exec(url) ?? [];
    const pathOf = isSquare ? storagePaths.square : storagePaths.variant;
    return owner === uid && url === store.url(pathOf(uid, uploadId, Number(width)));
  },
  move: (uid, uploadId, root, nowMs) => moveUpload({ db, store, nowMs }, { uid, uploadId, root }),
  discard: (uid, uploadId, nowMs) => discardUpload({ db, store, nowMs }, { uid, uploadId }),
});

/**
 * One upload at a time per instance, because decoding a picture needs up to 500 MB. Twice as many uploads can wait
 * as a post has media. Firebase Hosting ends a request after 60 seconds, so an upload must start some time before that.
 */
const inTurn = createFairQueue({ maxQueued: 2 * postLimits.media, maxWaitMs: 45_000 });

/**
 * Returns the folder for the processed files. It decides who can read them (storage.rules). The files of stories and
 * messages never lie in another folder, not even for a moment.
 */
const publishedFolder = ({ uid, uploadId }: UploadId, { purpose, recipientUid }: ProcessUploadBody): string =>
  recipientUid !== undefined
    ? storagePaths.messageFolder(conversationId(uid, recipientUid), uid, uploadId)
    : purpose === 'story'
      ? storagePaths.storyFolder(uid, uploadId)
      : storagePaths.mediaFolder(uid, uploadId);

async function processUpload(
  { db, store, nowMs }: MediaContext,
  id: UploadId,
  options: ProcessUploadBody,
): Promise<Media> {
  const { uid, uploadId } = id;
  const ref = db.doc(paths.upload(uploadId));
  const deleteIncoming = () => store.removeFolder(incomingFolder(uid, uploadId));
  const [viewer, snapshot] = await Promise.all([db.doc(paths.user(uid)).get(), ref.get()]);
  requireViewer(viewer);
  const processedBefore = readDocument(UploadDoc, snapshot);
  if (processedBefore) {
    if (processedBefore.data.uid !== uid) throw mediaErrors.uploadNotFound();
    // A crash may have left the source files.
    await deleteIncoming();
    return processedBefore.data.media;
  }
  const folder = publishedFolder(id, options);
  const isForMessage = options.purpose === 'message';
  const areUsed = isForMessage
    ? [await isInMessage(db, folder)]
    : await Promise.all(foldersOfUpload(id).map((one) => isInUse(db, uid, one)));
  if (areUsed.includes(true)) {
    await deleteIncoming();
    throw mediaErrors.uploadNotFound();
  }
  const [original, poster = null, captions = null] = await Promise.all(
    [storagePaths.incoming, storagePaths.incomingPoster, storagePaths.incomingCaptions].map((pathOf) =>
      store.find(pathOf(uid, uploadId)),
    ),
  );
  if (!original) return readConcurrentResult(ref, uid);

  const processed = await inTurn(uid, async () => {
    try {
      const beforeDecoding = (pixels: number) => countPixels(db, uid, pixels, nowMs);
      return await processFiles(store, { original, poster, captions }, { ...options, beforeDecoding });
    } catch (error) {
      if (isFileMissing(error)) return null;
      if (error instanceof AppError && error.code !== 'unavailable') await deleteIncoming();
      throw error;
    }
  });
  if (!processed) return readConcurrentResult(ref, uid);
  // Only this document names the recipient, so that the sweep finds the files after a crash.
  const publications = isForMessage ? [await notePublication(db, uid, folder, nowMs)] : [];
  const { media, sizeBytes } = await publishMedia(store, processed, { ...id, folder });
  // The upload's document is written before the source files are deleted. After a crash, a second call can continue.
  const upload: UploadDoc = { uid, media, sizeBytes, createdAt: nowMs };
  // If the upload is discarded during this commit, the sweep deletes its files.
  const mayChange = { ref, discarded: db.doc(paths.discarded(uploadId)) };
  const recorded = await inBatch(db, { mayChange, preload: publications }, async (commit, read) => {
    const published = await commit.readAll(publications);
    for (const publication of published) commit.delete(publication);
    if (read.discarded.exists || !published.every(isNoted)) return null;
    // A concurrent call may have created the document, and a post may use the upload already.
    const existing = readDocument(UploadDoc, read.ref);
    if (existing) return existing.data.uid === uid ? existing.data.media : null;
    const isUsed = isForMessage
      ? await isInMessage(db, media.path)
      : !(await commit.runQuery(postsWithMedia(db, media.path).limit(1))).empty;
    if (isUsed || (options.purpose === 'story' && (await isInUse(db, uid, media.path)))) return null;
    await countUploadedBytes(commit, db, upload);
    commit.create(ref, upload);
    return media;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'resource-exhausted') {
      await Promise.all(publications.map((publication) => publication.delete()));
      await removeUnusedMedia(db, store, media.path);
      await deleteIncoming();
    }
    throw error;
  });
  await deleteIncoming();
  if (recorded) return recorded;
  await removeUnusedMedia(db, store, media.path);
  throw mediaErrors.uploadNotFound();
}

/**
 * Returns the media if a concurrent call has just processed and deleted the source files. Throws `uploadNotFound`
 * otherwise.
 */
async function readConcurrentResult(ref: DocumentReference, uid: string): Promise<Media> {
  const upload = readDocument(UploadDoc, await ref.get());
  if (upload?.data.uid !== uid) throw mediaErrors.uploadNotFound();
  return upload.data.media;
}

/** The source files of one upload. */
interface IncomingFiles {
  readonly original: StoredFile;
  readonly poster: StoredFile | null;
  readonly captions: StoredFile | null;
}

async function processFiles(
  store: MediaStore,
  { original, poster, captions }: IncomingFiles,
  { focus = centre, isStill, beforeDecoding }: ProcessUploadBody & Required<Pick<ProcessOptions, 'beforeDecoding'>>,
) {
  const isVideo = mediaKind(original.contentType) === 'video';
  if (isVideo && original.sizeBytes > mediaLimits.videoBytes) throw validationErrors.videoSize();
  if (!isVideo && original.sizeBytes > mediaLimits.imageBytes) throw validationErrors.imageSize();
  if (poster && poster.sizeBytes > mediaLimits.imageBytes) throw validationErrors.imageSize();
  if (captions && captions.sizeBytes > mediaLimits.captionsBytes) throw uploadErrors.captionsSize();
  const [file, still, text] = await Promise.all([
    readClaimed(store, original),
    poster && isVideo && readClaimed(store, poster),
    captions && isVideo && store.read(captions.path),
  ]);
  const options = { focus, withAvif: true, beforeDecoding, ...(isStill !== undefined && { isStill }) };
  return processMedia(file, still || null, text || null, options);
}

const readClaimed = async (store: MediaStore, file: StoredFile): Promise<ClaimedFile> => ({
  bytes: await store.read(file.path),
  claimedType: file.contentType,
});
