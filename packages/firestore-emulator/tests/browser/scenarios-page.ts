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
} from 'firebase/firestore';
import { type CacheKind, scenarioGroups } from '../scenarios/all.ts';

declare global {
  interface Window {
    /** Runs one scenario in a collection of its own, and returns its outcome. */
    runScenario(group: string, name: string): Promise<unknown>;
  }
}

setLogLevel('silent'); // errors are part of the scenarios
const parameters = new URLSearchParams(location.search);

function connect(kind: CacheKind, appName: string): Firestore {
  const app = initializeApp({ projectId: 'demo-scenarios', apiKey: 'any' }, appName);
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

const db = connect(parameters.get('cache') as CacheKind, 'tested');
const other = connect('eager', 'other');
let count = 0;

window.runScenario = async (group, name) => {
  const scenario = scenarioGroups[group]?.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${group}: ${name}.`);
  return scenario.run({ db, other, name: `${parameters.get('prefix')}${count++}` });
};
