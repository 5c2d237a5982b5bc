import { limits } from '@glimpse/contract/limits';
import type { Auth, User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { browserStorage, clearPersisted, heldFilesKey, keptUid, pushTokenKey } from '../browser/storage.ts';

/** Who is signed in, as far as it is known: of whoever is kept, only the id until Auth has answered. */
export type Account = Pick<User, 'uid' | 'email' | 'displayName' | 'emailVerified'>;

/**
 * Who is signed in on this page. `byChoice`: the person pressed Logout (and is not brought back to the page they left).
 * This stands outside React and reactfire, and without the Auth SDK: neither the login screen nor what is kept of a
 * signed-in person waits for more than it shows.
 */
export type Session =
  | { status: 'restoring' }
  | { status: 'signed-in'; uid: string }
  | { status: 'signed-out'; byChoice: boolean };

/** Whose screens this browser keeps is believed to be signed in still, until Auth says otherwise. */
function believed(): Session {
  const uid = keptUid();
  return uid === null ? { status: 'restoring' } : { status: 'signed-in', uid };
}

let session = believed();
let account: Account = { uid: keptUid() ?? '', email: null, displayName: null, emailVerified: false };
const listeners = new Set<() => void>();

function enter(next: Session) {
  session = next;
  if (next.status === 'signed-out') clear();
  for (const listener of listeners) listener();
}

function enterAs(known: Account) {
  account = known;
  // Who is believed and turns out to be signed in has the same session: the screens need not be rendered anew.
  enter(
    session.status === 'signed-in' && session.uid === known.uid
      ? session
      : { status: 'signed-in', uid: known.uid },
  );
}

function clear() {
  clearPersisted();
  // Its code only where there is something. What cannot be cleared now is when the login screen is next opened.
  if (browserStorage.read(heldFilesKey) || browserStorage.read(pushTokenKey))
    import('../browser/clear-browser.ts').then(({ clearBrowser }) => clearBrowser()).catch(() => undefined);
}

let loading: Promise<typeof import('./auth.ts')> | null = null;

/** Auth's code, fetched when it is first asked for; from then on it says who is signed in. */
export function loadAuth(): Promise<typeof import('./auth.ts')> {
  loading ??= import('./auth.ts').then(
    (loaded) => {
      watch(loaded.auth);
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Auth, once it knows whether somebody is signed in. */
export async function settledAuth(): Promise<Auth> {
  const { auth } = await loadAuth();
  await auth.authStateReady();
  return auth;
}

function watch(auth: Auth) {
  auth.onAuthStateChanged((known) => {
    if (known) enterAs(known);
    else if (session.status !== 'signed-out') enter({ status: 'signed-out', byChoice: false });
  });
  // A browser whose storage never answers must not keep the page blank.
  setTimeout(() => {
    if (session.status === 'restoring') enter({ status: 'signed-out', byChoice: false });
  }, limits.restoreMs);
}

/** By the service worker: fetching some takes nothing from what is shown first. */
const isCodeKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
// What is kept is shown first; where its code shares a line with Auth's, the first listener asks for that. Else the server is asked meanwhile.
if (session.status === 'restoring' || isCodeKept) loadAuth().catch(() => undefined);

/** Closes the signed-in screens first, so that no listener of theirs meets the missing permission, then signs out. */
export async function endSession({ byChoice }: { byChoice: boolean }): Promise<void> {
  enter({ status: 'signed-out', byChoice });
  await (await loadAuth()).auth.signOut();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

/** Below the signed-in part of the page: whose it is. */
export const useAccount = (): Account => useSyncExternalStore(subscribe, () => account);

export const isSignedIn = (): boolean => session.status === 'signed-in';
