import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon } from '../../testing/people.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { countPixels, countUploadedBytes, limitIncoming } from './upload-limits.ts';

const database = testDatabases();
const hourMs = 60 * 60 * 1000;
const full = mediaErrors.uploadQuota({ retryAfterMs: 12 * hourMs });

const upload = (db: Firestore, sizeBytes: number, nowMs = noon, uid = 'ana') =>
  inBatch(db, {}, (commit) => countUploadedBytes(commit, db, { uid, sizeBytes, createdAt: nowMs }));

it('a person can store a limited number of bytes per day, and as many again the next day', async () => {
  const db = database();
  await upload(db, mediaLimits.uploadBytesPerDay - 10);
  await countPixels(db, 'ana', 1, noon);
  await expect(upload(db, 11)).rejects.toEqual(full);
  await upload(db, 10);
  await expect(countPixels(db, 'ana', 1, noon)).rejects.toEqual(full);
  await upload(db, 1, noon, 'bo');
  await countPixels(db, 'ana', 1, noon + 12 * hourMs);
  await upload(db, mediaLimits.uploadBytesPerDay, noon + 12 * hourMs);
});

it('parallel uploads cannot exceed the quota together', async () => {
  const db = database();
  const quarter = mediaLimits.uploadBytesPerDay / 4;
  const tries = await Promise.allSettled(Array.from({ length: 7 }, () => upload(db, quarter)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

it('a person has a limited cost of pixels per day, also with parallel calls, and a refused picture costs nothing', async () => {
  const db = database();
  const third = mediaLimits.uploadPixelsPerDay / 3;
  await upload(db, 5);
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => countPixels(db, 'ana', third, noon)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(countPixels(db, 'ana', 1, noon)).rejects.toEqual(full);
  await upload(db, 10);
  expect((await db.doc(paths.uploadedBytes('ana')).get()).data()).toMatchObject({ sizeBytes: 15, pixels: 3 * third });
  await countPixels(db, 'bo', third, noon);
  await countPixels(db, 'ana', 3 * third, noon + 12 * hourMs);
});

const limit = mediaLimits.incomingUploads;
/** Returns the upload's number, which is also its time. */
const numberOf = (path: string): number => Number(path.split('/')[2]);

/** Returns a bucket with a video of several files for each number. */
function bucketWith(uid: string, uploads: readonly number[]) {
  const store = memoryStore(numberOf);
  for (const number of uploads)
    for (const pathOf of [storagePaths.incoming, storagePaths.incomingPoster, storagePaths.incomingCaptions])
      store.files.set(pathOf(uid, String(number)), Buffer.from('x'));
  return store;
}
const upTo = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);
const remaining = (files: ReadonlyMap<string, Buffer>) =>
  [...new Set([...files.keys()].map(numberOf))].sort((a, b) => a - b);

it('keeps the newest uploads of a person, whatever order Storage lists them in', async () => {
  const store = bucketWith('ana', [...upTo(limit, 4), 1, 2, 3]);
  await Promise.all([limitIncoming(store, 'ana'), limitIncoming(store, 'ana')]);
  expect(remaining(store.files)).toEqual(upTo(limit, 4));
  expect(store.files.size).toBe(3 * limit);
});

it('deletes nothing up to the limit, and nothing of other people', async () => {
  const store = bucketWith('ana', upTo(limit));
  store.files.set(storagePaths.incoming('ana2', '0'), Buffer.from('x'));
  await limitIncoming(store, 'ana');
  expect(remaining(store.files)).toEqual(upTo(limit + 1, 0));
});
