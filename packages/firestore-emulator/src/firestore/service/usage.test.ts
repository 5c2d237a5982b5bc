import { beforeEach, describe, expect, it } from 'vitest';
import { compileRules } from '../../rules/ruleset/compile.ts';
import type { Credentials } from '../border/service.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { admin, call, callOk, type Json } from '../testing/rpc.ts';
import { createFirestoreService } from './create-service.ts';
import { readsOfAggregation } from './usage.ts';

const database = 'projects/bill/databases/(default)';
const root = `${database}/documents`;

describe('the usage of a project', () => {
  let service: ReturnType<typeof createFirestoreService>;
  const set = (path: string, n = 0): Json => ({
    update: { name: `${root}/${path}`, fields: { n: { integerValue: String(n) } } },
  });
  const commit = (...writes: readonly Json[]) => callOk(service, 'Commit', { database, writes });

  /** Returns what `work` adds to the usage, as `reads writes deletes`. */
  const usageOf = async (work: () => unknown) => {
    const before = service.usage('bill');
    await work();
    const after = service.usage('bill');
    return [after.reads - before.reads, after.writes - before.writes, after.deletes - before.deletes].join(' ');
  };

  beforeEach(async () => {
    service = createFirestoreService();
    await commit(set('c/a'), set('c/b'), set('c/d'));
  });

  it('counts every write and delete of a commit, and no verification', async () => {
    const verify = { verify: `${root}/c/a`, currentDocument: { exists: true } };
    expect(await usageOf(() => commit(set('c/b', 1), set('c/e'), { delete: `${root}/c/d` }, verify))).toBe('0 2 1');
    expect(await usageOf(() => callOk(service, 'BatchWrite', { database, writes: [set('c/b', 2)] }))).toBe('0 1 0');
  });

  it('does not count a commit that fails', async () => {
    const failing = { update: { name: `${root}/c/none` }, currentDocument: { exists: true } };
    expect(await usageOf(() => commit(set('c/a'), failing).catch(() => {}))).toBe('0 0 0');
  });

  it('counts documents that were requested by name, also missing ones', async () => {
    const documents = [`${root}/c/a`, `${root}/c/none`];
    expect(await usageOf(() => callOk(service, 'BatchGetDocuments', { database, documents }))).toBe('2 0 0');
    expect(await usageOf(() => callOk(service, 'GetDocument', { name: `${root}/c/a` }))).toBe('1 0 0');
  });

  it('counts the results of queries and skipped documents, and an empty result as one read', async () => {
    const query = (from: string, more = {}) => ({
      parent: root,
      structuredQuery: { from: [{ collectionId: from }], ...more },
    });
    expect(await usageOf(() => callOk(service, 'RunQuery', query('c')))).toBe('3 0 0');
    expect(await usageOf(() => callOk(service, 'RunQuery', query('c', { offset: 2 })))).toBe('3 0 0');
    expect(await usageOf(() => callOk(service, 'RunQuery', query('none')))).toBe('1 0 0');
    expect(await usageOf(() => callOk(service, 'ListDocuments', { parent: root, collectionId: 'c' }))).toBe('3 0 0');
  });

  it('counts an aggregation as one read for each started thousand of documents', async () => {
    const structuredAggregationQuery = {
      structuredQuery: { from: [{ collectionId: 'c' }] },
      aggregations: [{ alias: 'n', count: {} }],
    };
    const count = () => callOk(service, 'RunAggregationQuery', { parent: root, structuredAggregationQuery });
    expect(await usageOf(count)).toBe('1 0 0');
    expect([0, 1, 1000, 1001, 2001].map(readsOfAggregation)).toEqual([1, 1, 1, 2, 3]);
  });

  it('counts what a listener gets: its first documents, later changes, and an empty target as one read', async () => {
    const client = new ListenClient(service, database, admin);
    const listenTo = (targetId: number, collectionId: string) =>
      client.add({ targetId, query: { parent: root, structuredQuery: { from: [{ collectionId }] } } });
    expect(await usageOf(() => listenTo(2, 'c'))).toBe('3 0 0');
    expect(await usageOf(() => listenTo(4, 'none'))).toBe('1 0 0');
    expect(await usageOf(() => commit(set('c/a', 5)))).toBe('1 1 0');
    expect(await usageOf(() => commit({ delete: `${root}/c/a` }))).toBe('0 0 1');
  });

  it('counts each document that the rules look up once for a request', async () => {
    const isMember = 'exists(/databases/$(db)/documents/members/$(request.auth.uid))';
    const source = `rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents { match /c/{id} {
        allow read: if ${isMember} && ${isMember};
      } } }`;
    service.setRules(compileRules(source, 'firestore.rules').ruleset ?? null);
    await commit(set('members/ana'));
    const as = (uid: string): Credentials => ({ kind: 'user', uid, claims: {} });
    const documents = [`${root}/c/a`, `${root}/c/b`];
    const get = (uid: string) => call(service, 'BatchGetDocuments', { database, documents }, as(uid));
    expect(await usageOf(() => get('ana'))).toBe('3 0 0');
    expect(await usageOf(() => get('stranger'))).toBe('1 0 0');
    const list = { parent: root, structuredQuery: { from: [{ collectionId: 'c' }] } };
    expect(await usageOf(() => call(service, 'RunQuery', list, as('ana')))).toBe('4 0 0');
    expect(await usageOf(() => callOk(service, 'RunQuery', list))).toBe('3 0 0');
  });

  it('is separate for each project, and the control endpoints do not count', async () => {
    expect(service.usage('another')).toEqual({ reads: 0, writes: 0, deletes: 0 });
    expect(await usageOf(() => service.clear('bill', '(default)'))).toBe('0 0 0');
  });
});
