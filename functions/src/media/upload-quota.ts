import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { UploadedBytesDoc } from '@glimpse/contract/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import type { Commit } from '../firestore/staged-commit.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The day in UTC, and when it ends. */
function dayOf(nowMs: number): { day: string; endMs: number } {
  const startMs = Math.floor(nowMs / dayMs) * dayMs;
  return { day: new Date(startMs).toISOString().slice(0, 10), endMs: startMs + dayMs };
}

const bytesOn = (day: string, snapshot: DocumentView): number => {
  const known = readableDocument(UploadedBytesDoc, snapshot)?.data;
  return known?.day === day ? known.sizeBytes : 0;
};

/** Before the work of an upload is done. Throws `uploadQuota` when the person has used up their day. */
export async function requireUploadRoom(db: Firestore, uid: string, nowMs: number): Promise<void> {
  const { day, endMs } = dayOf(nowMs);
  const used = bytesOn(day, await db.doc(paths.uploadedBytes(uid)).get());
  if (used >= limits.uploadBytesPerDay) throw serverErrors.uploadQuota(endMs - nowMs);
}

/** Counts an upload in the commit that records it. Throws `uploadQuota` when it is more than the person's day has left. */
export async function countUploadedBytes(
  commit: Commit,
  db: Firestore,
  uid: string,
  sizeBytes: number,
  nowMs: number,
): Promise<void> {
  const { day, endMs } = dayOf(nowMs);
  const { held } = await commit.read({ held: { bytes: db.doc(paths.uploadedBytes(uid)) }, glanced: {} });
  const total = bytesOn(day, held.bytes) + sizeBytes;
  if (total > limits.uploadBytesPerDay) throw serverErrors.uploadQuota(endMs - nowMs);
  const counted: UploadedBytesDoc = { uid, day, sizeBytes: total, expireAt: endMs };
  if (held.bytes.exists) commit.update(held.bytes, counted);
  else commit.create(held.bytes.ref, counted);
}
