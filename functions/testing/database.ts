import { fileURLToPath } from 'node:url';
import { startFirestore, type TestDatabase, type TestFirestore } from '@glimpse/emulator';
import { setTimeoutHandler } from '@google-cloud/firestore/build/src/backoff.js';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, type Firestore, getFirestore, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod/mini';

// Nothing of this runs in Google's cloud; asking for its metadata server only costs time.
process.env.METADATA_SERVER_DETECTION = 'none';

// Before each read the SDK waits for a timer of no time, which is a millisecond: half of what these tests would take.
setTimeoutHandler((work, ms) => {
  if (ms > 0) setTimeout(work, ms);
  else setImmediate(work);
});

const indexes = {
  file: fileURLToPath(new URL('../../firestore.indexes.json', import.meta.url)),
  missing: 'refuse',
} as const;

const databases = new WeakMap<Firestore, TestDatabase>();

function databaseOf(db: Firestore): TestDatabase {
  const database = databases.get(db);
  if (!database) throw new Error('not a database of testDatabases()');
  return database;
}

/**
 * One embedded Firestore for the tests of a file, with the indexes and the limits of production. Answers a function that
 * gives each test an empty database in it, or another client of the database `of`, as another instance of the functions has one.
 */
export function testDatabases(): (of?: Firestore) => Firestore {
  let firestore: TestFirestore;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    firestore = await startFirestore({ indexes, productionLimits: true });
    const { host, port } = await firestore.address();
    process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
  });
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    delete process.env.FIRESTORE_EMULATOR_HOST;
    firestore.close();
  });
  return (of) => {
    const database = of ? databaseOf(of) : firestore.database();
    const { projectId } = database;
    const app = initializeApp({ projectId }, `${projectId} ${closing.length}`);
    closing.push(() => deleteApp(app));
    const db = getFirestore(app);
    // Messages as on a connection, without one: a fifth of what these tests would take.
    db.settings({ 'grpc.channelFactoryOverride': () => firestore.channel() });
    databases.set(db, database);
    return db;
  };
}

export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

const Names = z.array(z.object({ document: z.optional(z.object({ name: z.string() })) }));

/** Every document there is, at any depth: asked for by name in one query, whatever their collections are called. The SDK has no call for it. */
export async function everyDocument(db: Firestore): Promise<DocumentSnapshot[]> {
  const documents = `projects/${databaseOf(db).projectId}/databases/(default)/documents`;
  const structuredQuery = {
    select: { fields: [{ fieldPath: '__name__' }] },
    from: [{ allDescendants: true }],
  };
  const answer = await fetch(`http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner' },
    body: JSON.stringify({ structuredQuery }),
  });
  if (!answer.ok) throw new Error(`${documents} was answered with ${answer.status}`);
  const refs = Names.parse(await answer.json()).flatMap(({ document }) => {
    const path = document?.name.split('/documents/')[1];
    return path === undefined ? [] : [db.doc(path)];
  });
  return refs.length === 0 ? [] : db.getAll(...refs);
}

/** Answers a function that makes the database hold what it holds now. */
export function restorer(db: Firestore): () => void {
  const database = databaseOf(db);
  const snapshot = database.snapshot();
  return () => database.restore(snapshot);
}
