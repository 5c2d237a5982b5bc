import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { inTransaction } from './transaction.ts';

const database = testDatabases();

it('a transaction locks what it reads, and transactions with the same local locks do not abort each other', async () => {
  const db = database();
  const [counter, other] = [db.doc('things/counter'), db.doc('things/other')];
  await Promise.all([counter.set({ count: 0 }), other.set({ count: 0 })]);
  let attempts = 0;
  const raise = (lockPaths: readonly string[]) =>
    inTransaction(db, { lockPaths, reads: { counter, other } }, async (commit, read) => {
      attempts += 1;
      const count = read.counter.get('count');
      if (read.other.get('count') !== count) throw new Error('one changed without the other');
      commit.update(read.counter, { count: count + 1 });
      commit.update(read.other, { count: count + 1 });
    });
  const lockPaths = [counter.path, other.path];
  await Promise.all(Array.from({ length: 10 }, (_, index) => raise(index % 2 ? lockPaths : [...lockPaths].reverse())));
  expect((await other.get()).get('count')).toBe(10);
  expect(attempts).toBe(10);
});
