import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { inBatch } from './batched-commit.ts';

const database = testDatabases();

async function setUp() {
  const db = database();
  const [counter, other] = [db.doc('things/counter'), db.doc('things/other')];
  await Promise.all([counter.set({ count: 0 }), other.set({ count: 0 })]);
  const countOf = async () => (await counter.get()).get('count');
  return { db, counter, other, countOf };
}

describe('a batched commit', () => {
  it('runs again when an unchanged document was changed after the read', async () => {
    const { db, counter, countOf } = await setUp();
    const raise = () =>
      inBatch(db, { unchanged: { counter } }, async (commit, read) =>
        commit.update(read.counter, { count: read.counter.get('count') + 1 }),
      );
    await Promise.all(Array.from({ length: 10 }, raise));
    expect(await countOf()).toBe(10);
  });

  it('does not notice a change of a mayChange document', async () => {
    const { db, counter, other, countOf } = await setUp();
    let attempts = 0;
    await inBatch(db, { unchanged: { counter }, mayChange: { other } }, async (commit, read) => {
      attempts += 1;
      await other.update({ count: 100 });
      commit.update(read.counter, { count: read.other.get('count') + 1 });
    });
    expect([attempts, await countOf()]).toEqual([1, 1]);
  });

  it('throws when it writes, but does not write an unchanged document', async () => {
    const { db, counter, other, countOf } = await setUp();
    const work = inBatch(db, { unchanged: { counter, other } }, async (commit, read) =>
      commit.update(read.counter, { count: 1 }),
    );
    await expect(work).rejects.toThrow('things/other: read as unchanged, but not written');
    expect(await countOf()).toBe(0);
  });

  it('does not have to write unchanged documents when it writes nothing', async () => {
    const { db, counter } = await setUp();
    const count = await inBatch(db, { unchanged: { counter } }, async (_commit, read) => read.counter.get('count'));
    expect(count).toBe(0);
  });

  it('passes errors of its work to the caller and writes nothing', async () => {
    const { db, counter, countOf } = await setUp();
    const work = inBatch(db, { unchanged: { counter } }, async (commit, read) => {
      commit.update(read.counter, { count: 1 });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countOf()).toBe(0);
  });
});
