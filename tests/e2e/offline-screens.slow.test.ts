import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, createPost } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, navigateInApp } from './support/network.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

/** Opens the feed for the first time, and waits until the service worker is ready and the posts are persisted. */
async function visitFeed(viewport: { width: number; height: number }) {
  const author = await createPerson('Ana Lima');
  const viewer = await createPerson('Bo Berg');
  await createPost(author, 'Of somebody else');
  const ownPost = await createPost(viewer, 'Of my own');
  const visitor = await openAs(newVisitor, viewer, '/posts', { serviceWorkers: 'allow', viewport });
  const { page } = visitor;
  await page.getByRole('article').filter({ hasText: 'Of my own' }).first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('persist:post') ?? '')).toContain('Of my own');
  return { visitor, page, author, viewer, own: ownPost };
}

/** Marks the navigation around the screen, so that `isSameShell` detects a reload or a new shell. */
const markShell = (page: Page) =>
  shellOf(page).evaluate((nav) => {
    nav.dataset.isFirst = 'yes';
  });
const isSameShell = (page: Page) => shellOf(page).evaluate((nav) => nav.dataset.isFirst === 'yes');
/** Screens can contain a navigation of their own, for example tabs. */
const shellOf = (page: Page): Locator => page.locator('nav[aria-label="Main"]').first();

const broken = (page: Page) => page.getByText(english['login.somethingWentWrong']);
const main = (page: Page) => page.getByRole('main');

describe.each(Object.entries(viewports))('after a first visit to the feed alone, at %s width', (name, viewport) => {
  it('opens every screen offline, and completes it after the reconnect', async () => {
    const { visitor, page, author, viewer, own } = await visitFeed(viewport);
    await goOffline(visitor);
    // Loads the page again, so that its data comes from the browser's storage.
    await page.goto('/posts');
    await page.getByRole('article').filter({ hasText: 'Of my own' }).first().waitFor();

    // Offline, a screen shows persisted data or that it could not load.
    const text = (content: string) => main(page).getByText(content);
    const links = (list: string) => main(page).getByRole('list', { name: list }).getByRole('link');
    const button = (label: string) => main(page).getByRole('button', { name: label, exact: true });
    const noPosts = text('The posts could not be loaded.');
    const noPost = text('The post could not be loaded.');
    const screens = [
      { path: '/explore', offline: noPosts, online: links('Posts') },
      { path: '/bookmarks', offline: noPosts, online: text(english['bookmarks.empty']) },
      {
        path: '/bookmarks/collections',
        offline: text('The collections could not be loaded.'),
        online: text('No collections yet'),
      },
      {
        path: `/profile/${viewer.email}`,
        offline: button(english['profile.edit']),
        online: button(english['profile.edit']),
      },
      {
        path: `/profile/${author.email}`,
        offline: text('The profile could not be loaded.'),
        online: button('Follow'),
      },
      {
        path: `/@${viewer.username}`,
        offline: button(english['profile.edit']),
        online: button(english['profile.edit']),
      },
      { path: `/@${author.username}`, offline: text('The profile could not be loaded.'), online: button('Follow') },
      { path: `/post/${own.id}`, offline: noPost.or(text('Of my own')), online: text('Of my own') },
      { path: `/post/edit/${own.id}`, offline: noPost.or(button('Update')), online: button('Update') },
      {
        path: '/post/create',
        offline: button('Choose a photo or video'),
        online: button('Choose a photo or video'),
      },
      {
        path: '/search',
        offline: main(page).getByRole('searchbox'),
        online: main(page).getByRole('listitem').getByRole('link'),
      },
      { path: '/posts?sort=trending', offline: noPosts, online: main(page).getByRole('article') },
    ];
    for (const { path, offline, online } of screens) {
      await navigateInApp(page, path);
      await markShell(page);
      await offline.first().waitFor();
      expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
      expect(await broken(page).count()).toBe(0);
      await goOnline(visitor);
      await online.first().waitFor();
      expect(await isSameShell(page)).toBe(true);
      await goOffline(visitor);
    }

    if (name === 'desktop') {
      await navigateInApp(page, '/posts');
      await page.getByRole('link', { name: 'Search' }).click();
      const drawer = page.getByRole('dialog', { name: 'Search' });
      await drawer.getByRole('searchbox').fill(author.email);
      await drawer.getByText('Your search will continue').waitFor();
      expect(await isSameShell(page)).toBe(true);
      await goOnline(visitor);
      await drawer.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    }
    // Chromium logs each failed request.
    visitor.consoleErrors.splice(0);
  });
});

describe('code that cannot load', () => {
  it('shows a message inside the shell, and loads after the reconnect', async () => {
    const viewer = await createPerson('Bo Berg');
    // A reused page has already loaded the code.
    const visitor = await openAs(newVisitor, viewer, '/posts', { isFirstVisit: true });
    const { page } = visitor;
    await page.getByRole('article').first().waitFor();
    await markShell(page);
    await goOffline(visitor);
    await page.getByRole('link', { name: 'Search' }).click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByText("It will open when you're back online.").waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Explore' }).click();
    await main(page).getByText("It will open when you're back online.").waitFor();
    await expectAccessible(page);
    expect(await isSameShell(page)).toBe(true);
    expect(await broken(page).count()).toBe(0);
    await goOnline(visitor);
    await main(page).getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await drawer.getByText(english['people.suggested']).waitFor();
    expect(await isSameShell(page)).toBe(true);
    visitor.consoleErrors.splice(0);
  });
});
