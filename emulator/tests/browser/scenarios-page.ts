import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  memoryLruGarbageCollector,
  persistentLocalCache,
  persistentMultipleTabManager,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import { scenarioGroups } from '../scenarios/all.ts';

/** How the client under test keeps what it has read. */
export type CacheKind = 'eager' | 'lru' | 'indexeddb';

declare global {
  interface Window {
    /** Runs one scenario with clients of its own and gives its outcome. */
    runScenario(group: string, name: string): Promise<unknown>;
  }
}

setLogLevel('silent'); // refusals are part of the scenarios
const parameters = new URLSearchParams(location.search);
let count = 0;

function connect(kind: CacheKind): Firestore {
  const app = initializeApp({ projectId: 'demo-scenarios', apiKey: 'any' }, `scenario-${count++}`);
  const localCache =
    kind === 'indexeddb'
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache({
          garbageCollector: kind === 'lru' ? memoryLruGarbageCollector() : memoryEagerGarbageCollector(),
        });
  const db = initializeFirestore(app, { localCache, experimentalForceLongPolling: parameters.has('poll') });
  connectFirestoreEmulator(db, '127.0.0.1', Number(parameters.get('port')));
  return db;
}

window.runScenario = async (group, name) => {
  const scenario = scenarioGroups[group]?.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${group}: ${name}.`);
  const kind = parameters.get('cache') as CacheKind;
  const [db, other] = [connect(kind), connect('eager')];
  try {
    return await scenario.run({ db, other, name: `${parameters.get('prefix')}${count}` });
  } finally {
    await Promise.all([terminate(db), terminate(other)]);
  }
};
