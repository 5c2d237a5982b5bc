import { fileURLToPath } from 'node:url';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDocs,
  initializeFirestore,
  onSnapshot,
  setDoc,
  terminate,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase, TestFirestore } from '../index.d.ts';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';
import { adminClient } from './support/emulator.ts';
import { start } from './support/process.ts';
import { until } from './support/until.ts';

let firestore: TestFirestore;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  firestore = await startFirestore();
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  firestore.close();
});

async function adminOf(database: TestDatabase) {
  const { host, port } = await database.address();
  const db = adminClient(`${host}:${port}`, database.projectId);
  closing.push(() => db.terminate());
  return db;
}

async function webOf(database: TestDatabase) {
  const { host, port } = await database.address();
  const app = initializeApp({ projectId: database.projectId }, database.projectId);
  const db = initializeFirestore(app, {});
  connectFirestoreEmulator(db, host, port);
  closing.push(() => terminate(db).then(() => deleteApp(app)));
  return db;
}

describe('Firestore in the process of a test', () => {
  it('gives each test a separate database, which both SDKs can use', async () => {
    const [mine, other] = [firestore.database(), firestore.database()];
    const admin = await adminOf(mine);
    const web = await webOf(mine);
    await admin.doc('c/a').set({ by: 'admin' });
    await setDoc(doc(web, 'c/b'), { by: 'web' });
    expect((await getDocs(collection(web, 'c'))).docs.map((each) => each.get('by'))).toEqual(['admin', 'web']);
    expect((await admin.collection('c').get()).docs.map((each) => each.get('by'))).toEqual(['admin', 'web']);
    expect((await (await adminOf(other)).collection('c').get()).size).toBe(0);
  });

  it("reports the changes of a database's own commits, until this is ended", async () => {
    const [mine, other] = [firestore.database(), firestore.database()];
    const empty = mine.snapshot();
    const paths: string[] = [];
    const stop = mine.onCommit((changes) => paths.push(...changes.map(({ path }) => path)));
    const admin = await adminOf(mine);
    await admin.doc('c/a').set({ n: 1 });
    await (await adminOf(other)).doc('c/b').set({ n: 1 });
    mine.restore(empty);
    stop();
    await admin.doc('c/d').set({ n: 1 });
    expect(paths).toEqual(['c/a']);
  });

  it('restores a database, and listeners see the changes', async () => {
    const database = firestore.database();
    const web = await webOf(database);
    await setDoc(doc(web, 'c/kept'), { n: 1 });
    await setDoc(doc(web, 'c/changed'), { n: 1 });
    const snapshot = database.snapshot();
    expect(snapshot.size).toBe(2);
    const seen: string[][] = [];
    const stop = onSnapshot(collection(web, 'c'), ({ docs }) => {
      seen.push(docs.map((each) => `${each.id} ${each.get('n')}`));
    });
    await setDoc(doc(web, 'c/changed'), { n: 2 });
    await setDoc(doc(web, 'c/new'), { n: 3 });
    await until('the new document seen', () => seen.at(-1)?.includes('new 3') || undefined);
    database.restore(snapshot);
    await until('the old state seen', () => seen.at(-1)?.join() === 'changed 1,kept 1' || undefined);
    database.clear();
    await until('nothing seen', () => seen.at(-1)?.length === 0 || undefined);
    stop();
    const copy = firestore.database(snapshot);
    expect((await (await adminOf(copy)).doc('c/changed').get()).data()).toEqual({ n: 1 });
    expect(() => database.restore({ size: 0 })).toThrow('This snapshot was taken by another emulator.');
  });

  it('creates 100 databases with documents in a second', async () => {
    const source = firestore.database();
    const admin = await adminOf(source);
    const batch = admin.batch();
    for (let i = 0; i < 10; i++) batch.set(admin.doc(`c/d${i}`), { i });
    await batch.commit();
    const snapshot = source.snapshot();
    const begin = performance.now();
    const databases = Array.from({ length: 100 }, () => firestore.database(snapshot));
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(new Set(databases.map(({ projectId }) => projectId)).size).toBe(100);
    expect(databases.map((each) => each.snapshot().size)).toEqual(databases.map(() => 10));
  });

  it('opens no port before an SDK needs one, and does not keep the process alive', async () => {
    const program = `
      import { once } from 'node:events';
      import { connect, Server } from 'node:net';
      import { startFirestore } from './lib/index.js';
      let ports = 0;
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...options) {
        ports += 1;
        return listen.apply(this, options);
      };
      const firestore = await startFirestore({ rules: { source: 'nonsense', fileName: 'x.rules' } });
      const database = firestore.database();
      database.restore(database.snapshot());
      const before = ports;
      const { host, port } = await database.address();
      // Like an idle connection of an SDK.
      const client = connect(port, host);
      await once(client, 'connect');
      client.unref();
      console.info(before, ports, await (await fetch('http://' + host + ':' + port)).text(), firestore.ruleIssues.length > 0);`;
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const args = ['--input-type=module', '-e', program];
    const { code, stdout, stderr } = await start(process.execPath, args, process.env, folder).finished;
    expect([code, stdout], stderr).toEqual([0, '0 1 Ok\n true\n']);
  });
});
