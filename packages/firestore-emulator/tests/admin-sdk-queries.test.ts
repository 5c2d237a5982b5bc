import { deleteApp, initializeApp } from 'firebase-admin/app';
import {
  type CollectionReference,
  FieldPath,
  FieldValue,
  type Firestore,
  getFirestore,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

let emulator: TestEmulator;
let app: ReturnType<typeof initializeApp>;
let db: Firestore;

beforeAll(async () => {
  emulator = await startTestEmulator();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.address;
  app = initializeApp({ projectId: 'demo-admin-queries' });
  db = getFirestore(app);
});
afterAll(async () => {
  await deleteApp(app);
  emulator.close();
  delete process.env.FIRESTORE_EMULATOR_HOST;
});
beforeEach(() => fetch(`${emulator.url}/reset`, { method: 'POST' }));

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

  const database = 'projects/demo-admin-queries/databases/(default)';
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
