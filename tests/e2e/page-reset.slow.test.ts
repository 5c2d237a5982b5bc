import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { viewports, waitForPictures } from '../support/browser.ts';
import { logInAsGuest } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();
let first: Page;
const picture = '/avatars/avatar-01.webp';

// The second test depends on the first, because it gets the same page after its reset.
it('changes every kind of state in a page', async () => {
  const visitor = await newVisitor();
  const { page, context } = visitor;
  first = page;
  await page.route(`**${picture}`, (route) => route.fulfill({ status: 202 }));
  await context.grantPermissions(['notifications']);
  await logInAsGuest(page);
  await page.evaluate(async () => {
    sessionStorage.setItem('trace', 'here');
    localStorage.setItem('trace', 'here');
    // biome-ignore lint/suspicious/noDocumentCookie: one kind of state
    document.cookie = 'trace=here';
    await caches.open('trace');
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => event.preventDefault());
  });
  await page.getByRole('button', { name: 'Switch Mode' }).click();
  await page.setViewportSize(viewports.phone);
  const tab = await context.newPage();
  await tab.goto('/posts');
  await tab.getByRole('article').first().waitFor();
  // Requests that the end of the test aborts would log errors.
  await Promise.all([page, tab].map(waitForPictures));
  await context.setOffline(true);
  // The feed can have the external pictures of media.slow.test.ts.
  ignoreConsoleErrors(visitor, /pictures\.example/);
});

it('resets all state of a page before the next visitor uses it', async () => {
  const { page, context } = await newVisitor();
  expect(page).toBe(first);
  expect(context.pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual(viewports.desktop);
  expect(await context.cookies()).toEqual([]);
  const state = await page.evaluate(
    async (address) => ({
      stored: [sessionStorage.length, localStorage.length],
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      notifications: Notification.permission,
      picture: (await fetch(address)).status,
    }),
    picture,
  );
  const none = { stored: [0, 0], databases: [], caches: [], picture: 200 };
  expect(state).toEqual({ ...none, notifications: expect.not.stringMatching('granted') });
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Login as Guest' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(0, 0, 0)');
});
