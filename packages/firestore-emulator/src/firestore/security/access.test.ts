import { beforeEach, describe, expect, it } from 'vitest';
import { compileRules } from '../../rules/ruleset/compile.ts';
import type { Credentials } from '../border/service.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { admin, anonymous, call, callOk, type Json, type JsonObject, type Outcome } from '../testing/rpc.ts';

const database = 'projects/rules/databases/(default)';
const root = `${database}/documents`;
const ana: Credentials = { kind: 'user', uid: 'ana', claims: { sub: 'ana', role: 'editor', level: 3 } };
const bo: Credentials = { kind: 'user', uid: 'bo', claims: { sub: 'bo' } };

const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if resource.data.owner == request.auth.uid;
      allow list: if resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid
        && request.resource.data.at == request.time
        && request.resource.data.count == 1;
      allow update: if resource.data.owner == request.auth.uid
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['text', 'count']);
      allow delete: if resource.data.owner == request.auth.uid;
    }
    match /open/{id} { allow read, write: if true; }
    match /likes/{id} {
      allow create: if getAfter(/databases/$(database)/documents/counts/all).data.n == 1
        && !existsAfter(/databases/$(database)/documents/counts/gone)
        && exists(/databases/$(database)/documents/counts/gone);
    }
    match /counts/{id} { allow write: if true; }
    match /editors/{id} { allow read: if request.auth.token.role == 'editor' && request.auth.token.level > 2; }
    match /refs/{id} { allow get: if get(resource.data.to).data.n == 1; }
    match /many/{id} {
      allow get: if exists(/databases/$(database)/documents/a/1) || exists(/databases/$(database)/documents/a/2)
        || exists(/databases/$(database)/documents/a/3) || exists(/databases/$(database)/documents/a/4)
        || exists(/databases/$(database)/documents/a/5) || exists(/databases/$(database)/documents/a/6)
        || exists(/databases/$(database)/documents/a/7) || exists(/databases/$(database)/documents/a/8)
        || exists(/databases/$(database)/documents/a/9) || exists(/databases/$(database)/documents/a/10)
        || exists(/databases/$(database)/documents/a/11);
    }
  }
}`;

describe('with security rules', () => {
  let service: ReturnType<typeof createFirestoreService>;

  beforeEach(() => {
    service = createFirestoreService();
    const { ruleset, issues } = compileRules(source, 'firestore.rules');
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    service.setRules(ruleset ?? null);
  });

  const commit = (credentials: Credentials, ...writes: readonly Json[]) =>
    call(service, 'Commit', { database, writes }, credentials);
  const set = (path: string, fields: JsonObject, more: JsonObject = {}): JsonObject => ({
    update: { name: `${root}/${path}`, fields },
    ...more,
  });
  const get = (credentials: Credentials, path: string) =>
    call(service, 'GetDocument', { name: `${root}/${path}` }, credentials);
  const seed = (...writes: readonly Json[]) => callOk(service, 'Commit', { database, writes });
  const statusOf = ({ status }: Outcome) => status;

  const note = (owner: string, more: JsonObject = {}) => ({
    owner: { stringValue: owner },
    text: { stringValue: 'hi' },
    ...more,
  });
  const stamps: JsonObject = {
    updateTransforms: [
      { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
      { fieldPath: 'count', increment: { integerValue: '1' } },
    ],
  };

  it('lets rules see the document after the write, transforms included', async () => {
    expect(await commit(ana, set('notes/1', note('ana'), stamps))).toMatchObject({ status: 'OK' });
    const denied = await commit(ana, set('notes/2', note('bo'), stamps));
    expect(denied.status).toBe('PERMISSION_DENIED');
    expect(denied.message).toMatch(/for 'create' @ L7/);
    expect(statusOf(await commit(anonymous, set('notes/2', note('ana'), stamps)))).toBe('PERMISSION_DENIED');
  });

  it('merges before it evaluates the rules, so that unchanged fields are not affected keys', async () => {
    await seed(set('notes/1', note('ana')));
    const text = { text: { stringValue: 'new' } };
    const mask = { updateMask: { fieldPaths: ['text'] } };
    expect(statusOf(await commit(ana, set('notes/1', text, mask)))).toBe('OK');
    expect(statusOf(await commit(ana, set('notes/1', text)))).toBe('PERMISSION_DENIED');
    expect(statusOf(await commit(bo, set('notes/1', text, mask)))).toBe('PERMISSION_DENIED');
  });

  it('evaluates the get rule, whether the document exists or not', async () => {
    await seed(set('notes/1', note('ana')));
    expect(statusOf(await get(ana, 'notes/1'))).toBe('OK');
    expect(statusOf(await get(bo, 'notes/1'))).toBe('PERMISSION_DENIED');
    expect(await get(ana, 'notes/none')).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: expect.stringContaining('Null value error.'),
    });
    expect(statusOf(await get(anonymous, 'open/none'))).toBe('NOT_FOUND');
    expect((await get(bo, 'nowhere/x')).status).toBe('PERMISSION_DENIED');
  });

  it('fails a batch get as a whole when one document is denied', async () => {
    await seed(set('notes/1', note('ana')), set('notes/2', note('bo')));
    const documents = [`${root}/notes/1`, `${root}/notes/2`];
    expect(statusOf(await call(service, 'BatchGetDocuments', { database, documents }, ana))).toBe('PERMISSION_DENIED');
  });

  it('passes claims with their JSON types', async () => {
    await seed(set('editors/1', {}));
    expect(statusOf(await get(ana, 'editors/1'))).toBe('OK');
    expect(statusOf(await get(bo, 'editors/1'))).toBe('PERMISSION_DENIED');
  });

  it('lets getAfter and existsAfter see the whole commit, and exists the state before it', async () => {
    await seed(set('counts/gone', {}));
    const writes = [
      set('likes/1', {}),
      set('counts/all', { n: { integerValue: '1' } }),
      { delete: `${root}/counts/gone` },
    ];
    expect(statusOf(await commit(bo, ...writes.slice(0, 2)))).toBe('PERMISSION_DENIED');
    expect(statusOf(await commit(bo, ...writes))).toBe('OK');
    expect(statusOf(await commit(bo, ...writes))).toBe('PERMISSION_DENIED');
  });

  it('writes nothing when one write is denied', async () => {
    expect(statusOf(await commit(bo, set('open/1', {}), set('nowhere/1', {})))).toBe('PERMISSION_DENIED');
    expect(statusOf(await get(admin, 'open/1'))).toBe('NOT_FOUND');
  });

  it('resolves references in lookups', async () => {
    const to = (path: string) => ({ to: { referenceValue: `${root}/${path}` } });
    await seed(set('a/1', { n: { integerValue: '1' } }), set('refs/1', to('a/1')), set('refs/2', to('a/2')));
    expect(statusOf(await get(bo, 'refs/1'))).toBe('OK');
    expect(statusOf(await get(bo, 'refs/2'))).toBe('PERMISSION_DENIED');
  });

  it('allows ten lookups per request, but not eleven', async () => {
    await seed(set('many/1', {}), set('a/10', {}));
    expect(statusOf(await get(bo, 'many/1'))).toBe('OK');
    await seed({ delete: `${root}/a/10` }, set('a/11', {}));
    expect(statusOf(await get(bo, 'many/1'))).toBe('PERMISSION_DENIED');
  });

  describe('a failing precondition', () => {
    const open = set('open/none', {}, { currentDocument: { exists: true } });

    it('is reported when the rules allow the write', async () => {
      expect(statusOf(await commit(bo, open))).toBe('NOT_FOUND');
      await seed(set('notes/1', note('ana')));
      const create = set('notes/1', note('ana'), { ...stamps, currentDocument: { exists: false } });
      expect(statusOf(await commit(ana, create))).toBe('ALREADY_EXISTS');
    });

    it('does not reveal to other users whether a document exists', async () => {
      const update = set('notes/none', note('bo'), { currentDocument: { exists: true } });
      expect(statusOf(await commit(bo, update))).toBe('PERMISSION_DENIED');
    });
  });

  describe('queries', () => {
    const ownedBy = (owner: string) => ({
      fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: owner } },
    });
    const notes = { from: [{ collectionId: 'notes' }] };

    it('are checked for aggregations, listings and listeners too', async () => {
      const count = (where: JsonObject) =>
        call(
          service,
          'RunAggregationQuery',
          {
            parent: root,
            structuredAggregationQuery: {
              structuredQuery: { ...notes, ...where },
              aggregations: [{ count: {} }],
            },
          },
          ana,
        );
      expect(statusOf(await count({ where: ownedBy('ana') }))).toBe('OK');
      expect(statusOf(await count({}))).toBe('PERMISSION_DENIED');
      const list = (collectionId: string) => call(service, 'ListDocuments', { parent: root, collectionId }, ana);
      expect(statusOf(await list('open'))).toBe('OK');
      expect(statusOf(await list('notes'))).toBe('PERMISSION_DENIED');
      expect(statusOf(await list(''))).toBe('PERMISSION_DENIED');

      const client = new ListenClient(service, database, ana);
      client.add({
        targetId: 2,
        query: { parent: root, structuredQuery: { from: [{ collectionId: 'open' }] } },
      });
      client.add({ targetId: 4, query: { parent: root, structuredQuery: notes } });
      client.add({ targetId: 6, documents: { documents: [`${root}/notes/none`] } });
      expect(client.targets.get(2)).toMatchObject({ isCurrent: true, cause: null });
      expect(client.targets.get(4)).toMatchObject({ isCurrent: false, cause: { code: 7 } });
      expect(client.targets.get(4)?.cause?.message).toMatch(/for 'list' @ L6/);
      expect(client.targets.get(6)).toMatchObject({ isCurrent: false, cause: { code: 7 } });
      expect(client.error).toBeNull();
      await seed(set('open/1', {}));
      expect(client.targets.get(2)?.documents.size).toBe(1);
    });
  });

  it('treats a verify as a get', async () => {
    await seed(set('notes/1', note('ana')));
    const verify = { verify: `${root}/notes/1`, currentDocument: { exists: true } };
    expect(statusOf(await commit(ana, verify))).toBe('OK');
    expect(statusOf(await commit(bo, verify))).toBe('PERMISSION_DENIED');
  });

  it('deny every request of a non-admin when they have errors', async () => {
    service.setRules({ broken: 'line 1' });
    expect(await get(ana, 'open/1')).toMatchObject({ status: 'INVALID_ARGUMENT', message: 'line 1' });
    expect(statusOf(await commit(ana, set('open/1', {})))).toBe('INVALID_ARGUMENT');
    expect(statusOf(await commit(admin, set('open/1', {})))).toBe('OK');
    service.setRules(null);
    expect(statusOf(await get(anonymous, 'open/1'))).toBe('OK');
  });

  it('allow metadata operations only to admins', async () => {
    const list = { parent: root, collectionId: 'open', showMissing: true };
    expect(await call(service, 'ListDocuments', list, ana)).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'Metadata operations require admin authentication.',
    });
    expect(statusOf(await call(service, 'ListDocuments', list, admin))).toBe('OK');
    // An invalid request is reported before the credentials are checked.
    const wrong = [
      ['ListDocuments', { ...list, mask: { fieldPaths: ['a..b'] } }],
      ['ListDocuments', { ...list, orderBy: 'a' }],
      ['ListCollectionIds', { parent: root, pageSize: -1 }],
    ] as const;
    for (const [name, request] of wrong) {
      expect(statusOf(await call(service, name, request, ana))).toBe('INVALID_ARGUMENT');
    }
    expect(statusOf(await call(service, 'ListCollectionIds', { parent: root }, ana))).toBe('PERMISSION_DENIED');
    expect(await call(service, 'BatchWrite', { database, writes: [set('open/1', {})] }, ana)).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'Batch writes require admin authentication.',
    });
  });
});
