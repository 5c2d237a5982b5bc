import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentChange } from '../border/service.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { admin, callOk, type Json } from '../testing/rpc.ts';
import { createFirestoreService } from './create-service.ts';

const database = 'projects/admin/databases/(default)';
const root = `${database}/documents`;

describe('administration', () => {
  let service: ReturnType<typeof createFirestoreService>;

  beforeEach(() => {
    service = createFirestoreService();
  });

  const set = (path: string, n: number, more = {}): Json => ({
    update: {
      name: `${root}/${path}`,
      fields: {
        n: { integerValue: String(n) },
        m: { mapValue: { fields: { x: { integerValue: String(n) } } } },
      },
    },
    ...more,
  });
  const commit = (...writes: readonly Json[]) => callOk(service, 'Commit', { database, writes });
  const names = () =>
    [...service.exportDocuments('admin', '(default)')].map(({ name }) => name?.slice(root.length + 1));

  it('passes every changed document of a commit to listeners, and calls no listener when nothing changed', async () => {
    const notified: DocumentChange[][] = [];
    const stop = service.onCommit((changes) => notified.push([...changes]));
    await commit(set('c/a', 1), set('c/b', 1));
    await commit(set('c/a', 2), { delete: `${root}/c/b` }, { delete: `${root}/c/none` });
    await commit(set('c/a', 2));
    expect(notified.map((changes) => changes.map(({ name }) => name.slice(root.length + 1)))).toEqual([
      ['c/a', 'c/b'],
      ['c/a', 'c/b'],
    ]);
    const [updated, deleted] = notified[1] ?? [];
    expect(updated).toMatchObject({
      project: 'admin',
      database: '(default)',
      before: { fields: { n: { integerValue: '1' } } },
      after: { fields: { n: { integerValue: '2' } } },
      changedPaths: ['m.x', 'n'],
      credentials: admin,
    });
    expect(deleted).toMatchObject({ after: null, changedPaths: [] });
    expect(deleted?.before?.createTime).toEqual(notified[0]?.[1]?.time);
    stop();
    await commit(set('c/a', 3));
    expect(notified).toHaveLength(2);
  });

  it('keeps the commit when a listener throws', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    service.onCommit(() => {
      throw new Error('not mine');
    });
    await commit(set('c/a', 1));
    expect(names()).toEqual(['c/a']);
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
  });

  it('clears a database, or only the documents below a path, and listeners see the deletes', async () => {
    const notified = vi.fn();
    await commit(set('c/a', 1), set('c/a/s/x', 1), set('c/ab', 1), set('d/x', 1));
    service.onCommit(notified);
    const client = new ListenClient(service, database, admin);
    client.add({ targetId: 2, query: { parent: root, structuredQuery: { from: [{ collectionId: 'c' }] } } });
    service.clear('admin', '(default)', 'c/a');
    expect(names()).toEqual(['c/ab', 'd/x']);
    expect(client.targets.get(2)?.documents.size).toBe(1);
    service.clear('admin', '(default)');
    expect(names()).toEqual([]);
    expect(client.targets.get(2)?.documents.size).toBe(0);
    expect(notified).not.toHaveBeenCalled();
  });

  it('exports in name order and imports with the given times', async () => {
    await commit(set('c/b', 2), set('c/a/s/x', 1), set('c/a', 1), set('b/z', 1));
    expect(names()).toEqual(['b/z', 'c/a', 'c/a/s/x', 'c/b']);
    const documents = [...service.exportDocuments('admin', '(default)')];
    const copy = createFirestoreService();
    const client = new ListenClient(copy, database, admin);
    client.add({ targetId: 2, query: { parent: root, structuredQuery: { from: [{ collectionId: 'c' }] } } });
    copy.importDocuments('admin', '(default)', documents);
    expect([...copy.exportDocuments('admin', '(default)')]).toEqual(documents);
    expect(client.targets.get(2)?.documents.size).toBe(2);
    const timeless = documents.map(({ name, fields }) => ({ name, fields }));
    copy.importDocuments('admin', '(default)', timeless);
    const [again] = [...copy.exportDocuments('admin', '(default)')];
    expect(again?.createTime).toBeDefined();
    expect(again?.createTime).not.toEqual(documents[0]?.createTime);
  });

  it('no longer lists a collection whose last document was deleted', async () => {
    await commit(set('c/a/s/x/t/y', 1));
    const ids = async (parent: string) =>
      (await callOk(service, 'ListCollectionIds', { parent }))[0]?.collectionIds ?? [];
    expect(await ids(root)).toEqual(['c']);
    expect(await ids(`${root}/c/a`)).toEqual(['s']);
    await commit({ delete: `${root}/c/a/s/x/t/y` });
    expect(await ids(root)).toEqual([]);
    expect(await ids(`${root}/c/a`)).toEqual([]);
  });

  it('drops everything on reset', async () => {
    await commit(set('c/a', 1));
    service.reset();
    expect(names()).toEqual([]);
    expect(service.databases()).toEqual([{ project: 'admin', database: '(default)', documents: 0 }]);
  });
});
