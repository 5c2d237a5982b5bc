import { fileURLToPath } from 'node:url';
import { startFirestore, type TestFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';

// Nothing of this runs in Google's cloud; asking for its metadata server only costs time.
process.env.METADATA_SERVER_DETECTION = 'none';

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
