import { v1 } from '@google-cloud/firestore';
import { credentials } from '@grpc/grpc-js';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, getFirestore, type QuerySnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestFirestore } from '../index.d.ts';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';
import { until } from './support/until.ts';

let firestore: TestFirestore;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  firestore = await startFirestore();
  const { host, port } = await firestore.address();
  process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  delete process.env.FIRESTORE_EMULATOR_HOST;
  firestore.close();
});

/** Returns the Admin SDK for a new database, or for that of `projectId`. */
function adminAt(way: 'channel' | 'connection', projectId = firestore.database().projectId): Firestore {
  const app = initializeApp({ projectId }, `${projectId} ${way}`);
  closing.push(() => deleteApp(app));
  const db = getFirestore(app);
  if (way === 'channel') db.settings({ 'grpc.channelFactoryOverride': () => firestore.channel() });
  return db;
}

const textsOf = ({ docs }: QuerySnapshot): unknown[] => docs.map((each) => each.get('text'));

/** Calls of the Admin SDK, and their results. */
const deeds: Record<string, (db: Firestore) => Promise<unknown>> = {
  'a document that is written and read': async (db) => {
    await db.doc('c/a').set({ text: 'grüße', bytes: Buffer.from([1, 2]), list: [1, { deep: null }] });
    return (await db.doc('c/a').get()).data();
  },
  'a document that is not there': async (db) => (await db.doc('c/none').get()).exists,
  'several documents': async (db) => (await db.getAll(db.doc('c/a'), db.doc('c/none'))).map(({ exists }) => exists),
  'a query with more responses than one write to a socket': async (db) => {
    const batch = db.batch();
    for (let at = 0; at < 400; at++) batch.set(db.doc(`many/${1000 + at}`), { text: 'x'.repeat(1000) + at });
    await batch.commit();
    return textsOf(await db.collection('many').get());
  },
  'a count': async (db) => (await db.collection('many').count().get()).data(),
  'a transaction': (db) =>
    db.runTransaction(async (tx) => {
      const { exists } = await tx.get(db.doc('c/a'));
      tx.update(db.doc('c/a'), { seen: FieldValue.increment(1) });
      return exists;
    }),
  'the collections': async (db) => (await db.listCollections()).map(({ id }) => id),
  'an update of what is not there': (db) => db.doc('c/none').update({ text: '' }),
  'a document that is there already': (db) => db.doc('c/a').create({}),
  'a query that Firestore rejects': (db) =>
    db.collection('c').where('a', 'not-in', [1]).where('a', 'array-contains-any', [1]).get(),
};

describe('the channel of a client in the same process', () => {
  it('returns the same as a connection, also for failures', async () => {
    const ways = [adminAt('channel'), adminAt('connection')];
    const [local, connected] = await Promise.all(
      ways.map(async (db) => {
        const seen: unknown[] = [];
        for (const [what, deed] of Object.entries(deeds)) {
          const failed = ({ code, details }: { code?: unknown; details?: unknown }) => ({ code, details });
          seen.push([what, await deed(db).catch(failed)]);
        }
        return JSON.parse(JSON.stringify(seen).replaceAll(/demo-[0-9a-f]+-\d+/g, 'project'));
      }),
    );
    expect(local).toEqual(connected);
    expect(JSON.stringify(local)).toContain('"code":5');
  });

  it('sends listeners the changes from other clients, until they are removed', async () => {
    const { projectId } = firestore.database();
    const [listening, writing] = [adminAt('channel', projectId), adminAt('connection', projectId)];
    const heard: unknown[][] = [];
    const end = listening.collection('c').onSnapshot((snapshot) => heard.push(textsOf(snapshot)));
    await until('the first snapshot', () => heard[0]);
    await writing.doc('c/a').set({ text: 'one' });
    await until('the change', () => heard[1]);
    end();
    await writing.doc('c/b').set({ text: 'two' });
    expect(textsOf(await listening.collection('c').get())).toEqual(['one', 'two']);
    expect(heard).toEqual([[], ['one']]);
  });

  it('closes with its Firestore, together with its open calls', async () => {
    const own = await startFirestore();
    const client = new v1.FirestoreClient({
      'grpc.channelFactoryOverride': () => own.channel(),
      ...{ servicePath: 'nowhere', port: 1, sslCreds: credentials.createInsecure(), projectId: 'p' },
    });
    closing.push(() => client.close());
    const database = 'projects/p/databases/(default)';
    const stream = client.listen({ otherArgs: { headers: { 'google-cloud-resource-prefix': database } } });
    const heard: unknown[] = [];
    stream.on('data', (message) => heard.push(message)).on('error', (error) => heard.push(error));
    const documents = [`${database}/documents/c/a`];
    stream.write({ database, addTarget: { documents: { documents }, targetId: 1 } });
    await until('a response', () => heard[0]);
    own.close();
    await until('the end', () => heard.find((each) => each instanceof Error && 'code' in each && each.code === 14));
  });

  it('fails a call as its client expects it', async () => {
    const client = new v1.FirestoreClient({
      'grpc.channelFactoryOverride': () => firestore.channel(),
      ...{ servicePath: 'nowhere', port: 1, sslCreds: credentials.createInsecure(), projectId: 'p' },
    });
    closing.push(() => client.close());
    const name = 'projects/p/databases/(default)/documents/c/none';
    await expect(client.getDocument({ name })).rejects.toMatchObject({ code: 5 });
    await expect(client.getDocument({ name: 'c/none' })).rejects.toMatchObject({ code: 3 });
    const headers = { otherArgs: { headers: { authorization: 'nonsense' } } };
    await expect(client.getDocument({ name }, headers)).rejects.toMatchObject({ details: 'invalid jwt' });
  });
});
