import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
} from 'firebase/firestore';
import { config } from '../browser/config.ts';
import { firebaseApp } from './app.ts';

/**
 * The Firestore instance of the page. Components use `useFirestore()` instead (lib/live/use-firestore.ts). The LRU
 * memory cache keeps the resume tokens of closed listeners, so that opening a screen again fetches only changes.
 */
export const firestore = initializeFirestore(firebaseApp, {
  localCache: memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() }),
});
if (config.emulators) {
  connectFirestoreEmulator(firestore, config.emulators.firestore.host, config.emulators.firestore.port);
}
