import { limits } from '@glimpse/contract/limits';
import { onAuthStateChanged, signOut, type User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { browserStorage, clearPersisted, heldFilesKey, pushTokenKey } from '../browser/storage.ts';
import { auth } from './auth.ts';

/**
 * Who is signed in on this page. `byChoice`: the person pressed Logout (and is not brought back to the page they left).
 * This stands outside React and reactfire so that the login screen loads neither Firestore nor the query cache.
 */
export type Session =
  | { status: 'restoring' }
  | { status: 'signed-in'; account: User }
  | { status: 'signed-out'; byChoice: boolean };

let session: Session = { status: 'restoring' };
const listeners = new Set<() => void>();

function enter(next: Session) {
  session = next;
  if (next.status === 'signed-out') clear();
  for (const listener of listeners) listener();
}

function clear() {
  clearPersisted();
  // Its code only where there is something. What cannot be cleared now is when the login screen is next opened.
  if (browserStorage.read(heldFilesKey) || browserStorage.read(pushTokenKey))
    import('../browser/clear-browser.ts').then(({ clearBrowser }) => clearBrowser()).catch(() => undefined);
}

onAuthStateChanged(auth, (account) => {
  if (account) enter({ status: 'signed-in', account });
  else if (session.status !== 'signed-out') enter({ status: 'signed-out', byChoice: false });
});
// A browser whose storage never answers must not keep the page blank.
setTimeout(() => {
  if (session.status === 'restoring') enter({ status: 'signed-out', byChoice: false });
}, limits.restoreMs);

/** Closes the signed-in screens first, so that no listener of theirs meets the missing permission, then signs out. */
export async function endSession({ byChoice }: { byChoice: boolean }): Promise<void> {
  enter({ status: 'signed-out', byChoice });
  await signOut(auth);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

export const isSignedIn = (): boolean => session.status === 'signed-in';
