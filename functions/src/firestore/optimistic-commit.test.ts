import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { commitOptimistically } from './optimistic-commit.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const [counter, other] = [db.doc('things/counter'), db.doc('things/other')];
  await Promise.all([counter.set({ count: 0 }), other.set({ count: 0 })]);
  const countOf = async () => (await counter.get()).get('count');
  return { db, counter, other, countOf };
}

describe('an optimistic commit', () => {
  it('tries again when what it holds was changed since', async () => {
    const { db, counter, countOf } = await scene();
    const raise = () =>
      commitOptimistically(db, async (commit) => {
        const { held } = await commit.read({ held: { counter }, glanced: {} });
        commit.update(held.counter, { count: held.counter.get('count') + 1 });
      });
    await Promise.all(Array.from({ length: 10 }, raise));
    expect(await countOf()).toBe(10);
  });

  it('does not notice what it only glanced at', async () => {
    const { db, counter, other, countOf } = await scene();
    let attempts = 0;
    await commitOptimistically(db, async (commit) => {
      const { held, glanced } = await commit.read({ held: { counter }, glanced: { other } });
      attempts += 1;
      await other.update({ count: 100 });
      commit.update(held.counter, { count: glanced.other.get('count') + 1 });
    });
    expect([attempts, await countOf()]).toEqual([1, 1]);
  });

  it('refuses to write when something held would stay unverified', async () => {
    const { db, counter, other, countOf } = await scene();
    const work = commitOptimistically(db, async (commit) => {
      const { held } = await commit.read({ held: { counter, other }, glanced: {} });
      commit.update(held.counter, { count: 1 });
    });
    await expect(work).rejects.toThrow('things/other: held, but not written');
    expect(await countOf()).toBe(0);
  });

  it('that writes nothing has nothing to verify', async () => {
    const { db, counter } = await scene();
    const read = commitOptimistically(db, async (commit) => {
      const { held } = await commit.read({ held: { counter }, glanced: {} });
      return held.counter.get('count');
    });
    expect(await read).toBe(0);
  });

  it('passes errors of its work through and writes nothing', async () => {
    const { db, counter, countOf } = await scene();
    const work = commitOptimistically(db, async (commit) => {
      const { held } = await commit.read({ held: { counter }, glanced: {} });
      commit.update(held.counter, { count: 1 });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countOf()).toBe(0);
  });
});
