import { screenConstants } from '@glimpse/contract/screen-constants';
import type { Auth, User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/create-listeners.ts';
import { browserStorage, clearPersisted, persistedUid, pushTokenKey, queuedFilesKey } from '../browser/storage.ts';

/** The signed-in account. Until Auth has restored the session, only the uid is known, from the persisted cache. */
export type Account = Pick<User, 'uid' | 'email' | 'displayName' | 'emailVerified'>;

/**
 * The session of this page, kept outside React and without the Auth SDK, so that neither the login screen nor the
 * persisted screens wait for Auth's code. Its states:
 *
 * | State      | Meaning                                          | What leads out of it                              |
 * | ---------- | ------------------------------------------------ | ------------------------------------------------- |
 * | restoring  | There is no persisted cache, and Auth has not    | Auth reports an account: signed-in. Auth reports  |
 * |            | reported yet.                                    | none, or nothing in `restoreMs`: signed-out.      |
 * | signed-in  | Auth has reported the account, or the persisted  | `endSession`, or Auth reports no account:         |
 * |            | cache has its uid.                               | signed-out.                                       |
 * | signed-out | `byChoice`: after Logout, so the next sign-in    | A sign-in: signed-in.                             |
 * |            | does not return to the page that was open.       |                                                   |
 */
export type Session =
  | { status: 'restoring' }
  | { status: 'signed-in'; uid: string }
  | { status: 'signed-out'; byChoice: boolean };

const presumedUid = persistedUid();
// Presumes that the viewer of the persisted cache is still signed in, until Auth reports otherwise.
let session: Session = presumedUid === null ? { status: 'restoring' } : { status: 'signed-in', uid: presumedUid };
let account: Account = { uid: presumedUid ?? '', email: null, displayName: null, emailVerified: false };
const { subscribe, notifyAll } = createListeners();

function setSession(next: Session) {
  session = next;
  if (next.status === 'signed-out') clearPersonalData();
  notifyAll();
}

function setSignedIn(signedIn: Account) {
  account = signedIn;
  const { uid } = signedIn;
  // Keep the same object if Auth confirms the presumed session, so that the screens do not render again.
  setSession(session.status === 'signed-in' && session.uid === uid ? session : { status: 'signed-in', uid });
}

function clearPersonalData() {
  clearPersisted();
  // Load the code only if there is something to clear. If that fails, the next signed-out page clears it.
  if (browserStorage.read(queuedFilesKey) || browserStorage.read(pushTokenKey))
    import('../browser/clear-browser.ts').then(({ clearBrowser }) => clearBrowser()).catch(() => undefined);
}

let loading: Promise<typeof import('./auth.ts')> | null = null;

/** Loads Auth's code once. Afterwards Auth's events update the session. */
export function loadAuth(): Promise<typeof import('./auth.ts')> {
  loading ??= import('./auth.ts').then(
    (loaded) => {
      trackAuth(loaded.auth);
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Returns Auth after it has restored the session. Throws if Auth's code cannot be loaded. */
export async function readyAuth(): Promise<Auth> {
  const { auth } = await loadAuth();
  await auth.authStateReady();
  return auth;
}

function trackAuth(auth: Auth) {
  auth.onAuthStateChanged((user) => {
    if (user) setSignedIn(user);
    else if (session.status !== 'signed-out') setSession({ status: 'signed-out', byChoice: false });
  });
  // If the browser's storage never responds, the page must not stay blank.
  setTimeout(() => {
    if (session.status === 'restoring') setSession({ status: 'signed-out', byChoice: false });
  }, screenConstants.restoreMs);
}

/** If the service worker has cached the app's code, loading Auth does not slow down the first screen. */
const isCodeCached = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
// Load Auth now, unless it would share the connection with the code of a persisted screen. In that case the first
// listener loads Auth.
if (session.status === 'restoring' || isCodeCached) loadAuth().catch(() => undefined);

/** Signs out. Closes the signed-in screens first, because their listeners would fail without permission. */
export async function endSession({ byChoice }: { byChoice: boolean }): Promise<void> {
  setSession({ status: 'signed-out', byChoice });
  await (await loadAuth()).auth.signOut();
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

/** The signed-in account. Use it only in the signed-in part of the page. */
export const useAccount = (): Account => useSyncExternalStore(subscribe, () => account);

export const isSignedIn = (): boolean => session.status === 'signed-in';
