import { fileURLToPath } from 'node:url';
import { startFirestore, type TestFirestore } from '@glimpse/emulator';
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

/**
 * One embedded Firestore for the tests of a file, with the indexes and the limits of production. Answers a function that
 * gives each test an empty database in it, or another client of the database `of`, as another instance of the functions has one.
 */
export function testDatabases(): (of?: Firestore) => Firestore {
  let firestore: TestFirestore;
  const closing: (() => Promise<void>)[] = [];
  const projects = new WeakMap<Firestore, string>();
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
    const projectId = (of && projects.get(of)) ?? firestore.database().projectId;
    const app = initializeApp({ projectId }, `${projectId} ${closing.length}`);
    closing.push(() => deleteApp(app));
    const db = getFirestore(app);
    projects.set(db, projectId);
    return db;
  };
}

export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** Asks the emulator for what the SDK has no call for. `path` begins below the database's documents. */
async function ask(db: Firestore, version: string, path: string, init: RequestInit): Promise<unknown> {
  const { projectId } = z.object({ projectId: z.string() }).parse(db);
  const documents = `/${version}/projects/${projectId}/databases/(default)/documents${path}`;
  const answer = await fetch(`http://${process.env.FIRESTORE_EMULATOR_HOST}${documents}`, {
    ...init,
    headers: { Authorization: 'Bearer owner' },
  });
  if (!answer.ok) throw new Error(`${init.method} ${documents} was answered with ${answer.status}`);
  return answer.json();
}

const Names = z.array(z.object({ document: z.optional(z.object({ name: z.string() })) }));

/** Every document there is, at any depth: asked for by name in one query, whatever their collections are called. */
export async function everyDocument(db: Firestore): Promise<DocumentSnapshot[]> {
  const structuredQuery = {
    select: { fields: [{ fieldPath: '__name__' }] },
    from: [{ allDescendants: true }],
  };
  const body = JSON.stringify({ structuredQuery });
  const rows = Names.parse(await ask(db, 'v1', ':runQuery', { method: 'POST', body }));
  const refs = rows.flatMap(({ document }) => {
    const path = document?.name.split('/documents/')[1];
    return path === undefined ? [] : [db.doc(path)];
  });
  return refs.length === 0 ? [] : db.getAll(...refs);
}

/** Leaves nothing in the database. */
export async function clearDatabase(db: Firestore): Promise<void> {
  await ask(db, 'emulator/v1', '', { method: 'DELETE' });
}
