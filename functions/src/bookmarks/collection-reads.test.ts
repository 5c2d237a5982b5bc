import { collectionLimits } from '@glimpse/contract/bookmarks/collection';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon } from '../../testing/people.ts';
import { newestInCollection } from '../firestore/queries.ts';

const database = testDatabases();

/** Stores bookmarks of ana from index `from` to `to - 1`, in turn in each of the collections. */
async function storeBookmarks(db: Firestore, from: number, to: number, collectionCount: number): Promise<void> {
  for (let start = from; start < to; start += 500) {
    const batch = db.batch();
    for (let index = start; index < Math.min(to, start + 500); index++)
      batch.set(db.doc(paths.bookmark('ana', `p${index}`)), {
        collectionIds: [`c${index % collectionCount}`],
        createdAt: Timestamp.fromMillis(noon + index),
      });
    await batch.commit();
  }
}

/** Returns how many documents Firestore reads for the first page of a collection, as the client queries it. */
async function readsOfFirstPage(db: Firestore, collectionId: string): Promise<number | undefined> {
  const page = newestInCollection(db, 'ana', collectionId).limit(pageSizes.grid);
  const { metrics } = await page.explain({ analyze: true });
  return metrics.executionStats?.readOperations;
}

it('a collection among 50 with 5,000 bookmarks costs one page of reads, and the list of collections another', async () => {
  const db = database();
  await storeBookmarks(db, 0, 20, 1);
  expect(await readsOfFirstPage(db, 'c0')).toBe(20);
  await storeBookmarks(db, 0, 5000, 50);
  for (const collectionId of ['c0', 'c49'])
    expect(await readsOfFirstPage(db, collectionId)).toBeLessThanOrEqual(pageSizes.grid);

  const batch = db.batch();
  for (let index = 0; index < collectionLimits.perPerson; index++)
    batch.set(db.doc(paths.collection('ana', `c${index}`)), { createdAt: Timestamp.fromMillis(noon + index) });
  await batch.commit();
  const list = db.collection(paths.collections('ana')).orderBy('createdAt', 'desc').limit(pageSizes.grid);
  const { metrics } = await list.explain({ analyze: true });
  expect(metrics.executionStats?.readOperations).toBe(pageSizes.grid);
});
