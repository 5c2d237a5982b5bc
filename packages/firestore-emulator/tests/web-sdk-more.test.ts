import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  type FirestoreSettings,
  getCountFromServer,
  getDoc,
  getDocs,
  getDocsFromCache,
  initializeFirestore,
  loadBundle,
  namedQuery,
  onSnapshot,
  setDoc,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { deleteApp as deleteAdmin, initializeApp as initializeAdmin } from 'firebase-admin/app';
import { type Firestore as AdminFirestore, getFirestore as getAdmin } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

const projectId = 'demo-web-more';
let emulator: TestEmulator;
let adminApp: ReturnType<typeof initializeAdmin>;
let admin: AdminFirestore;
let count = 0;
const opened: [FirebaseApp, Firestore][] = [];

beforeAll(async () => {
  setLogLevel('silent'); // the tests expect errors
  lite.setLogLevel('silent');
  emulator = await startTestEmulator();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.address;
  adminApp = initializeAdmin({ projectId });
  admin = getAdmin(adminApp);
});
afterAll(async () => {
  await deleteAdmin(adminApp);
  emulator.close();
  delete process.env.FIRESTORE_EMULATOR_HOST;
});
afterEach(async () => {
  for (const [app, db] of opened.splice(0)) {
    await terminate(db);
    await deleteApp(app);
  }
});

function connect(database = '(default)', settings: FirestoreSettings = {}): Firestore {
  const app = initializeApp({ projectId, apiKey: 'any' }, `more-${count++}`);
  const db = initializeFirestore(app, settings, database);
  connectFirestoreEmulator(db, '127.0.0.1', emulator.port);
  opened.push([app, db]);
  return db;
}

describe('the web SDK in Node', () => {
  it('loads a bundle of the Admin SDK and resumes from it', async () => {
    for (const n of [1, 2, 3]) await admin.doc(`bundled/${n}`).set({ n });
    const found = await admin.collection('bundled').where('n', '>', 1).get();
    const bundle = admin.bundle('b').add('large', found).build();
    await admin.doc('bundled/3').delete();
    await admin.doc('bundled/4').set({ n: 4 });
    const db = connect();
    expect((await loadBundle(db, bundle.toString())).documentsLoaded).toBe(2);
    const large = await namedQuery(db, 'large');
    if (!large) throw new Error('the bundle has lost its query');
    expect((await getDocsFromCache(large)).docs.map(({ id }) => id)).toEqual(['2', '3']);
    expect((await getDocs(large)).docs.map(({ id }) => id)).toEqual(['2', '4']);
  });

  it('isolates databases and projects', async () => {
    const [first, second] = [connect(), connect('second')];
    await setDoc(doc(first, 'apart/a'), { in: 'first' });
    await setDoc(doc(second, 'apart/b'), { in: 'second' });
    expect((await getDocs(collection(second, 'apart'))).docs.map(({ id }) => id)).toEqual(['b']);
    expect((await getDocs(collection(first, 'apart'))).docs.map(({ id }) => id)).toEqual(['a']);
  });

  it.each<FirestoreSettings>([{ experimentalForceLongPolling: true }, { experimentalAutoDetectLongPolling: true }])(
    'supports the settings %j',
    async (settings) => {
      const db = connect('(default)', settings);
      await setDoc(doc(db, 'settings/a'), { n: 1 });
      expect((await getDoc(doc(db, 'settings/a'))).data()).toEqual({ n: 1 });
    },
  );

  it('can stop listening after it was terminated, and rejects other calls', async () => {
    const db = connect();
    const stop = onSnapshot(doc(db, 'end/a'), () => {});
    void getCountFromServer(collection(db, 'end')).catch(() => {});
    await terminate(db);
    stop();
    expect(() => getDoc(doc(db, 'end/a'))).toThrow('already been terminated');
  });
});

describe('the Lite SDK', () => {
  const ids = ['a b', 'a%20b', 'é😀', 'x?y#z', '~', '"q"', "a'b", 'a:b', 'a+b', '..x', 'c:commit', '\\', '{}', 'a\nb'];

  it('supports documents and collections with any name', async () => {
    const app = initializeApp({ projectId, apiKey: 'any' }, 'lite');
    const light = lite.getFirestore(app);
    lite.connectFirestoreEmulator(light, '127.0.0.1', emulator.port);
    const odd = lite.collection(light, 'odd %2F:name');
    for (const id of ids) await lite.setDoc(lite.doc(odd, id), { id });
    const found = await lite.getDocs(odd);
    expect(found.docs.map((each) => each.get('id')).sort()).toEqual([...ids].sort());
    const db = connect();
    for (const id of ids) expect((await getDoc(doc(collection(db, 'odd %2F:name'), id))).get('id')).toBe(id);
    expect((await admin.collection('odd %2F:name').listDocuments()).map(({ id }) => id).sort()).toEqual(
      [...ids].sort(),
    );
    await lite.terminate(light);
    await deleteApp(app);
  });

  it.each(ids)('serves GET of a document named %j', async (id) => {
    const path = `documents/odd%20%252F:name/${encodeURIComponent(id)}`;
    const response = await fetch(`${emulator.url}/v1/projects/${projectId}/databases/(default)/${path}`);
    expect(await response.json()).toMatchObject({ fields: { id: { stringValue: id } } });
  });
});
