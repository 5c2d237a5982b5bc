import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { inBatch } from './batched-commit.ts';
import { maxQueued } from './commit-group.ts';
import { tooManyConflicts } from './conflicts.ts';
import { inTransaction } from './transaction.ts';

const database = testDatabases();

const variants = { inBatch: raiseInBatch, inTransaction: raiseInTransaction } as const;
/** Increments the counter of the hot document, creates a part, and returns the new count. */
type Raise = (db: Firestore, part: string, data?: object) => Promise<number>;

function raiseInBatch(db: Firestore, part: string, data: object = {}): Promise<number> {
  const hot = db.doc('things/hot');
  const options = { hotDocument: hot, unchanged: { hot, part: hot.collection('parts').doc(part) } };
  return inBatch(db, options, async (commit, read) => {
    if (read.part.exists) throw new Error(`${part} is there`);
    const count = read.hot.get('count') + 1;
    commit.create(read.part.ref, data);
    commit.update(read.hot, { count });
    return count;
  });
}

function raiseInTransaction(db: Firestore, part: string, data: object = {}): Promise<number> {
  const hot = db.doc('things/hot');
  const options = { hotDocument: hot, reads: { hot, part: hot.collection('parts').doc(part) } };
  return inTransaction(db, options, async (commit, read) => {
    if (read.part.exists) throw new Error(`${part} is there`);
    const count = read.hot.get('count') + 1;
    commit.create(read.part.ref, data);
    commit.update(read.hot, { count });
    return count;
  });
}

async function setUp() {
  const db = database();
  await db.doc('things/hot').set({ count: 0 });
  const countOf = async () => (await db.doc('things/hot').get()).get('count');
  const partsOf = async () => (await db.collection('things/hot/parts').get()).docs.map(({ id }) => id);
  return { db, countOf, partsOf };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

// These tests run concurrently, because most of them wait for the next second.
describe.concurrent.each(Object.entries<Raise>(variants))('%s', (_name, raise) => {
  it('combines concurrent work into one commit, and returns each its own result', async () => {
    const { db, countOf } = await setUp();
    // Transactions of the SDK also commit a batch.
    const batches = vi.spyOn(db, 'batch');
    const reports = await Promise.all(upTo(50).map((part) => raise(db, `part-${part}`)));
    expect(reports).toEqual(upTo(50));
    expect(await countOf()).toBe(50);
    expect(batches).toHaveBeenCalledTimes(1);
  });

  it('rejects only the work that throws', async () => {
    const { db, countOf } = await setUp();
    const all = ['a', 'b', 'b', 'c', 'a'].map((part) => raise(db, part));
    const ends = await Promise.allSettled(all);
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, false]);
    await expect(all[2]).rejects.toThrow('b is there');
    expect(await countOf()).toBe(3);
  });

  it.each<[rejectedBy: string, data: object]>([
    ['Firestore', { text: 'x'.repeat(1_100_000) }],
    ['the SDK', { lists: [[1]] }],
  ])('rejects only the work with data that %s does not accept', async (_rejectedBy, data) => {
    const { db, countOf, partsOf } = await setUp();
    const ends = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((part) => raise(db, part, part === 'c' ? data : {})),
    );
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true]);
    expect([await countOf(), await partsOf()]).toEqual([3, ['a', 'b', 'd']]);
  });

  it('counts each piece of work once when several instances change the document', async () => {
    const { db, countOf, partsOf } = await setUp();
    const instances = [db, database(db), database(db)];
    const reports = await Promise.all(
      upTo(30).flatMap((part) => {
        const at = instances[part % instances.length] ?? db;
        return raise(at, `part-${part}`);
      }),
    );
    expect(reports.sort((one, other) => one - other)).toEqual(upTo(30));
    expect([await countOf(), (await partsOf()).length]).toEqual([30, 30]);
  });
});

it('rejects work immediately when the queue is full', async () => {
  const hot = database().doc('things/nothing');
  const ends = await Promise.allSettled(
    upTo(maxQueued + 5).map((number) =>
      inBatch(hot.firestore, { hotDocument: hot, unchanged: { hot } }, async () => {
        throw new Error(`${number} was tried`);
      }),
    ),
  );
  const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : null));
  expect(reasons.slice(0, maxQueued)).toEqual(upTo(maxQueued).map((n) => new Error(`${n} was tried`)));
  expect(reasons.slice(maxQueued)).toEqual(Array.from({ length: 5 }, tooManyConflicts));
});

describe('work that shares a commit', () => {
  it('reads lists as earlier work in the commit leaves them, newest first', async () => {
    const { db } = await setUp();
    const hot = db.doc('things/hot');
    const parts = hot.collection('parts');
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await parts.doc(id).set({ createdAt: new Date(index) });
    const list = { collection: parts.path, query: parts.orderBy('createdAt', 'desc'), newestBy: 'createdAt' };
    const work = (id: string, isLeaving: boolean) =>
      inBatch(db, { hotDocument: hot, unchanged: { hot, part: parts.doc(id) } }, async (commit, read) => {
        if (isLeaving) commit.delete(read.part);
        else commit.create(read.part.ref, { createdAt: 100 });
        commit.update(read.hot, { last: id });
        return (await commit.first(list, 3)).map((part) => part.id);
      });
    const all = [work('c', true), work('d', true), work('e', false), work('a', true), work('e', true)];
    expect(await Promise.all(all)).toEqual([['d', 'b', 'a'], ['b', 'a'], ['e', 'b', 'a'], ['e', 'b'], ['b']]);
    expect((await parts.get()).docs.map(({ id }) => id)).toEqual(['b']);
  });

  it('can delete a document and create it again', async () => {
    const { db } = await setUp();
    const [hot, other] = [db.doc('things/hot'), db.doc('things/other')];
    await other.set({ old: 1 });
    const change = (isLeaving: boolean) =>
      inBatch(db, { hotDocument: hot, unchanged: { hot }, mayChange: { other } }, async (commit, read) => {
        if (isLeaving) commit.delete(read.other);
        else commit.put(read.other, { fresh: 1 });
        commit.update(read.hot, { isThere: !isLeaving });
      });
    // The first change is committed alone. The other two share a commit.
    await Promise.all([change(false), change(true), change(false)]);
    expect((await other.get()).data()).toEqual({ fresh: 1 });
  });

  it('increments counters without reading them, and leaves out work that fails', async () => {
    const { db } = await setUp();
    const [hot, counts] = [db.doc('things/hot'), db.doc('things/counts')];
    const add = (by: number, isRefused = false) =>
      inBatch(db, { hotDocument: hot, unchanged: { hot } }, async (commit, read) => {
        commit.add(counts, { asked: by, notified: 0 });
        if (isRefused) throw new Error('refused');
        commit.update(read.hot, { by });
      });
    const batches = vi.spyOn(db, 'batch');
    const ends = await Promise.allSettled([add(1), add(1), add(5, true), add(1), add(-1)]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await counts.get()).data()).toEqual({ asked: 2, notified: 0 });
    expect(batches).toHaveBeenCalledTimes(1);
    await counts.update({ notified: 7 });
    await add(1);
    expect((await counts.get()).data()).toEqual({ asked: 3, notified: 7 });
  });

  it('cannot increment a document that it writes, and must write unchanged documents', async () => {
    const { db } = await setUp();
    const hot = db.doc('things/hot');
    const both = inBatch(db, { hotDocument: hot, unchanged: { hot } }, async (commit, read) => {
      commit.update(read.hot, { count: 1 });
      commit.add(hot, { count: 1 });
    });
    await expect(both).rejects.toThrow('written and added to');
    const onlyAdding = inBatch(db, { hotDocument: hot, unchanged: { hot } }, async (commit) =>
      commit.add(db.doc('things/counts'), { asked: 1 }),
    );
    await expect(onlyAdding).rejects.toThrow('read as unchanged, but not written');
  });
});
