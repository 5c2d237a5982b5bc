import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon } from '../../testing/people.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { countUploadedBytes, requireUploadRoom } from './upload-quota.ts';

const database = testDatabases();
const hourMs = 60 * 60 * 1000;
const full = serverErrors.uploadQuota(12 * hourMs);

const upload = (db: Firestore, sizeBytes: number, nowMs = noon, uid = 'ana') =>
  commitOptimistically(db, (commit) => countUploadedBytes(commit, db, uid, sizeBytes, nowMs));

it('a person stores so much in a day and no more, and as much again the next day', async () => {
  const db = database();
  await upload(db, limits.uploadBytesPerDay - 10);
  await requireUploadRoom(db, 'ana', noon);
  await expect(upload(db, 11)).rejects.toEqual(full);
  await upload(db, 10);
  await expect(requireUploadRoom(db, 'ana', noon)).rejects.toEqual(full);
  await upload(db, 1, noon, 'bo');
  await requireUploadRoom(db, 'ana', noon + 12 * hourMs);
  await upload(db, limits.uploadBytesPerDay, noon + 12 * hourMs);
});

it('many uploads at once do not pass together', async () => {
  const db = database();
  const quarter = limits.uploadBytesPerDay / 4;
  const tries = await Promise.allSettled(Array.from({ length: 7 }, () => upload(db, quarter)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});
