import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths } from '@glimpse/contract/paths';
import { UploadedBytesDoc } from '@glimpse/contract/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the day in UTC, and the time when it ends. */
function dayOf(nowMs: number): { day: string; endMs: number } {
  const startMs = Math.floor(nowMs / dayMs) * dayMs;
  return { day: new Date(startMs).toISOString().slice(0, 10), endMs: startMs + dayMs };
}

const bytesOn = (day: string, snapshot: DocumentView): number => {
  const known = readableDocument(UploadedBytesDoc, snapshot)?.data;
  return known?.day === day ? known.sizeBytes : 0;
};

/** Checks the quota before an upload is processed. Throws `uploadQuota` if the person has used up the daily quota. */
export async function requireUploadRoom(db: Firestore, uid: string, nowMs: number): Promise<void> {
  const { day, endMs } = dayOf(nowMs);
  const used = bytesOn(day, await db.doc(paths.uploadedBytes(uid)).get());
  if (used >= mediaLimits.uploadBytesPerDay) throw mediaErrors.uploadQuota(endMs - nowMs);
}

/**
 * Adds an upload to the quota in the commit that records it. Throws `uploadQuota` if it exceeds the rest of the
 * daily quota.
 */
export async function countUploadedBytes(
  commit: Commit,
  db: Firestore,
  uid: string,
  sizeBytes: number,
  nowMs: number,
): Promise<void> {
  const { day, endMs } = dayOf(nowMs);
  const read = await commit.read({ bytes: db.doc(paths.uploadedBytes(uid)) });
  const total = bytesOn(day, read.bytes) + sizeBytes;
  if (total > mediaLimits.uploadBytesPerDay) throw mediaErrors.uploadQuota(endMs - nowMs);
  const counted: UploadedBytesDoc = { uid, day, sizeBytes: total, expireAt: endMs };
  commit.put(read.bytes, counted);
}
