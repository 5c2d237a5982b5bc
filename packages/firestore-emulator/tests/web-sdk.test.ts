import type { Firestore as AdminFirestore } from '@google-cloud/firestore';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  type FirestoreSettings,
  getCountFromServer,
  getDoc,
  getDocFromServer,
  getDocs,
  getDocsFromCache,
  increment,
  initializeFirestore,
  loadBundle,
  namedQuery,
  onSnapshot,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  terminate,
  updateDoc,
} from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { until } from './support/until.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{collection}/{document=**} { allow read, write: if collection != 'mine'; }
    match /mine/{uid} { allow read, write: if request.auth.uid == uid; }
  }
}`;
const projectId = 'demo-web';

let emulator: TestEmulator;
let admin: AdminFirestore;
let db: Firestore;
let count = 0;
const opened: Firestore[] = [];

beforeAll(async () => {
  setLogLevel('silent'); // the tests expect errors
  lite.setLogLevel('silent');
  emulator = await startTestEmulator({ rules: { source: rules, fileName: 'firestore.rules' } });
  admin = adminClient(emulator.address, projectId);
});
afterAll(async () => {
  await admin.terminate();
  emulator.close();
});
beforeEach(async () => {
  await fetch(`${emulator.url}/reset`, { method: 'POST' });
  db = connect();
});
afterEach(async () => {
  for (const each of opened.splice(0)) {
    await terminate(each);
    await deleteApp(each.app);
  }
});

interface ConnectOptions {
  readonly uid?: string;
  readonly database?: string;
  readonly settings?: FirestoreSettings;
}

function connect({ uid, database = '(default)', settings = {} }: ConnectOptions = {}): Firestore {
  const app = initializeApp({ projectId, apiKey: 'any' }, `app-${count++}`);
  const firestore = initializeFirestore(app, settings, database);
  connectFirestoreEmulator(firestore, '127.0.0.1', emulator.port, uid ? { mockUserToken: { sub: uid } } : {});
  opened.push(firestore);
  return firestore;
}

describe('the web SDK in Node', () => {
  it('writes, reads, updates and deletes', async () => {
    const ref = doc(db, 'open/d');
    await setDoc(ref, { a: 1, at: serverTimestamp(), list: [1, { b: null }] });
    await updateDoc(ref, { a: increment(2) });
    const data = (await getDocFromServer(ref)).data() ?? {};
    expect(data).toMatchObject({ a: 3, list: [1, { b: null }] });
    expect(data.at).toBeInstanceOf(Timestamp);
    await deleteDoc(ref);
    expect((await getDoc(ref)).exists()).toBe(false);
    const added = await addDoc(collection(db, 'open'), { b: 1 });
    expect((await getDoc(added)).data()).toEqual({ b: 1 });
  });

  it('reports denials with the code permission-denied', async () => {
    await expect(setDoc(doc(db, 'mine/ana'), {})).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(getDoc(doc(db, 'mine/ana'))).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(getDocs(collection(db, 'mine'))).rejects.toMatchObject({ code: 'permission-denied' });
    const denied = new Promise((_resolve, reject) => {
      onSnapshot(collection(db, 'mine'), () => {}, reject);
    });
    await expect(denied).rejects.toMatchObject({ code: 'permission-denied' });
    // A denial does not affect other operations.
    await setDoc(doc(db, 'open/after'), { n: 1 });
    const own = connect({ uid: 'ana' });
    await setDoc(doc(own, 'mine/ana'), { ok: true });
    expect((await getDoc(doc(own, 'mine/ana'))).data()).toEqual({ ok: true });
  });

  it('acknowledges a write that changes nothing', async () => {
    const ref = doc(db, 'open/same');
    const stop = onSnapshot(ref, () => {});
    await setDoc(ref, { n: 1 });
    await setDoc(ref, { n: 1 });
    await updateDoc(ref, { n: 1 });
    stop();
  });

  it('shows the deletes when the database is cleared', async () => {
    const sizes: number[] = [];
    await setDoc(doc(db, 'open/x'), { n: 1 });
    const stop = onSnapshot(collection(db, 'open'), (snapshot) => sizes.push(snapshot.size));
    await until('the document', () => sizes.find((size) => size === 1));
    const all = `${emulator.url}/emulator/v1/projects/demo-web/databases/(default)/documents`;
    expect((await fetch(all, { method: 'DELETE' })).status).toBe(200);
    await until('its end', () => sizes.find((size, index) => index > 0 && size === 0));
    stop();
  });

  it('loads a bundle of the Admin SDK and resumes from it', async () => {
    for (const n of [1, 2, 3]) await admin.doc(`bundled/${n}`).set({ n });
    const found = await admin.collection('bundled').where('n', '>', 1).get();
    const bundle = admin.bundle('b').add('large', found).build();
    await admin.doc('bundled/3').delete();
    await admin.doc('bundled/4').set({ n: 4 });
    expect((await loadBundle(db, bundle.toString())).documentsLoaded).toBe(2);
    const large = await namedQuery(db, 'large');
    if (!large) throw new Error('the bundle has lost its query');
    expect((await getDocsFromCache(large)).docs.map(({ id }) => id)).toEqual(['2', '3']);
    expect((await getDocs(large)).docs.map(({ id }) => id)).toEqual(['2', '4']);
  });

  it('isolates databases and projects', async () => {
    const second = connect({ database: 'second' });
    await setDoc(doc(db, 'apart/a'), { in: 'first' });
    await setDoc(doc(second, 'apart/b'), { in: 'second' });
    expect((await getDocs(collection(second, 'apart'))).docs.map(({ id }) => id)).toEqual(['b']);
    expect((await getDocs(collection(db, 'apart'))).docs.map(({ id }) => id)).toEqual(['a']);
  });

  it.each<FirestoreSettings>([{ experimentalForceLongPolling: true }, { experimentalAutoDetectLongPolling: true }])(
    'supports the settings %j',
    async (settings) => {
      const polling = connect({ settings });
      await setDoc(doc(polling, 'settings/a'), { n: 1 });
      expect((await getDoc(doc(polling, 'settings/a'))).data()).toEqual({ n: 1 });
    },
  );

  it('can stop listening after it was terminated, and rejects other calls', async () => {
    const stop = onSnapshot(doc(db, 'end/a'), () => {});
    void getCountFromServer(collection(db, 'end')).catch(() => {});
    await terminate(db);
    stop();
    expect(() => getDoc(doc(db, 'end/a'))).toThrow('already been terminated');
  });
});

describe('the Lite SDK, over REST', () => {
  it('writes, reads, queries, counts and runs transactions', async () => {
    const light = lite.getFirestore(db.app);
    lite.connectFirestoreEmulator(light, '127.0.0.1', emulator.port);
    const ref = lite.doc(light, 'open/lite');
    await lite.setDoc(ref, {
      n: 1,
      zero: -0,
      at: lite.serverTimestamp(),
      bytes: lite.Bytes.fromBase64String('AQI='),
    });
    await lite.updateDoc(ref, { n: lite.increment(1) });
    await lite.runTransaction(light, async (transaction) => {
      const n: number = (await transaction.get(ref)).get('n');
      transaction.update(ref, { n: n * 10 });
    });
    const snapshot = await lite.getDoc(ref);
    expect(snapshot.get('n')).toBe(20);
    expect(Object.is(snapshot.get('zero'), -0)).toBe(true);
    const found = await lite.getDocs(lite.query(lite.collection(light, 'open'), lite.where('n', '==', 20)));
    expect(found.size).toBe(1);
    expect((await lite.getCount(lite.collection(light, 'open'))).data().count).toBe(1);
    await lite.deleteDoc(ref);
    expect((await lite.getDoc(ref)).exists()).toBe(false);
    await expect(lite.getDoc(lite.doc(light, 'mine/x'))).rejects.toMatchObject({ code: 'permission-denied' });
    await lite.terminate(light);
  });

  it('supports documents and collections with any name, which all protocols can read', async () => {
    const ids = [
      'a b',
      'a%20b',
      'é😀',
      'x?y#z',
      '~',
      '"q"',
      "a'b",
      'a:b',
      'a+b',
      '..x',
      'c:commit',
      '\\',
      '{}',
      'a\nb',
    ];
    const light = lite.getFirestore(db.app);
    lite.connectFirestoreEmulator(light, '127.0.0.1', emulator.port);
    const odd = lite.collection(light, 'odd %2F:name');
    for (const id of ids) await lite.setDoc(lite.doc(odd, id), { id });
    const found = await lite.getDocs(odd);
    expect(found.docs.map((each) => each.get('id')).sort()).toEqual([...ids].sort());
    expect((await admin.collection('odd %2F:name').listDocuments()).map(({ id }) => id).sort()).toEqual(
      [...ids].sort(),
    );
    const root = `${emulator.url}/v1/projects/${projectId}/databases/(default)/documents`;
    for (const id of ids) {
      expect((await getDoc(doc(collection(db, 'odd %2F:name'), id))).get('id')).toBe(id);
      const response = await fetch(`${root}/odd%20%252F:name/${encodeURIComponent(id)}`);
      expect(await response.json()).toMatchObject({ fields: { id: { stringValue: id } } });
    }
    await lite.terminate(light);
  });
});
