import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  memoryLruGarbageCollector,
  setLogLevel,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenariosFor } from './scenarios/all.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

let emulator: TestEmulator;
let other: Firestore;
const apps: FirebaseApp[] = [];

beforeAll(async () => {
  setLogLevel('silent'); // the tests expect errors
  emulator = await startTestEmulator();
  other = connect('eager', 'other');
});
afterAll(async () => {
  await Promise.all(apps.map(deleteApp));
  emulator.close();
});

const collectors = { eager: memoryEagerGarbageCollector, lru: memoryLruGarbageCollector };

function connect(collector: keyof typeof collectors, appName: string): Firestore {
  const app = initializeApp({ projectId: 'demo-scenarios', apiKey: 'any' }, appName);
  apps.push(app);
  const localCache = memoryLocalCache({ garbageCollector: collectors[collector]() });
  const db = initializeFirestore(app, { localCache });
  connectFirestoreEmulator(db, '127.0.0.1', emulator.port);
  return db;
}

// chromium-scenarios.test.ts covers WebChannel, in Chromium.
describe.each([
  ['eager', 'all'],
  ['lru', 'cached'],
] as const)('the web SDK in Node, cache %s', (collector, which) => {
  let db: Firestore;
  let count = 0;
  beforeAll(() => {
    db = connect(collector, collector);
  });

  describe.each(scenariosFor(collector, which))('%s', (_group, scenarios) => {
    it.each(scenarios)('$name', async ({ run, expected }) => {
      expect(await run({ db, other, name: `${collector}${count++}` })).toEqual(expected);
    });
  });
});
