import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ignoreConsoleErrors, type Visitor } from '../../support/visitors.ts';

/** Cuts the network and waits until the page shows that. */
export async function goOffline({ page, context }: Visitor) {
  await context.setOffline(true);
  await page.getByText("You're offline.", { exact: true }).waitFor();
}
export async function goOnline({ page, context }: Visitor) {
  await context.setOffline(false);
  await page.getByText("You're offline.", { exact: true }).waitFor({ state: 'hidden' });
}

/** Removes Chromium's messages about failed requests, which the tests cause. */
export const ignoreNetworkErrors = (visitor: Visitor) =>
  ignoreConsoleErrors(
    visitor,
    /Failed to load resource|net::ERR_|WebChannelConnection|Could not reach Cloud Firestore/,
  );

export const readOutboxKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')));

/** Waits until the page has sent all calls of its outbox. */
export const waitForEmptyOutbox = (page: Page) => expect.poll(() => readOutboxKeys(page)).toEqual([]);

/** Opens a path as the app's links do, without loading the page again. */
export const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Returns the number of records in an object store of the browser's IndexedDB. */
export const countRecords = (page: Page, source: { database: string; store: string }) =>
  page.evaluate(async ({ database: name, store }) => {
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const counting = database.transaction(store).objectStore(store).count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  }, source);
