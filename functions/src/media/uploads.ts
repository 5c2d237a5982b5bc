import { AppError, serverErrors } from '@glimpse/contract/errors';
import { uploadedPicturePattern } from '@glimpse/contract/fields';
import { limits } from '@glimpse/contract/limits';
import { centre, type Media, mediaKind, UploadDoc, type UploadWish } from '@glimpse/contract/media/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { postsWithMedia } from '../firestore/queries.ts';
import { inTurn, thisProcess } from '../firestore/queue.ts';
import { requireViewer } from '../firestore/require.ts';
import { isShown, removeUnusedMedia } from './discarded-media.ts';
import { giveUp } from './give-up.ts';
import type { Place } from './media-folder.ts';
import { placeUpload } from './move-upload.ts';
import { type ClaimedFile, processMedia } from './process.ts';
import { publishMedia } from './publish.ts';
import { refusals } from './refusals.ts';
import { incomingFolder, type MediaStore, type StoredFile } from './store.ts';
import { countUploadedBytes, requireUploadRoom } from './upload-quota.ts';

/** What becomes of uploads. */
export interface Uploads {
  /**
   * Checks what the person uploaded under this id, publishes its renditions and answers the media to post; squares are cut at `focus`. Called again it
   * answers the same; cut off in the middle it starts anew. A refused upload leaves nothing behind. What a post or a profile
   * shows is final: another file under its id is removed. Throws `viewerNotRegistered`, `uploadNotFound`, `uploadQuota`, or
   * `invalid-argument` with the reason of a refusal.
   */
  process(uid: string, uploadId: string, wish: UploadWish, nowMs: number): Promise<Media>;
  /** Whether this is the address of a picture that the person has uploaded here, as far as the address tells. */
  isPictureOf(uid: string, url: string): boolean;
  /** Moves an upload that waits to be posted to where the post's files are to lie. Nothing, when there is no such upload. Safe to repeat. */
  place(uid: string, uploadId: string, place: Place, nowMs: number): Promise<void>;
  /** Removes an upload of the person's, processed or not, unless a post shows it. Throws `uploadNotFound` for another's. */
  discard(uid: string, uploadId: string, nowMs: number): Promise<void>;
}

export const createUploads = (db: Firestore, store: MediaStore): Uploads => ({
  process: (uid, uploadId, wish, nowMs) => processUpload(db, store, uid, uploadId, wish, nowMs),
  isPictureOf: (uid, url) => {
    const [, owner, uploadId = '', width] = uploadedPicturePattern.exec(url) ?? [];
    return owner === uid && url === store.url(storagePaths.variant(uid, uploadId, Number(width)));
  },
  place: (uid, uploadId, place, nowMs) => placeUpload(db, store, uid, uploadId, place, nowMs),
  discard: (uid, uploadId, nowMs) => discardUpload(db, store, uid, uploadId, nowMs),
});

async function processUpload(
  db: Firestore,
  store: MediaStore,
  uid: string,
  uploadId: string,
  wish: UploadWish,
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
  const folders = [storagePaths.mediaFolder(uid, uploadId), storagePaths.privateFolder(uid, uploadId)];
  const shown = await Promise.all(folders.map((folder) => isShown(db, uid, folder)));
  if (shown.includes(true)) {
    await store.removeFolder(incomingFolder(uid, uploadId));
    throw serverErrors.uploadNotFound();
  }
  const [original, poster = null, captions = null] = await Promise.all(
    [storagePaths.incoming, storagePaths.incomingPoster, storagePaths.incomingCaptions].map((sent) =>
      store.find(sent(uid, uploadId)),
    ),
  );
  if (!original) return processedMeanwhile(ref, uid);

  // One at a time in each instance: a decoded picture takes up to 200 MB.
  const work = inTurn(thisProcess, 'media', async () => {
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
  // The upload is on record before its source goes: cut off anywhere, this can be repeated or cleaned up.
  const upload: UploadDoc = { uid, media, sizeBytes, createdAt: nowMs };
  const recorded = await commitOptimistically(db, async (commit) => {
    // Given up a moment later, the upload lies there until the sweep: no harm, and a server that died here locks nobody out.
    const { glanced } = await commit.read({
      held: {},
      glanced: { ref, note: db.doc(paths.discarded(uploadId)) },
    });
    if (glanced.note.exists) return null;
    // The same call, made twice, may have recorded it and a post used it up.
    const already = readDocument(UploadDoc, glanced.ref);
    if (already) return already.data.uid === uid ? already.data.media : null;
    if (!(await commit.glance(postsWithMedia(db, media.path).limit(1))).empty) return null;
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

/** What the browser has sent of one upload. */
interface Sent {
  readonly original: StoredFile;
  readonly poster: StoredFile | null;
  readonly captions: StoredFile | null;
}

async function processFiles(store: MediaStore, { original, poster, captions }: Sent, wish: UploadWish) {
  const isVideo = mediaKind(original.contentType) === 'video';
  if (isVideo && original.sizeBytes > limits.videoBytes) throw refusals.videoSize();
  if (!isVideo && original.sizeBytes > limits.imageBytes) throw refusals.imageSize();
  if (poster && poster.sizeBytes > limits.imageBytes) throw refusals.imageSize();
  if (captions && captions.sizeBytes > limits.captionsBytes) throw refusals.captionsSize();
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
  const [viewer, known] = await Promise.all([
    db.doc(paths.user(uid)).get(),
    db.doc(paths.upload(uploadId)).get(),
  ]);
  requireViewer(viewer);
  const waiting = readDocument(UploadDoc, known);
  if (waiting && waiting.data.uid !== uid) throw serverErrors.uploadNotFound();
  const isNoted = waiting !== null && (await giveUp(db, uploadId, nowMs));
  await Promise.all([
    store.removeFolder(incomingFolder(uid, uploadId)),
    removeUnusedMedia(db, store, storagePaths.mediaFolder(uid, uploadId)),
    removeUnusedMedia(db, store, storagePaths.privateFolder(uid, uploadId)),
  ]);
  if (isNoted) await db.doc(paths.discarded(uploadId)).delete();
}

/** An upload of the first release whose media are to go. No post can take it. */
export const isRetired = ({ replacedIn }: UploadDoc): boolean => replacedIn !== undefined;
