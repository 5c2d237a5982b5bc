import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { gather, gatherInTransaction, maxWaiting } from './gather.ts';
import { lostForGood } from './optimistic-commit.ts';

const database = testDatabases();

const manners = { gather: optimistic, gatherInTransaction: locked } as const;
/** Counts the thing up, makes a part of it, and answers the count. */
type Raise = (db: Firestore, part: string, data?: object) => Promise<number>;

function optimistic(db: Firestore, part: string, data: object = {}): Promise<number> {
  const hot = db.doc('things/hot');
  const read = { hot, held: { hot, part: hot.collection('parts').doc(part) }, glanced: {} };
  return gather(db, read, async (commit, { held }) => {
    if (held.part.exists) throw new Error(`${part} is there`);
    const count = held.hot.get('count') + 1;
    commit.create(held.part.ref, data);
    commit.update(held.hot, { count });
    return count;
  });
}

function locked(db: Firestore, part: string, data: object = {}): Promise<number> {
  const hot = db.doc('things/hot');
  const refs = { hot, part: hot.collection('parts').doc(part) };
  return gatherInTransaction(db, { hot, turns: [hot.path], refs }, async (commit, read) => {
    if (read.part.exists) throw new Error(`${part} is there`);
    const count = read.hot.get('count') + 1;
    commit.create(read.part.ref, data);
    commit.update(read.hot, { count });
    return count;
  });
}

async function scene() {
  const db = database();
  await db.doc('things/hot').set({ count: 0 });
  const countOf = async () => (await db.doc('things/hot').get()).get('count');
  const partsOf = async () => (await db.collection('things/hot/parts').get()).docs.map(({ id }) => id);
  return { db, countOf, partsOf };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

// Much of it waits for the next second.
describe.concurrent.each(Object.entries<Raise>(manners))('%s', (_name, raise) => {
  it('makes a commit of all that comes meanwhile, and gives each its own answer', async () => {
    const { db, countOf } = await scene();
    // A transaction of the SDK commits a batch, too.
    const batches = vi.spyOn(db, 'batch');
    const answers = await Promise.all(upTo(50).map((part) => raise(db, `part-${part}`)));
    expect(answers).toEqual(upTo(50));
    expect(await countOf()).toBe(50);
    expect(batches).toHaveBeenCalledTimes(1);
  });

  it('refuses one without the others', async () => {
    const { db, countOf } = await scene();
    const all = ['a', 'b', 'b', 'c', 'a'].map((part) => raise(db, part));
    const ends = await Promise.allSettled(all);
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, false]);
    await expect(all[2]).rejects.toThrow('b is there');
    expect(await countOf()).toBe(3);
  });

  it.each<[who: string, data: object]>([
    ['Firestore', { text: 'x'.repeat(1_100_000) }],
    ['the SDK', { lists: [[1]] }],
  ])('lets what %s does not take fail alone', async (_who, data) => {
    const { db, countOf, partsOf } = await scene();
    const ends = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((part) => raise(db, part, part === 'c' ? data : {})),
    );
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true]);
    expect([await countOf(), await partsOf()]).toEqual([3, ['a', 'b', 'd']]);
  });

  it('of several instances counts each once', async () => {
    const { db, countOf, partsOf } = await scene();
    const instances = [db, database(db), database(db)];
    const answers = await Promise.all(
      upTo(30).flatMap((part) => {
        const at = instances[part % instances.length] ?? db;
        return raise(at, `part-${part}`);
      }),
    );
    expect(answers.sort((one, other) => one - other)).toEqual(upTo(30));
    expect([await countOf(), (await partsOf()).length]).toEqual([30, 30]);
  });
});

it('refuses who comes behind more than can be worked off, at once', async () => {
  const hot = database().doc('things/nothing');
  const ends = await Promise.allSettled(
    upTo(maxWaiting + 5).map((number) =>
      gather(hot.firestore, { hot, held: { hot }, glanced: {} }, async () => {
        throw new Error(`${number} was tried`);
      }),
    ),
  );
  const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : null));
  expect(reasons.slice(0, maxWaiting)).toEqual(upTo(maxWaiting).map((n) => new Error(`${n} was tried`)));
  expect(reasons.slice(maxWaiting)).toEqual(Array.from({ length: 5 }, lostForGood));
});

describe('what shares a commit', () => {
  it('finds lists as they will be, newest first', async () => {
    const { db } = await scene();
    const hot = db.doc('things/hot');
    const parts = hot.collection('parts');
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
      await parts.doc(id).set({ createdAt: new Date(index) });
    const list = { collection: parts.path, query: parts.orderBy('createdAt', 'desc'), newestBy: 'createdAt' };
    const work = (id: string, isLeaving: boolean) =>
      gather(db, { hot, held: { hot, part: parts.doc(id) }, glanced: {} }, async (commit, { held }) => {
        if (isLeaving) commit.delete(held.part);
        else commit.create(held.part.ref, { createdAt: 100 });
        commit.update(held.hot, { last: id });
        return (await commit.first(list, 3)).map((part) => part.id);
      });
    const all = [work('c', true), work('d', true), work('e', false), work('a', true), work('e', true)];
    expect(await Promise.all(all)).toEqual([['d', 'b', 'a'], ['b', 'a'], ['e', 'b', 'a'], ['e', 'b'], ['b']]);
    expect((await parts.get()).docs.map(({ id }) => id)).toEqual(['b']);
  });

  it('may delete a document and make it again', async () => {
    const { db } = await scene();
    const [hot, other] = [db.doc('things/hot'), db.doc('things/other')];
    await other.set({ old: 1 });
    const change = (isLeaving: boolean) =>
      gather(db, { hot, held: { hot }, glanced: { other } }, async (commit, { held, glanced }) => {
        if (isLeaving) commit.delete(glanced.other);
        else commit.put(glanced.other, { fresh: 1 });
        commit.update(held.hot, { isThere: !isLeaving });
      });
    // The first one alone, so that what follows is one commit.
    await Promise.all([change(false), change(true), change(false)]);
    expect((await other.get()).data()).toEqual({ fresh: 1 });
  });

  it('adds to counts that nobody has read, once for all, and without those that fail', async () => {
    const { db } = await scene();
    const [hot, counts] = [db.doc('things/hot'), db.doc('things/counts')];
    const add = (by: number, isRefused = false) =>
      gather(db, { hot, held: { hot }, glanced: {} }, async (commit, { held }) => {
        commit.add(counts, { asked: by, told: 0 });
        if (isRefused) throw new Error('refused');
        commit.update(held.hot, { by });
      });
    const batches = vi.spyOn(db, 'batch');
    const ends = await Promise.allSettled([add(1), add(1), add(5, true), add(1), add(-1)]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await counts.get()).data()).toEqual({ asked: 2, told: 0 });
    expect(batches).toHaveBeenCalledTimes(1);
    await counts.update({ told: 7 });
    await add(1);
    expect((await counts.get()).data()).toEqual({ asked: 3, told: 7 });
  });

  it('cannot add to what it writes, nor leave what it holds', async () => {
    const { db } = await scene();
    const hot = db.doc('things/hot');
    const both = gather(db, { hot, held: { hot }, glanced: {} }, async (commit, { held }) => {
      commit.update(held.hot, { count: 1 });
      commit.add(hot, { count: 1 });
    });
    await expect(both).rejects.toThrow('written and added to');
    const onlyAdding = gather(db, { hot, held: { hot }, glanced: {} }, async (commit) =>
      commit.add(db.doc('things/counts'), { asked: 1 }),
    );
    await expect(onlyAdding).rejects.toThrow('held, but not written');
  });
});
