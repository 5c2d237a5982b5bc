import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { inTransaction } from './transaction.ts';

const database = testDatabases();

it('a transaction keeps what it has read, and those that take turns do not abort each other', async () => {
  const db = database();
  const [counter, other] = [db.doc('things/counter'), db.doc('things/other')];
  await Promise.all([counter.set({ count: 0 }), other.set({ count: 0 })]);
  let attempts = 0;
  const raise = (turns: readonly string[]) =>
    inTransaction(db, turns, async (tx) => {
      attempts += 1;
      const [first, second] = await tx.getAll(counter, other);
      const count = first?.get('count') + 1;
      if (second?.get('count') !== first?.get('count')) throw new Error('one changed without the other');
      tx.update(counter, { count });
      tx.update(other, { count });
    });
  const turns = [counter.path, other.path];
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => raise(index % 2 ? turns : [...turns].reverse())),
  );
  expect((await other.get()).get('count')).toBe(10);
  expect(attempts).toBe(10);
});
