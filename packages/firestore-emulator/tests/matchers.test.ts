import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  orderBy,
  query,
  setDoc,
  setLogLevel,
  terminate,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestFirestore } from '../index.d.ts';
import type {} from '../matchers/vitest.d.ts';
import { assertAllowed, assertDenied, assertNeedsIndex } from '../src/matchers/matchers.ts';
import '../src/matchers/vitest.ts';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';

const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function isOwner(data) {
      return data.owner == request.auth.uid;
    }
    match /notes/{id} {
      allow get: if resource.data.open || isOwner(resource.data);
      allow list: if true;
      allow create: if isOwner(request.resource.data)
        && request.resource.data.text.size() <= 5;
    }
  }
}`;

const folder = mkdtempSync(join(tmpdir(), 'matchers-'));
const file = join(folder, 'firestore.indexes.json');
const running: { firestore: TestFirestore; app: FirebaseApp; db: Firestore }[] = [];

async function start(options: Parameters<typeof startFirestore>[0]): Promise<Firestore> {
  const firestore = await startFirestore({ rules: { source, fileName: 'firestore.rules' }, ...options });
  const { projectId, address } = firestore.database();
  const { host, port } = await address();
  const app = initializeApp({ projectId }, projectId);
  const db = initializeFirestore(app, {});
  connectFirestoreEmulator(db, host, port, { mockUserToken: { sub: 'ana' } });
  running.push({ firestore, app, db });
  return db;
}

let db: Firestore;
/** Has no explanations and checks no indexes. */
let plain: Firestore;
beforeAll(async () => {
  setLogLevel('silent'); // the tests expect denials
  writeFileSync(file, '{}');
  db = await start({ explainDenials: true, indexes: { file, missing: 'refuse' } });
  plain = await start({});
});
afterAll(async () => {
  for (const each of running) {
    await terminate(each.db);
    await deleteApp(each.app);
    each.firestore.close();
  }
  rmSync(folder, { recursive: true });
});

const note = (id: string, database = db) => doc(database, 'notes', id);
let created = 0;
const create = (owner: string, text = 'short') => {
  created += 1;
  return setDoc(note(`created-${created}`), { owner, text });
};
const byOwner = () => getDocs(query(collection(db, 'notes'), where('owner', '==', 'ana'), orderBy('text')));
/** Returns the text of the failure. */
const textOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'it did not fail',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('toBeDenied', () => {
  it('accepts each condition that decided, its values, the calls that led to it, and their lines', async () => {
    await expect(create('bo')).toBeDenied();
    await expect(() => create('bo')).toBeDenied({ because: 'data.owner == request.auth.uid', line: 5 });
    await expect(create('bo')).toBeDenied({ because: /request\.auth\.uid is "ana"/g });
    await expect(create('bo')).toBeDenied({ because: /isOwner/, line: 10 });
    await expect(create('ana', 'too long')).toBeDenied({ because: /text\.size\(\) is 8/, line: 11 });
    await expect(create('ana', 'too long')).toBeDenied({ line: 10 });
    await expect(getDoc(note('missing'))).toBeDenied({ because: 'resource', line: 8 });
  });

  it('fails with the explanation if the rules deny for another reason', async () => {
    const failures = [
      expect(create('ana', 'too long')).toBeDenied({ because: /isOwner/, line: 42 }),
      expect(create('bo')).toBeDenied({ because: /isOwner/, line: 11 }),
      assertDenied(create('bo'), { because: 'size()' }),
    ];
    const [other, line, text] = await Promise.all(failures.map(textOf));
    expect(other).toContain(
      'The rules must deny this request because of /isOwner/ in line 42, but they did for another reason:',
    );
    expect(other).toContain('  firestore.rules:11 request.resource.data.text.size() <= 5 is false\n');
    expect(line).toContain('because of /isOwner/ in line 11, but they did for another reason:');
    expect(text).toContain('because of "size()", but they did for another reason:');
  });

  it('fails if the request is allowed', async () => {
    expect(await textOf(expect(create('ana')).toBeDenied({ line: 5 }))).toBe(
      'The rules must deny this request in line 5, but it was allowed.',
    );
    await expect(create('ana')).not.toBeDenied();
    expect(await textOf(expect(create('bo')).not.toBeDenied())).toContain('The rules must not deny this request:');
  });

  it('fails if the request fails otherwise, also with `not`', async () => {
    const invalid = () => setDoc(note('new'), { text: () => {} });
    const failures = [expect(invalid).toBeDenied(), expect(invalid).not.toBeDenied(), assertDenied(invalid)];
    for (const text of await Promise.all(failures.map(textOf)))
      expect(text).toMatch(/deny this request, but it failed otherwise: invalid-argument: .*function/);
  });

  it('knows the lines of allow statements without explanations, and says how to get these', async () => {
    await assertDenied(getDoc(note('a', plain)), { line: 8 });
    const text = await textOf(expect(getDoc(note('a', plain))).toBeDenied({ because: /isOwner/ }));
    expect(text).toContain('The emulator explains denials if it is started with `explainDenials: true`');
  });
});

describe('toBeAllowed', () => {
  it('fails with the explanation of the denial', async () => {
    await expect(create('ana')).toBeAllowed();
    await assertAllowed(() => create('ana'));
    const failures = [expect(create('bo')).toBeAllowed(), assertAllowed(create('bo'))];
    for (const text of await Promise.all(failures.map(textOf))) {
      expect(text).toMatch(/^The rules must allow this request, but they deny it:\n\n/);
      expect(text).toContain('firestore.rules:5 data.owner == request.auth.uid is false');
    }
    await expect(create('bo')).not.toBeAllowed();
    expect(await textOf(expect(create('ana')).not.toBeAllowed())).toBe(
      'The rules must deny this request, but it was allowed.',
    );
  });

  it('fails with another error, also with `not`', async () => {
    expect(await textOf(assertAllowed(byOwner()))).toContain(
      'it failed otherwise: failed-precondition: The query requires',
    );
    expect(await textOf(expect(byOwner()).not.toBeAllowed())).toContain('it failed otherwise');
  });
});

describe('toNeedIndex', () => {
  it('accepts a part of the entry that is missing', async () => {
    await expect(byOwner()).toNeedIndex();
    await expect(byOwner()).toNeedIndex({
      collectionGroup: 'notes',
      fields: [{ fieldPath: 'owner' }, { fieldPath: 'text' }],
    });
    await assertNeedsIndex(byOwner(), {
      queryScope: 'COLLECTION',
      fields: [{ fieldPath: 'owner', order: 'ASCENDING' }, { fieldPath: 'text' }],
    });
  });

  it('fails with the entry if another one is missing, or if none is', async () => {
    const other = await textOf(expect(byOwner()).toNeedIndex({ fields: [{ fieldPath: 'owner' }] }));
    expect(other).toMatch(
      /^This query must need this index:[\s\S]*It needs another one:\n\n\{\n {2}"collectionGroup": "notes"/,
    );
    const none = await textOf(assertNeedsIndex(getDocs(collection(db, 'notes'))));
    expect(none).toMatch(/^This query must need an index that is missing, but it succeeded\.\n\nThe emulator checks/);
    await expect(getDocs(collection(db, 'notes'))).not.toNeedIndex();
    expect(await textOf(expect(create('bo')).toNeedIndex())).toContain('it failed otherwise: permission-denied');
  });
});
