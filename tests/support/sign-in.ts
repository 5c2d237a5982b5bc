import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth';
import type { Page } from 'playwright-core';
import { expectSuccess } from './api-client.ts';
import { clearHistory, isOutsideApp, leaveApp } from './pages.ts';
import { newAccount } from './people.ts';
import { stack } from './stack.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The same value as in the web configuration of the local stack. */
const apiKey = 'demo-key';
/** The name that `initializeApp` uses by default. */
const appName = '[DEFAULT]';

/** Signs in with the SDK in this process. Returns the record that Firebase Auth stores in a browser after a sign-in. */
async function createSession({ email, password }: Account): Promise<object> {
  // Each app has a random name, because several sign-ins can run at once.
  const app = initializeApp({ apiKey, projectId: stack.project }, randomUUID());
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://${stack.auth.host}:${stack.auth.port}`, { disableWarnings: true });
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    return { ...user.toJSON(), appName };
  } finally {
    await deleteApp(app);
  }
}

/** Writes the record into the page's IndexedDB, where Firebase Auth looks for it. */
const storeSession = (page: Page, record: object) =>
  page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const store = 'firebaseLocalStorage';
        const opening = indexedDB.open('firebaseLocalStorageDb', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'fbase_key' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite');
          writing.objectStore(store).put(value);
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    record,
  );

/**
 * Opens `path` with a stored session, without the login screen (session.test.ts tests that screen). Call it before
 * the visitor opens another page. It resolves when the page has loaded. The caller waits for the content.
 */
export async function logIn(page: Page, account: Account, path = '/posts'): Promise<void> {
  const record = { fbase_key: `firebase:authUser:${apiKey}:${appName}`, value: await createSession(account) };
  if (!isOutsideApp(page)) await leaveApp(page);
  await storeSession(page, record);
  await page.goto(path);
  await clearHistory(page);
}

const waitForFirstPost = (page: Page) => page.getByRole('article').first().waitFor();

export async function logInAsGuest(page: Page, path = '/posts'): Promise<void> {
  await logIn(page, guest, path);
  if (path === '/posts') await waitForFirstPost(page);
}

/** Creates an account through the API, opens `path` with it and returns it. */
export async function signUp(page: Page, name: string, path = '/posts'): Promise<Account & { name: string }> {
  const person = newAccount(name);
  await expectSuccess(api.signup, { body: person });
  await logIn(page, person, path);
  if (path === '/posts') await waitForFirstPost(page);
  return person;
}

/** Signs in as the guest with the button of the login screen. */
export async function logInAsGuestByButton(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await page.waitForURL('**/posts');
  await waitForFirstPost(page);
}

/** Creates an account with the sign-up form and returns it. */
export async function signUpByForm(page: Page, name: string): Promise<Account & { name: string }> {
  const person = newAccount(name);
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL('**/posts');
  await waitForFirstPost(page);
  return person;
}
