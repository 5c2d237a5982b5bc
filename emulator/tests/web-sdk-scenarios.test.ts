import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  memoryLruGarbageCollector,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioGroups } from './scenarios/all.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

let emulator: TestEmulator;
let count = 0;

beforeAll(async () => {
  setLogLevel('silent'); // refusals are part of these tests
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

const collectors = { eager: memoryEagerGarbageCollector, lru: memoryLruGarbageCollector };

function connect(collector: keyof typeof collectors): [FirebaseApp, Firestore] {
  const app = initializeApp({ projectId: 'demo-scenarios', apiKey: 'any' }, `scenario-${count++}`);
  const localCache = memoryLocalCache({ garbageCollector: collectors[collector]() });
  const db = initializeFirestore(app, { localCache });
  connectFirestoreEmulator(db, '127.0.0.1', emulator.port);
  return [app, db];
}

describe.each(['eager', 'lru'] as const)('the web SDK in Node, cache %s', (collector) => {
  describe.each(Object.entries(scenarioGroups))('%s', (_group, scenarios) => {
    const kept = scenarios.filter(({ cache }) => cache !== 'lru' || collector !== 'eager');
    it.each(kept)('$name', async ({ run, expected }) => {
      const clients = [connect(collector), connect('eager')] as const;
      const [[, db], [, other]] = clients;
      expect(await run({ db, other, name: `c${count}` })).toEqual(expected);
      for (const [app, firestore] of clients) {
        await terminate(firestore);
        await deleteApp(app);
      }
    });
  });
});
