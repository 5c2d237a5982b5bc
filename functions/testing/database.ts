import { type RunningEmulator, startEmulator } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';

// Nothing of this runs in Google's cloud; asking for its metadata server only costs time.
process.env.METADATA_SERVER_DETECTION = 'none';

/** One embedded Firestore for the tests of a file. Answers a function that gives each test an empty database in it. */
export function testDatabases(): () => Firestore {
  let emulator: RunningEmulator;
  let projects = 0;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    emulator = await startEmulator({ host: '127.0.0.1', port: 0 });
    process.env.FIRESTORE_EMULATOR_HOST = `${emulator.host}:${emulator.port}`;
  });
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    delete process.env.FIRESTORE_EMULATOR_HOST;
    emulator.close();
  });
  return () => {
    projects += 1;
    const projectId = `demo-use-cases-${projects}`;
    const app = initializeApp({ projectId }, projectId);
    closing.push(() => deleteApp(app));
    return getFirestore(app);
  };
}

export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;
