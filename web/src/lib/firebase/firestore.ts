import {
  connectFirestoreEmulator,
  disableNetwork,
  enableNetwork,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
} from 'firebase/firestore';
import { config } from '../browser/config.ts';
import { pauseInBackground } from '../browser/pause-in-background.ts';
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

// A post that gets a hundred likes in the meantime then costs one document read instead of a hundred. The calls fail
// only if the client was terminated, and then there is nothing to pause.
pauseInBackground({
  pause: () => void disableNetwork(firestore).catch(() => undefined),
  resume: () => void enableNetwork(firestore).catch(() => undefined),
});
