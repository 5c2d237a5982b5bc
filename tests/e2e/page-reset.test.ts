import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { untilPicturesAreThere, widths } from '../support/browser.ts';
import { enterAsGuest } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();
let first: Page;
const picture = '/avatars/avatar-01.webp';

// The two tests are one: somebody leaves after the first, and the second is given their page.
it('somebody leaves traces of every kind in a browser', async () => {
  const { page, context } = await enter();
  first = page;
  await page.route(`**${picture}`, (route) => route.fulfill({ status: 202 }));
  await context.grantPermissions(['notifications']);
  await enterAsGuest(page);
  await page.evaluate(async () => {
    sessionStorage.setItem('left', 'here');
    localStorage.setItem('left', 'here');
    // biome-ignore lint/suspicious/noDocumentCookie: a trace, too
    document.cookie = 'left=here';
    await caches.open('left');
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => event.preventDefault());
  });
  await page.getByRole('button', { name: 'Switch Mode' }).click();
  await page.setViewportSize(widths.phone);
  const tab = await context.newPage();
  await tab.goto('/posts');
  await tab.getByRole('article').first().waitFor();
  // What is cut off on its way would be complained of.
  await Promise.all([page, tab].map(untilPicturesAreThere));
  await context.setOffline(true);
});

it('whoever comes next to it finds none, is nobody, and looks at it as it was', async () => {
  const { page, context } = await enter();
  expect(page).toBe(first);
  expect(context.pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual(widths.desktop);
  expect(await context.cookies()).toEqual([]);
  const found = await page.evaluate(
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
  expect(found).toEqual({ ...none, notifications: expect.not.stringMatching('granted') });
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Login as Guest' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(0, 0, 0)');
});
