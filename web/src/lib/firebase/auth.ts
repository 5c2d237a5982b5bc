import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { config } from '../browser/config.ts';
import { firebaseApp } from './app.ts';

/**
 * The only part of Firebase that the signed-out screens load. Code for the first screens must import it through
 * `loadAuth` (session.ts). `getAuth` would include code for popups and redirects, which this app does not use.
 */
export const auth = initializeAuth(firebaseApp, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
});
if (config.emulators) connectAuthEmulator(auth, config.emulators.auth, { disableWarnings: true });

/**
 * App Check, loaded only if the configuration has a key for it. null without a key, or if the code cannot be loaded.
 */
export const appCheck =
  config.appCheckKey === ''
    ? null
    : import('./app-check.ts').catch((error: unknown) => {
        console.warn('App Check could not be loaded', error);
        return null;
      });

/** Signs in. Throws the errors of Firebase Auth. */
export async function signIn(email: string, password: string): Promise<User> {
  await appCheck;
  return (await signInWithEmailAndPassword(auth, email, password)).user;
}
