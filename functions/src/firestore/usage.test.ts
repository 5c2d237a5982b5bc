import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { countIn, createUsage, splitUsage, type Usage } from './usage.ts';

const database = testDatabases();

async function usageOf(work: () => Promise<unknown>): Promise<Pick<Usage, 'reads' | 'writes' | 'deletes'>> {
  const usage = createUsage();
  await countIn(usage, work);
  const { reads, writes, deletes } = usage;
  return { reads, writes, deletes };
}

const write = (db: Firestore, collection: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => db.doc(`${collection}/d${index}`).set({ index })));

it('a missing document, an empty query and an empty count cost one read each, as Firestore bills them', async () => {
  const db = database();
  const things = db.collection('things');
  expect(await usageOf(() => db.doc('things/none').get())).toEqual({ reads: 1, writes: 0, deletes: 0 });
  expect(await usageOf(() => things.get())).toEqual({ reads: 1, writes: 0, deletes: 0 });
  expect(await usageOf(() => things.count().get())).toEqual({ reads: 1, writes: 0, deletes: 0 });
});

it('a query costs a read per document, and a count a read per 1,000 index entries', async () => {
  const db = database();
  await write(db, 'things', 1001);
  const things = db.collection('things');
  expect(await usageOf(() => things.limit(3).get())).toMatchObject({ reads: 3 });
  expect(await usageOf(() => things.limit(1000).count().get())).toMatchObject({ reads: 1 });
  expect(await usageOf(() => things.count().get())).toMatchObject({ reads: 2 });
});

it('the deletes of a recursive deletion and the reads of listed collections count', async () => {
  const db = database();
  await write(db, 'things/a/parts', 3);
  expect(await usageOf(() => db.doc('things/a').listCollections())).toEqual({ reads: 1, writes: 0, deletes: 0 });
  const { deletes, writes } = await usageOf(() => db.recursiveDelete(db.doc('things/a')));
  // The document itself does not exist, but is deleted, too.
  expect([deletes, writes]).toEqual([4, 0]);
});

it('a commit that fails costs nothing', async () => {
  const db = database();
  await db.doc('things/a').set({});
  const usage = await usageOf(() =>
    db
      .doc('things/a')
      .create({})
      .catch(() => {}),
  );
  expect(usage).toEqual({ reads: 0, writes: 0, deletes: 0 });
});

it('invocations that run at the same time are counted apart', async () => {
  const db = database();
  await write(db, 'things', 5);
  const sizes = [1, 2, 3, 4, 5];
  const usages = await Promise.all(sizes.map((size) => usageOf(() => db.collection('things').limit(size).get())));
  expect(usages.map(({ reads }) => reads)).toEqual(sizes);
});

it('a split cost adds up, and every call counts the retries for which it waited', () => {
  const shared = { ...createUsage(), reads: 7, writes: 3, deletes: 1, retries: 2 };
  const [first, second] = [createUsage(), createUsage()];
  // The third call is not counted by anyone. Its share is dropped.
  splitUsage(shared, [first, second, undefined], 'posts/p1');
  expect(first).toEqual({ reads: 3, writes: 1, deletes: 1, retries: 2, sharedBy: 3, hotDocument: 'posts/p1' });
  expect(second).toEqual({ reads: 2, writes: 1, deletes: 0, retries: 2, sharedBy: 3, hotDocument: 'posts/p1' });
  expect(shared).toEqual(createUsage());
});
