import { deleteApp, initializeApp } from 'firebase-admin/app';
import {
  type CollectionReference,
  FieldPath,
  FieldValue,
  Filter,
  type Firestore,
  GeoPoint,
  getFirestore,
  type QuerySnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { until } from './support/until.ts';

let emulator: TestEmulator;
let app: ReturnType<typeof initializeApp>;
let db: Firestore;

beforeAll(async () => {
  emulator = await startTestEmulator();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.address;
  app = initializeApp({ projectId: 'demo-admin' });
  db = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(app);
  emulator.close();
  delete process.env.FIRESTORE_EMULATOR_HOST;
});
beforeEach(() => fetch(`${emulator.url}/reset`, { method: 'POST' }));

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'OK',
    (error: { code?: unknown }) => error.code,
  );
}

describe('the Admin SDK: documents', () => {
  it('reads every type as it was written', async () => {
    const written = {
      text: 'é😀\u0000 "quoted"',
      count: 42,
      big: 2 ** 53,
      ratio: 1.5,
      minusZero: -0,
      nan: Number.NaN,
      infinite: Number.NEGATIVE_INFINITY,
      yes: true,
      nothing: null,
      bytes: Buffer.from([0, 1, 254, 255]),
      at: new Timestamp(1_700_000_000, 123_456_000),
      location: new GeoPoint(35.5, -139.25),
      reference: db.doc('other/place'),
      list: [1, 'two', { three: [3] }],
      map: { 'a.b': { deep: { er: 1 } }, empty: {} },
      none: [],
      vector: FieldValue.vector([1, 2.5]),
    };
    await db.doc('c/types').set(written);
    const read = (await db.doc('c/types').get()).data() ?? {};
    expect({ ...read, reference: read.reference.path }).toEqual({ ...written, reference: 'other/place' });
    expect(Object.is(read.minusZero, -0)).toBe(true);
  });

  it('updates, merges, transforms and deletes', async () => {
    const ref = db.doc('c/d');
    await ref.set({ a: 1, nested: { x: 1, y: 2 }, tags: ['a'] });
    await ref.update({ 'nested.x': 10, tags: FieldValue.arrayUnion('a', 'b'), a: FieldValue.increment(2) });
    await ref.set({ nested: { z: 3 }, at: FieldValue.serverTimestamp() }, { merge: true });
    await ref.update({ 'nested.y': FieldValue.delete(), tags: FieldValue.arrayRemove('a') });
    const { at, ...rest } = (await ref.get()).data() ?? {};
    expect(rest).toEqual({ a: 3, nested: { x: 10, z: 3 }, tags: ['b'] });
    expect(at).toBeInstanceOf(Timestamp);
    await ref.delete();
    expect((await ref.get()).exists).toBe(false);
  });

  it('fails with the documented error codes', async () => {
    await db.doc('c/there').create({ a: 1 });
    expect(await codeOf(db.doc('c/there').create({ a: 2 }))).toBe(6);
    expect(await codeOf(db.doc('c/missing').update({ a: 2 }))).toBe(5);
    const { updateTime } = await db.doc('c/there').get();
    await db.doc('c/there').set({ a: 3 });
    expect(await codeOf(db.doc('c/there').delete({ lastUpdateTime: updateTime ?? Timestamp.now() }))).toBe(9);
    expect(await codeOf(db.doc('c/there').set({ __reserved__: 1 }))).toBe(3);
  });

  it('returns error messages with all characters intact', async () => {
    const id = 'weird @%, ü&=+ id';
    await expect(db.doc(`c/${id}`).update({ a: 1 })).rejects.toThrow(`documents/c/${id}`);
  });

  it('reads many documents at once, and lists documents and collections', async () => {
    await db.doc('c/1').set({ n: 1 });
    await db.doc('c/1/sub/x').set({ n: 2 });
    await db.doc('phantom/p/sub/y').set({ n: 3 });
    const snapshots = await db.getAll(db.doc('c/2'), db.doc('c/1'), { fieldMask: ['m'] });
    expect(snapshots.map((snapshot) => [snapshot.id, snapshot.exists, snapshot.data()])).toEqual([
      ['2', false, undefined],
      ['1', true, {}],
    ]);
    expect((await db.collection('phantom').listDocuments()).map(({ id }) => id)).toEqual(['p']);
    expect((await db.listCollections()).map(({ id }) => id)).toEqual(['c', 'phantom']);
    expect((await db.doc('c/1').listCollections()).map(({ id }) => id)).toEqual(['sub']);
  });

  it('writes batches, including large ones', async () => {
    const batch = db.batch();
    for (let n = 0; n < 600; n++) batch.set(db.doc(`many/${n}`), { n, filler: 'x'.repeat(2000) });
    await batch.commit();
    expect((await db.collection('many').count().get()).data().count).toBe(600);
    expect((await db.collection('many').get()).size).toBe(600);
  });

  it('supports BulkWriter and recursiveDelete', async () => {
    const writer = db.bulkWriter();
    const failures: number[] = [];
    writer.onWriteError((error) => {
      failures.push(error.code);
      return false;
    });
    for (let n = 0; n < 150; n++) void writer.set(db.doc(`bulk/${n}/sub/${n}`), { n });
    void writer.update(db.doc('bulk/none'), { n: 1 }).catch(() => {});
    await writer.close();
    expect(failures).toEqual([5]);
    expect((await db.collectionGroup('sub').count().get()).data().count).toBe(150);
    await db.recursiveDelete(db.collection('bulk'));
    expect((await db.collectionGroup('sub').count().get()).data().count).toBe(0);
  });
});

describe('the Admin SDK: transactions', () => {
  it('serialises counters of concurrent transactions', async () => {
    const ref = db.doc('c/counter');
    await ref.set({ n: 0 });
    const increment = () =>
      db.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(ref)).data() ?? {};
        transaction.update(ref, { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 8 }, increment));
    expect((await ref.get()).get('n')).toBe(8);
  });

  it('runs queries and aggregations in transactions, and read-only transactions at a time', async () => {
    await db.doc('c/1').set({ n: 1 });
    const { readTime } = await db.doc('c/1').get();
    await db.doc('c/2').set({ n: 2 });
    const sizes = await db.runTransaction(async (transaction) => [
      (await transaction.get(db.collection('c').where('n', '>', 0))).size,
      (await transaction.get(db.collection('c').count())).data().count,
    ]);
    expect(sizes).toEqual([2, 2]);
    const old = await db.runTransaction((transaction) => transaction.get(db.collection('c')), {
      readOnly: true,
      readTime,
    });
    expect(old.size).toBe(1);
  });

  it('rolls back when the function throws', async () => {
    const failing = db.runTransaction(async (transaction) => {
      await transaction.get(db.doc('c/1'));
      transaction.set(db.doc('c/1'), { n: 1 });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await db.doc('c/1').get()).exists).toBe(false);
    await db.doc('c/1').set({ n: 2 }); // no longer locked
  });
});

describe('the Admin SDK: queries', () => {
  beforeEach(async () => {
    const cities = [
      ['a', { name: 'Ava', size: 3, tags: ['sea'], country: 'X' }],
      ['b', { name: 'Bex', size: 1, tags: ['hill', 'sea'], country: 'Y' }],
      ['c', { name: 'Cor', size: 2, tags: [], country: 'X' }],
      ['d', { name: 'Dun', country: 'Z' }],
    ] as const;
    await Promise.all(cities.map(([id, data]) => db.doc(`cities/${id}`).set(data)));
    await db.doc('cities/a/districts/one').set({ size: 9 });
    await db.doc('cities/b/districts/two').set({ size: 5 });
  });
  const cities = () => db.collection('cities');
  const ids = async (query: { get(): Promise<QuerySnapshot> }) => (await query.get()).docs.map(({ id }) => id);

  it('filters, orders, pages and projects', async () => {
    expect(await ids(cities().where('size', '>=', 2).orderBy('size', 'desc'))).toEqual(['a', 'c']);
    expect(await ids(cities().where('tags', 'array-contains', 'sea'))).toEqual(['a', 'b']);
    expect(await ids(cities().where('country', 'in', ['Y', 'Z']))).toEqual(['b', 'd']);
    expect(await ids(cities().where('country', 'not-in', ['X']))).toEqual(['b', 'd']);
    expect(await ids(cities().orderBy('size').startAfter(1).limit(1))).toEqual(['c']);
    expect(await ids(cities().orderBy('size').limitToLast(2))).toEqual(['c', 'a']);
    expect(await ids(cities().orderBy(FieldPath.documentId()).startAt('b').endBefore('d'))).toEqual(['b', 'c']);
    const either = Filter.or(Filter.where('size', '==', 1), Filter.where('name', '==', 'Dun'));
    expect(await ids(cities().where(either))).toEqual(['b', 'd']);
    expect(await ids(cities().where('size', '>', 1).where('name', '<', 'C'))).toEqual(['a']);
    const [first] = (await cities().select('name').limit(1).get()).docs;
    expect(first?.data()).toEqual({ name: 'Ava' });
    expect(await ids(db.collectionGroup('districts').orderBy('size'))).toEqual(['two', 'one']);
  });

  it('streams results', async () => {
    const seen: string[] = [];
    for await (const document of cities().orderBy('name').stream() as AsyncIterable<{ id: string }>) {
      seen.push(document.id);
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the Admin SDK: listeners', () => {
  it('emits one snapshot per commit, with its changes', async () => {
    const seen: string[] = [];
    const stop = db
      .collection('c')
      .orderBy('n')
      .limit(2)
      .onSnapshot((snapshot) => {
        seen.push(
          snapshot
            .docChanges()
            .map(({ type, doc }) => `${type} ${doc.id}`)
            .join(', '),
        );
      });
    await until('the first snapshot', () => seen.length || undefined);
    const batch = db.batch();
    for (const n of [1, 2, 3]) batch.set(db.doc(`c/${n}`), { n });
    await batch.commit();
    await until('the batch', () => seen[1]);
    await db.doc('c/1').delete();
    await until('the deletion', () => seen[2]);
    stop();
    expect(seen).toEqual(['', 'added 1, added 2', 'removed 1, added 3']);
  });
});

async function fill(path: string, documents: readonly object[]): Promise<CollectionReference> {
  const batch = db.batch();
  documents.forEach((data, i) => {
    batch.set(db.doc(`${path}/${i}`), data);
  });
  await batch.commit();
  return db.collection(path);
}

describe('the Admin SDK: partitions of a collection group', () => {
  async function partitions(id: string, count: number) {
    const found = [];
    for await (const partition of db.collectionGroup(id).getPartitions(count)) found.push(partition);
    return found;
  }

  it('split it into parts that together contain all documents', async () => {
    await fill('a/b/part', new Array(200).fill({}));
    await fill('part', new Array(400).fill({}));
    const parts = await partitions('part', 3);
    expect(parts.map(({ startAt, endBefore }) => [startAt?.length ?? 0, endBefore?.length ?? 0])).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
    const sizes = await Promise.all(parts.map(async (part) => (await part.toQuery().get()).size));
    expect(sizes).toEqual([200, 200, 200]);
    const cursor = parts[1]?.startAt ?? [];
    const manual = await db
      .collectionGroup('part')
      .orderBy(FieldPath.documentId())
      .startAt(...cursor)
      .get();
    expect(manual.size).toBe(400);
  });

  it('are few when there are few documents', async () => {
    await fill('part', new Array(255).fill({}));
    for (const id of ['part', 'none']) {
      const [only, ...others] = await partitions(id, 10);
      expect(others).toEqual([]);
      expect([only?.startAt, only?.endBefore]).toEqual([undefined, undefined]);
    }
  });

  it('are returned in pages, as of a time, and only to admins', async () => {
    await fill('part', new Array(1024).fill({}));
    const { commitTime } = await send('commit', { writes: [] }).then(() => send('commit', writeOne('part/x')));
    await fill('other', new Array(10).fill({}));
    const structuredQuery = {
      from: [{ collectionId: 'part', allDescendants: true }],
      orderBy: [{ field: { fieldPath: '__name__' } }],
    };
    const request = { structuredQuery, partitionCount: '5', pageSize: 2, readTime: commitTime };
    const names: string[] = [];
    let page = await send('partitionQuery', request);
    for (; page.nextPageToken; page = await send('partitionQuery', { ...request, pageToken: page.nextPageToken }))
      names.push(...namesOf(page));
    names.push(...namesOf(page));
    expect(new Set(names).size).toBe(5);
    expect([...names].sort()).toEqual(names);
    expect((await send('partitionQuery', request, null)).error.status).toBe('PERMISSION_DENIED');
    const where = { unaryFilter: { field: { fieldPath: 'a' }, op: 'IS_NULL' } };
    for (const bad of [
      { ...request, partitionCount: '0' },
      { ...request, structuredQuery: { ...structuredQuery, where } },
      { ...request, structuredQuery: { ...structuredQuery, orderBy: [] } },
      { ...request, structuredQuery: { ...structuredQuery, from: [{ collectionId: 'part' }] } },
    ]) {
      expect((await send('partitionQuery', bad)).error.status).toBe('INVALID_ARGUMENT');
    }
  });

  const database = 'projects/demo-admin/databases/(default)';
  const writeOne = (path: string) => ({ writes: [{ update: { name: `${database}/documents/${path}` } }] });
  const namesOf = (page: { partitions: { values: { referenceValue: string }[] }[] }) =>
    page.partitions.map(({ values }) => values[0]?.referenceValue ?? '');

  async function send(verb: string, body: object, authorization: string | null = 'Bearer owner') {
    const response = await fetch(`${emulator.url}/v1/${database}/documents:${verb}`, {
      method: 'POST',
      headers: authorization ? { authorization } : {},
      body: JSON.stringify(body),
    });
    return response.json();
  }
});

describe('the Admin SDK: explained queries', () => {
  it('are planned but not run', async () => {
    const all = await fill('c', [{ n: 1 }, { n: 2 }, { n: 1 }]);
    const { metrics, snapshot } = await all.where('n', '>', 1).orderBy('n', 'desc').explain();
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(n DESC, __name__ DESC)' },
    ]);
    expect([metrics.executionStats, snapshot]).toEqual([null, null]);
    const counted = await all.where('n', '==', 1).count().explain();
    expect(counted.metrics.planSummary.indexesUsed).toHaveLength(1);
    expect(counted.snapshot).toBeNull();
  });

  it('are run and measured on request', async () => {
    const all = await fill('c', [{ n: 1 }, { n: 2 }, { n: 1 }]);
    const { metrics, snapshot } = await all.where('n', '==', 1).explain({ analyze: true });
    expect(snapshot?.size).toBe(2);
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 2, readOperations: 2 });
    const { seconds = 0, nanoseconds = 0 } = metrics.executionStats?.executionDuration ?? {};
    expect(seconds + nanoseconds).toBeGreaterThan(0);
    const none = await all.where('n', '==', 5).explain({ analyze: true });
    expect(none.snapshot?.empty).toBe(true);
    expect(none.metrics.executionStats).toMatchObject({ resultsReturned: 0, readOperations: 1 });
    const counted = await all.count().explain({ analyze: true });
    expect(counted.snapshot?.data()).toEqual({ count: 3 });
    expect(counted.metrics.executionStats?.resultsReturned).toBe(1);
  });

  it('stream their metrics with the last document', async () => {
    const all = await fill('c', [{ n: 1 }, { n: 2 }]);
    const seen: unknown[] = [];
    for await (const part of all.explainStream({ analyze: true })) {
      const { document, metrics } = part as unknown as { document?: { id: string }; metrics?: object };
      seen.push([document?.id, metrics !== undefined]);
    }
    expect(seen).toEqual([
      ['0', false],
      ['1', true],
    ]);
  });
});

describe('the Admin SDK: behaviour that its own tests check', () => {
  it('finds the nearest vectors, with distances on request', async () => {
    const { vector } = FieldValue;
    const all = await fill('c', [
      { v: vector([2, 0]) },
      { v: vector([1, -0.1]) },
      { v: vector([4, 4]) },
      { v: [1, 0] },
    ]);
    const options = { vectorField: 'v', queryVector: vector([1, 0]), limit: 5, distanceResultField: 'at' };
    const near = async (distanceMeasure: 'EUCLIDEAN' | 'DOT_PRODUCT', distanceThreshold?: number) => {
      const query = all.findNearest({
        ...options,
        distanceMeasure,
        ...(distanceThreshold ? { distanceThreshold } : {}),
      });
      return (await query.get()).docs.map((document) => [document.id, document.get('at')]);
    };
    expect(await near('EUCLIDEAN')).toEqual([
      ['1', 0.1],
      ['0', 1],
      ['2', 5],
    ]);
    expect(await near('EUCLIDEAN', 1)).toEqual([
      ['1', 0.1],
      ['0', 1],
    ]);
    expect(await near('DOT_PRODUCT', 2)).toEqual([
      ['2', 4],
      ['0', 2],
    ]);
  });
});
