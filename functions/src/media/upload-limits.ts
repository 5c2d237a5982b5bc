import type { UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths } from '@glimpse/contract/paths';
import { UploadedBytesDoc } from '@glimpse/contract/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { incomingFolder, type MediaStore } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the UTC day as `YYYY-MM-DD`, and the time when it ends. */
function dayOf(nowMs: number): { day: string; endMs: number } {
  const startMs = Math.floor(nowMs / dayMs) * dayMs;
  return { day: new Date(startMs).toISOString().slice(0, 10), endMs: startMs + dayMs };
}

/** Returns what the person has uploaded on this day. The document has only the last day with an upload. */
const usageOn = (day: string, snapshot: DocumentView): Pick<UploadedBytesDoc, 'sizeBytes' | 'pixels'> => {
  const uploaded = readableDocument(UploadedBytesDoc, snapshot)?.data;
  return uploaded?.day === day ? uploaded : { sizeBytes: 0, pixels: 0 };
};

/**
 * Adds the cost of a picture to the person's daily sum. Called before the picture is decoded, so that a rejected
 * picture and a call that is repeated or cut off count too. Throws `uploadQuota`, and counts nothing, if the sum
 * exceeds the daily quota, or if the person has used up the daily quota of bytes.
 */
export const countPixels = (db: Firestore, uid: string, pixels: number, nowMs: number): Promise<void> =>
  inBatch(db, { unchanged: { usage: db.doc(paths.uploadedBytes(uid)) } }, async (commit, { usage }) => {
    const { day, endMs } = dayOf(nowMs);
    const used = usageOn(day, usage);
    const total = used.pixels + pixels;
    if (total > mediaLimits.uploadPixelsPerDay || used.sizeBytes >= mediaLimits.uploadBytesPerDay)
      throw mediaErrors.uploadQuota({ retryAfterMs: endMs - nowMs });
    const counted: UploadedBytesDoc = { uid, day, sizeBytes: used.sizeBytes, pixels: total, expireAt: endMs };
    commit.put(usage, counted);
  });

/** Adds the size of an upload to the person's daily sum. Throws `uploadQuota` if the sum exceeds the daily quota. */
export async function countUploadedBytes(
  commit: Commit,
  db: Firestore,
  { uid, sizeBytes, createdAt: nowMs }: Pick<UploadDoc, 'uid' | 'sizeBytes' | 'createdAt'>,
): Promise<void> {
  const { day, endMs } = dayOf(nowMs);
  const read = await commit.read({ bytes: db.doc(paths.uploadedBytes(uid)) });
  const used = usageOn(day, read.bytes);
  const total = used.sizeBytes + sizeBytes;
  if (total > mediaLimits.uploadBytesPerDay) throw mediaErrors.uploadQuota({ retryAfterMs: endMs - nowMs });
  const counted: UploadedBytesDoc = { uid, day, sizeBytes: total, pixels: used.pixels, expireAt: endMs };
  commit.put(read.bytes, counted);
}

/**
 * Deletes a person's oldest unprocessed uploads, so that at most `mediaLimits.incomingUploads` remain. Storage rules
 * limit the files of one upload, but they cannot count uploads. The oldest are deleted, because the browser has a new
 * upload processed as soon as it is sent. Idempotent.
 */
export async function limitIncoming(store: MediaStore, uid: string): Promise<void> {
  const newestFileMs = new Map<string, number>();
  for await (const { path, createdMs } of store.list(`incoming/${uid}/`)) {
    const uploadId = path.split('/')[2] ?? '';
    newestFileMs.set(uploadId, Math.max(newestFileMs.get(uploadId) ?? 0, createdMs));
  }
  const newestFirst = [...newestFileMs].sort(([, a], [, b]) => b - a);
  const surplus = newestFirst.slice(mediaLimits.incomingUploads);
  await Promise.all(surplus.map(([uploadId]) => store.removeFolder(incomingFolder(uid, uploadId))));
}
