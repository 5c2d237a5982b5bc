import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocFromServer,
  getDocs,
  getFirestore,
  increment,
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
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { until } from './support/until.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{document=**} { allow read, write; }
    match /mine/{uid} { allow read, write: if request.auth.uid == uid; }
  }
}`;

let emulator: TestEmulator;
let app: FirebaseApp;
let db: Firestore;
let count = 0;

beforeAll(async () => {
  setLogLevel('silent'); // the tests expect errors
  lite.setLogLevel('silent');
  emulator = await startTestEmulator({ rules: { source: rules, fileName: 'firestore.rules' } });
});
afterAll(() => emulator.close());
beforeEach(async () => {
  await fetch(`${emulator.url}/reset`, { method: 'POST' });
  [app, db] = connect();
});
afterEach(async () => {
  await terminate(db);
  await deleteApp(app);
});

function connect(uid?: string): [FirebaseApp, Firestore] {
  const created = initializeApp({ projectId: 'demo-web', apiKey: 'any' }, `app-${count++}`);
  const firestore = getFirestore(created);
  const options = uid === undefined ? {} : { mockUserToken: { sub: uid } };
  connectFirestoreEmulator(firestore, '127.0.0.1', emulator.port, options);
  return [created, firestore];
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
    const [ownApp, own] = connect('ana');
    await setDoc(doc(own, 'mine/ana'), { ok: true });
    expect((await getDoc(doc(own, 'mine/ana'))).data()).toEqual({ ok: true });
    await terminate(own);
    await deleteApp(ownApp);
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
});

describe('the Lite SDK, over REST', () => {
  it('writes, reads, queries, counts and runs transactions', async () => {
    const light = lite.getFirestore(app);
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
});
