import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { config, firebaseApp } from './app.ts';

/**
 * All of Firebase that the signed-out screens load; Firestore and Storage have entries of their own beside this. On the way to the first
 * screens it is only met through `loadAuth` (session.ts). Not
 * getAuth(): that brings the popup and redirect resolvers along, which this app never uses.
 */
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

/** Throws Firebase Auth's errors. */
export async function signIn(email: string, password: string): Promise<User> {
  await appCheck;
  return (await signInWithEmailAndPassword(auth, email, password)).user;
}
