import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { parseConfig } from './config.ts';

export const config = parseConfig(
  document.querySelector('meta[name="glimpse-config"]')?.getAttribute('content') ?? 'null',
);

/** The app and Auth: all that the signed-out screens load. Firestore has its own entry, firestore-instance.ts. */
export const firebaseApp = initializeApp(config.firebase);

// Not getAuth(): that brings the popup and redirect resolvers along, which this app never uses.
export const auth = initializeAuth(firebaseApp, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
});
if (config.emulators) connectAuthEmulator(auth, config.emulators.auth, { disableWarnings: true });

/** App Check, whose code is only loaded where the configuration has a key for it. null without one, or without its code. */
export const appCheck =
  config.appCheckKey === ''
    ? null
    : import('./app-check.ts').catch((error: unknown) => {
        console.warn('App Check could not be loaded', error);
        return null;
      });
