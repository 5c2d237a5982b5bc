import { screenConstants } from '@glimpse/contract/screen-constants';
import type { Auth, User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/create-listeners.ts';
import {
  browserStorage,
  clearPersisted,
  persistedUid,
  pushTokenKey,
  queuedFilesKey,
  signedInKey,
  tabStorage,
} from '../browser/storage.ts';

/** The signed-in account. Until Auth has restored the session, only the uid is known, from the persisted cache. */
export type Account = Pick<User, 'uid' | 'email' | 'displayName' | 'emailVerified'> & Partial<Pick<User, 'metadata'>>;

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
 * |            | `reason`: the English text of the error          |                                                   |
 * |            | `account.suspended` for the login screen, or ''. |                                                   |
 */
export type Session =
  | { status: 'restoring' }
  | { status: 'signed-in'; uid: string }
  | { status: 'signed-out'; byChoice: boolean; reason: string };

const presumedUid = persistedUid();
// Presumes that the viewer of the persisted cache is still signed in, until Auth reports otherwise.
let session: Session = presumedUid === null ? { status: 'restoring' } : { status: 'signed-in', uid: presumedUid };
let account: Account = { uid: presumedUid ?? '', email: null, displayName: null, emailVerified: false };
const { subscribe, notifyAll } = createListeners();

/** The `reason` of a signed-out session, so that a reload of the login screen shows it again. */
const reasonKey = 'signed-out-reason';

function setSession(next: Session) {
  session = next;
  if (next.status === 'signed-out') clearPersonalData();
  notifyAll();
}

function setSignedOut({ byChoice, reason }: { byChoice: boolean; reason: string }) {
  if (reason !== '') tabStorage.write(reasonKey, reason);
  browserStorage.remove(signedInKey);
  setSession({ status: 'signed-out', byChoice, reason: tabStorage.read(reasonKey) ?? reason });
}

function setSignedIn(signedIn: Account) {
  account = signedIn;
  const { uid } = signedIn;
  tabStorage.remove(reasonKey);
  browserStorage.write(signedInKey, uid);
  // Keep the same object if Auth confirms the presumed session, so that the screens do not render again.
  setSession(session.status === 'signed-in' && session.uid === uid ? session : { status: 'signed-in', uid });
}

function clearPersonalData() {
  clearPersisted();
  // Load the code only if there is something to clear. If that fails, the next signed-out page clears it.
  if (browserStorage.read(queuedFilesKey) || browserStorage.read(pushTokenKey))
    import('./clear-browser.ts').then(({ clearBrowser }) => clearBrowser()).catch(() => undefined);
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
    else if (session.status !== 'signed-out') {
      const endedUid = session.status === 'signed-in' ? session.uid : null;
      setSignedOut({ byChoice: false, reason: '' });
      if (endedUid !== null) void showReason(endedUid);
    }
  });
  // If the browser's storage never responds, the page must not stay blank.
  setTimeout(() => {
    if (session.status === 'restoring') setSignedOut({ byChoice: false, reason: '' });
  }, screenConstants.restoreMs);
}

/** Auth does not say why it has ended a session. Shows the reason on the login screen if the person is suspended. */
async function showReason(uid: string): Promise<void> {
  const reason = await import('./suspension.ts').then(({ suspensionText }) => suspensionText(uid)).catch(() => '');
  if (reason !== '' && session.status === 'signed-out') setSignedOut({ byChoice: false, reason });
}

/** If the service worker has cached the app's code, loading Auth does not slow down the first screen. */
const isCodeCached = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
// Load Auth now, unless it would share the connection with the code of a persisted screen. In that case the first
// listener loads Auth. The build, which prerenders the login screen, does not load it.
if ('document' in globalThis && (session.status === 'restoring' || isCodeCached())) loadAuth().catch(() => undefined);

/**
 * Signs out. Closes the signed-in screens first, because their listeners would fail without permission. The login
 * screen shows `reason`.
 */
export async function endSession({ byChoice, reason = '' }: { byChoice: boolean; reason?: string }): Promise<void> {
  setSignedOut({ byChoice, reason });
  await (await loadAuth()).auth.signOut();
}

/** Calls `listener` after each change of the session. Returns a function that stops this. */
export const onSessionChange = subscribe;

const restoring: Session = { status: 'restoring' };
/** The prerendered screens show the state `restoring`, so their hydration starts with it. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => restoring,
  );

/** The signed-in account. Use it only in the signed-in part of the page. */
export const useAccount = (): Account => useSyncExternalStore(subscribe, () => account);

/**
 * Returns whether the last session of this browser has not ended, as far as the storage knows. Auth has the final word.
 */
export const isPresumedSignedIn = (): boolean => browserStorage.read(signedInKey) !== null;

export const isSignedIn = (): boolean => session.status === 'signed-in';
