import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setDoc, terminate } from 'firebase/firestore';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '@glimpse/emulator/vitest';
import { adminOf, firestore } from './firestore.js';

/** The documents that every test's database starts with. They are written once. */
let seed;
let database;
let admin;
beforeAll(async () => {
  const source = firestore.database();
  const { db, stop } = await adminOf(source);
  await db.doc('posts/first').set({ author: 'ana', text: 'Hello', createdAt: 1 });
  seed = source.snapshot();
  await stop();
});
beforeEach(async () => {
  database = firestore.database(seed);
  admin = await adminOf(database);
});
afterEach(() => admin.stop());

describe('posts', () => {
  it('can be changed by one test', async () => {
    await admin.db.doc('posts/first').delete();
    expect((await admin.db.collection('posts').get()).size).toBe(0);
  });

  it('are unchanged in the next test', async () => {
    const found = admin.db.collection('posts').where('author', '==', 'ana').orderBy('createdAt', 'desc');
    expect((await found.get()).docs.map(({ id }) => id)).toEqual(['first']);
  });

  it('need the indexes that production needs', async () => {
    const query = admin.db.collection('posts').where('author', '==', 'ana').orderBy('text');
    await expect(query.get()).toNeedIndex({ fields: [{ fieldPath: 'author' }, { fieldPath: 'text' }] });
  });

  it('are protected by the rules, and a denial explains why', async () => {
    const app = initializeApp({ projectId: database.projectId }, database.projectId);
    const web = getFirestore(app);
    const { host, port } = await database.address();
    connectFirestoreEmulator(web, host, port);
    await expect(getDoc(doc(web, 'posts/first'))).toBeAllowed();
    await expect(setDoc(doc(web, 'posts/long'), { text: 'Longer than ten' })).toBeDenied({
      because: 'request.resource.data.text.size() is 15',
      line: 6,
    });
    await terminate(web);
    await deleteApp(app);
  });
});

describe('databases', () => {
  it('are isolated from each other, and 100 of them are created in a second', () => {
    const start = performance.now();
    const databases = Array.from({ length: 100 }, () => firestore.database(seed));
    expect(performance.now() - start).toBeLessThan(1000);
    databases[0].clear();
    expect(databases.map((each) => each.snapshot().size)).toEqual([0, ...databases.slice(1).map(() => 1)]);
  });
});
