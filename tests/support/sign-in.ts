import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import type { Page } from 'playwright-core';
import { succeed } from './api-client.ts';
import { forgetHistory, isAtPicture, showPicture } from './pages.ts';
import { stack } from './stack.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The key of the stack's own web configuration, and the name that the client's app has by default. */
const apiKey = 'demo-key';
const appName = '[DEFAULT]';

/** What Firebase Auth keeps in a browser of somebody who has signed in: written by the SDK itself, in this process. */
async function sessionOf({ email, password }: Account): Promise<object> {
  // A name of its own: several sign in at once.
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

/** Puts a record where Firebase Auth keeps its own, in the page's browser. */
const keepSession = (page: Page, record: object) =>
  page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const store = 'firebaseLocalStorage';
        const opening = indexedDB.open('firebaseLocalStorageDb', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'fbase_key' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite');
          writing.objectStore(store).put(kept);
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
 * Opens `path` as somebody who signed in before, without the screens for it: those are the subject of session.test.ts. For
 * a visitor who has opened nothing yet. It resolves when the page has loaded; wait for what it shows.
 */
export async function logIn(page: Page, account: Account, path = '/posts'): Promise<void> {
  const record = { fbase_key: `firebase:authUser:${apiKey}:${appName}`, value: await sessionOf(account) };
  if (!isAtPicture(page)) await showPicture(page);
  await keepSession(page, record);
  await page.goto(path);
  await forgetHistory(page);
}

const firstPost = (page: Page) => page.getByRole('article').first().waitFor();

export async function enterAsGuest(page: Page, path = '/posts'): Promise<void> {
  await logIn(page, guest, path);
  if (path === '/posts') await firstPost(page);
}

let count = 0;

/** Signs somebody new up and opens `path` as them; answers who. */
export async function signUp(page: Page, name: string, path = '/posts'): Promise<Account & { name: string }> {
  const person = newcomer(name);
  await succeed(api.signup, { body: person });
  await logIn(page, person, path);
  if (path === '/posts') await firstPost(page);
  return person;
}

/** Somebody who has no account yet. */
export const newcomer = (name: string) => ({
  name,
  email: `${name.toLowerCase()}-${Date.now().toString(36)}-${count++}@example.com`,
  password: 'long-enough',
});

/** Signs the guest in by the button of the login screen. */
export async function pressGuest(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await page.waitForURL('**/posts');
  await firstPost(page);
}

/** Signs somebody new up by the form; answers who. */
export async function fillSignUp(page: Page, name: string): Promise<Account & { name: string }> {
  const person = newcomer(name);
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL('**/posts');
  await firstPost(page);
  return person;
}
