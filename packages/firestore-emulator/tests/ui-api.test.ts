import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { unsignedToken } from './support/rules.ts';

const project = 'demo-ui';
const root = `projects/${project}/databases/(default)/documents`;
const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow read: if request.auth.uid == 'ana';
      allow write: if request.resource.data.size < 5;
    }
    match /shared/{id} { allow read; }
  }
}`;

let emulator: TestEmulator;
let rulesFile: string;
let admin: Firestore;

beforeEach(async () => {
  rulesFile = path.join(mkdtempSync(path.join(tmpdir(), 'ui-api-')), 'firestore.rules');
  writeFileSync(rulesFile, source);
  emulator = await startTestEmulator({ projectId: project, rules: { source, fileName: rulesFile } });
  admin = new Firestore({ projectId: project, host: emulator.address, ssl: false });
});
afterEach(async () => {
  await admin.terminate();
  emulator.close();
});

async function api(method: string, target: string, body?: unknown) {
  const response = await fetch(`${emulator.url}/ui/api${target}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return response.ok ? JSON.parse(text) : { status: response.status, text };
}
const as = (uid: string) => ({ authorization: unsignedToken(uid) });
const rest = (method: string, target: string, headers: Record<string, string>, body?: object) =>
  fetch(`${emulator.url}/v1/${root}/${target}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
const changes = (known: { requests: number; documents: number }) =>
  api('GET', `/changes?project=${project}&requests=${known.requests}&documents=${known.documents}`);
const logged = async () => (await changes({ requests: -1, documents: -1 })).requests.toReversed();

describe('the request log', () => {
  it('has the operation, the path, the user, the result and the reads of each request', async () => {
    await admin.doc('notes/a').set({ size: 1 });
    await admin.getAll(admin.doc('notes/a'), admin.doc('notes/missing'));
    await rest('GET', 'notes/a', as('ana'));
    await rest('GET', 'notes/a', {});
    const requests = await logged();
    expect(requests).toMatchObject([
      {
        operation: 'Commit',
        targets: [{ method: 'update', path: 'notes/a' }],
        user: 'admin',
        status: 'OK',
        usage: { reads: 0, writes: 1, deletes: 0 },
      },
      { operation: 'BatchGetDocuments', targetCount: 2, status: 'OK', usage: { reads: 2, writes: 0, deletes: 0 } },
      {
        operation: 'GetDocument',
        targets: [{ method: 'get', path: 'notes/a' }],
        user: { uid: 'ana' },
        status: 'OK',
        denial: null,
        usage: { reads: 1, writes: 0, deletes: 0 },
      },
      { operation: 'GetDocument', user: 'anonymous', status: 'PERMISSION_DENIED', usage: { reads: 0 } },
    ]);
    expect(requests.every(({ durationMs }: { durationMs: number }) => durationMs > 0)).toBe(true);
  });

  it('resolves a poll when something changes, and not before', async () => {
    const { version } = await changes({ requests: -1, documents: -1 });
    let isResolved = false;
    const poll = changes(version).then((result) => {
      isResolved = true;
      return result;
    });
    await changes({ requests: -1, documents: -1 });
    expect(isResolved).toBe(false);
    await admin.doc('shared/a').set({ n: 1 });
    const changed = await poll;
    expect(changed.version.documents).toBe(version.documents + 1);
    expect(changed.requests).toHaveLength(1);
  });

  it('keeps the last 1,000 requests and can be emptied', async () => {
    for (let count = 0; count < 1010; count += 101) {
      await Promise.all(Array.from({ length: 101 }, (_, at) => rest('GET', `shared/${count + at}`, {})));
    }
    const requests = await logged();
    expect([requests.length, requests[0].id]).toEqual([1000, 11]);
    await api('DELETE', '/requests');
    expect(await logged()).toEqual([]);
  });

  it('does not contain what the interface reads', async () => {
    const response = await fetch(`${emulator.url}/ui/api/v1/${root}/notes/a`, {
      headers: { authorization: 'Bearer owner' },
    });
    expect(response.status).toBe(404);
    expect(await logged()).toEqual([]);
  });
});

describe('the statistics', () => {
  it('find documents with more than a write a second, and slow queries once per shape', async () => {
    for (let n = 0; n < 8; n++) await admin.doc('shared/hot').set({ n });
    await admin.doc('shared/cold').set({ n: 1 });
    for (const n of [1, 2, 3]) await admin.collection('shared').where('n', '>', n).get();
    await admin.collection('shared').where('m', '>', 1).get();
    const { usage, hotDocuments, slowQueries } = await api('GET', `/statistics?project=${project}`);
    expect(usage).toMatchObject({ writes: 9 });
    expect(hotDocuments).toMatchObject([{ name: `${root}/shared/hot`, writes: 8 }]);
    expect(slowQueries).toHaveLength(2);
    expect((await api('GET', '/overview')).databases).toEqual([{ project, database: '(default)', documents: 2 }]);
  });
});

describe('the rules playground', () => {
  const simulate = (request: object, rules = source) =>
    api('POST', `/simulate?project=${project}`, { source: rules, ...request });

  it('simulates every method with any token, and changes nothing', async () => {
    await admin.doc('notes/a').set({ size: 1, other: 2 });
    const ana = { sub: 'ana' };
    const small = { size: { integerValue: '2' } };
    const large = { size: { integerValue: '7' } };
    const allowed = async (request: object) => (await simulate(request)).verdict.allowed;
    expect(await allowed({ method: 'get', path: 'notes/a', claims: ana })).toBe(true);
    expect(await allowed({ method: 'get', path: 'notes/a', claims: null })).toBe(false);
    expect(await allowed({ method: 'list', query: { from: [{ collectionId: 'notes' }] }, claims: ana })).toBe(true);
    expect(await allowed({ method: 'list', query: { from: [{ collectionId: 'notes' }] } })).toBe(false);
    expect(await allowed({ method: 'create', path: 'notes/b', fields: small })).toBe(true);
    expect(await allowed({ method: 'create', path: 'notes/b', fields: large })).toBe(false);
    expect(await allowed({ method: 'update', path: 'notes/a', fields: small })).toBe(true);
    expect(await allowed({ method: 'update', path: 'notes/a', fields: {} })).toBe(false);
    expect(await allowed({ method: 'update', path: 'notes/a', fields: {}, merge: true })).toBe(true);
    expect(await allowed({ method: 'delete', path: 'notes/a' })).toBe(false);
    expect((await admin.doc('notes/a').get()).data()).toEqual({ size: 1, other: 2 });
    expect((await admin.doc('notes/b').get()).exists).toBe(false);
  });
});

describe('import and export', () => {
  it('reject an invalid file without storing anything', async () => {
    const good = { name: `${root}/a/b`, fields: {} };
    for (const file of [
      '{',
      '[]',
      { documents: [good, { name: 'x' }] },
      { documents: [good, { ...good, fields: 1 }] },
    ]) {
      expect(await api('POST', `/import?project=${project}`, file)).toMatchObject({ status: 400 });
    }
    expect((await admin.doc('a/b').get()).exists).toBe(false);
  });
});
