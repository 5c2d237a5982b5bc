import { AppError, serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { type Media, mediaKind, UploadDoc } from '@glimpse/contract/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireViewer } from '../firestore/require.ts';
import { removeUnusedMedia } from './discarded-media.ts';
import { giveUp } from './give-up.ts';
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
  discard(uid: string, uploadId: string, nowMs: number): Promise<void>;
}

export const createUploads = (db: Firestore, store: MediaStore): Uploads => ({
  process: (uid, uploadId, nowMs) => processUpload(db, store, uid, uploadId, nowMs),
  discard: (uid, uploadId, nowMs) => discardUpload(db, store, uid, uploadId, nowMs),
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
    // A run that was cut off after recording it has left its source.
    await store.removeFolder(incomingFolder(uid, uploadId));
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
  const isWanted = await commitOptimistically(db, async (commit) => {
    // Given up a moment later, the upload lies there until the sweep: no harm, and a server that died here locks nobody out.
    const { glanced } = await commit.read({
      held: {},
      glanced: { ref, note: db.doc(paths.discarded(uploadId)) },
    });
    if (!glanced.ref.exists && !glanced.note.exists) commit.create(ref, upload);
    return !glanced.note.exists;
  });
  await store.removeFolder(incomingFolder(uid, uploadId));
  if (isWanted) return media;
  await removeUnusedMedia(db, store, media.path);
  throw serverErrors.uploadNotFound();
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

async function discardUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  nowMs: number,
): Promise<void> {
  const [viewer, known] = await Promise.all([
    db.doc(paths.user(uid)).get(),
    db.doc(paths.upload(uploadId)).get(),
  ]);
  requireViewer(viewer);
  const waiting = readDocument(UploadDoc, known);
  if (waiting && waiting.data.uid !== uid) throw serverErrors.uploadNotFound();
  const isNoted = waiting !== null && (await giveUp(db, uploadId, nowMs));
  await store.removeFolder(incomingFolder(uid, uploadId));
  await removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId));
  if (isNoted) await db.doc(paths.discarded(uploadId)).delete();
}

/** An upload of the first release whose media are to go. No post can take it. */
export const isRetired = ({ replacedIn }: UploadDoc): boolean => replacedIn !== undefined;
