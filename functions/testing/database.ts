import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { startFirestore, type TestDatabase, type TestFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type DocumentSnapshot, type Firestore, getFirestore, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { unsignedToken } from '../../tests/support/unsigned-token.ts';
import { countingSettings } from '../src/firestore/count-requests.ts';

// The tests do not run in Google Cloud. Looking for its metadata server would only cost time.
process.env.METADATA_SERVER_DETECTION = 'none';

// Before each read the SDK waits for a timer of 0 ms, which takes a millisecond. That would be half of the duration
// of these tests. The SDK exports the setting of its timer only by the path of a file.
const backoff: { setTimeoutHandler: (handler: (work: () => void, ms: number) => void) => void } = createRequire(
  import.meta.url,
)('../../node_modules/@google-cloud/firestore/build/src/backoff.js');
backoff.setTimeoutHandler((work, ms) => {
  if (ms > 0) setTimeout(work, ms);
  else setImmediate(work);
});

const indexes = {
  file: fileURLToPath(new URL('../../firestore.indexes.json', import.meta.url)),
  missing: 'refuse',
} as const;

const rulesFile = fileURLToPath(new URL('../../firestore.rules', import.meta.url));

const databases = new WeakMap<Firestore, TestDatabase>();

function databaseOf(db: Firestore): TestDatabase {
  const database = databases.get(db);
  if (!database) throw new Error('not a database of testDatabases()');
  return database;
}

/**
 * Starts one embedded Firestore for the tests of a file, with the indexes and limits of production.
 * Returns a function that creates an empty database for a test. With `of`, it creates another client of that
 * database, like another instance of the functions.
 */
export function testDatabases(): (of?: Firestore) => Firestore {
  let firestore: TestFirestore;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const rules = { source: readFileSync(rulesFile, 'utf8'), fileName: 'firestore.rules' };
    firestore = await startFirestore({ indexes, rules, productionLimits: true });
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
    // Exchanges gRPC messages without a connection, which saves a fifth of the duration.
    db.settings({ ...countingSettings, 'grpc.channelFactoryOverride': () => firestore.channel() });
    databases.set(db, database);
    return db;
  };
}

export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

const Names = z.array(z.object({ document: z.optional(z.object({ name: z.string() })) }));

/** Returns all documents of the database, at any depth. Uses the REST API, because the SDK has no such query. */
export async function everyDocument(db: Firestore): Promise<DocumentSnapshot[]> {
  const documents = `projects/${databaseOf(db).projectId}/databases/(default)/documents`;
  const structuredQuery = {
    select: { fields: [{ fieldPath: '__name__' }] },
    from: [{ allDescendants: true }],
  };
  const response = await fetch(`http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner' },
    body: JSON.stringify({ structuredQuery }),
  });
  if (!response.ok) throw new Error(`${documents} failed with status ${response.status}`);
  const refs = Names.parse(await response.json()).flatMap(({ document }) => {
    const path = document?.name.split('/documents/')[1];
    return path === undefined ? [] : [db.doc(path)];
  });
  return refs.length === 0 ? [] : db.getAll(...refs);
}

/** Returns a function that restores the current content of the database. */
export function snapshotDatabase(db: Firestore): () => void {
  const database = databaseOf(db);
  const snapshot = database.snapshot();
  return () => database.restore(snapshot);
}

/** A person as the security rules see them. Null is a signed-out person. */
export interface RulesViewer {
  readonly uid: string;
  readonly claims?: object;
}

/** Returns the stored fields of a document as JSON, or null if the security rules do not let the viewer read it. */
export async function readUnderRules(db: Firestore, path: string, viewer: RulesViewer | null): Promise<string | null> {
  const { projectId } = databaseOf(db);
  const token = viewer && unsignedToken(projectId, viewer.uid, viewer.claims);
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
  const response = await fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (response.status === 403) return null;
  if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
  return response.text();
}
