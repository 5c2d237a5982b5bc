import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPost, password, person } from '../api/support/people.ts';
import { expectAccessible, widths } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { type Visitor, welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();

/** Somebody whose first visit is to the feed and nothing else, and whose browser has kept what it was given to keep. */
async function visitFeed(viewport: { width: number; height: number }) {
  const author = await person('Ana Lima');
  const viewer = await person('Bo Berg');
  await newPost(author, 'Of somebody else');
  const own = await newPost(viewer, 'Of my own');
  const visitor = await welcome({ serviceWorkers: 'allow', viewport });
  const { page } = visitor;
  await logIn(page, { email: viewer.email, password });
  await page.getByRole('article').filter({ hasText: 'Of my own' }).first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('persist:post') ?? ''))
    .toContain('Of my own');
  return { visitor, page, author, viewer, own };
}

/** Marks the page and its navigation, so that a reload or a shell that was built anew is noticed. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const nav = document.querySelector('nav');
    if (nav) nav.dataset.isFirst = 'yes';
  });
const isSameShell = (page: Page) =>
  page.evaluate(() => document.querySelector('nav')?.dataset.isFirst === 'yes');

async function setOffline({ page, context }: Visitor, isOffline: boolean) {
  await context.setOffline(isOffline);
  await page
    .getByText('You are offline.', { exact: true })
    .waitFor({ state: isOffline ? 'visible' : 'hidden' });
}

/** Within the page, as the app's own links do it: the router hears `popstate`. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const broken = (page: Page) => page.getByText(clientTexts.somethingWentWrong);
const main = (page: Page) => page.getByRole('main');

describe.each(Object.entries(widths))(
  'after a first visit to the feed alone, at %s width',
  (name, viewport) => {
    it('every screen opens without a network, and is whole when it is back', {
      timeout: 180_000,
    }, async () => {
      const { visitor, page, author, viewer, own } = await visitFeed(viewport);
      await setOffline(visitor, true);
      // Opened anew: nothing is in memory, and what is shown comes from the browser's storage.
      await page.goto('/posts');
      await page.getByRole('article').filter({ hasText: 'Of my own' }).first().waitFor();

      // What is shown without a network: what is kept of it, or that it could not be loaded.
      const says = (text: string) => main(page).getByText(text);
      const links = (list: string) => main(page).getByRole('list', { name: list }).getByRole('link');
      const button = (label: string) => main(page).getByRole('button', { name: label, exact: true });
      const noPosts = says('The posts could not be loaded.');
      const noPost = says('The post could not be loaded.');
      const screens = [
        { path: '/explore', offline: noPosts, online: links('Posts') },
        { path: '/bookmarks', offline: noPosts, online: says(clientTexts.bookmarksEmpty) },
        {
          path: `/profile/${viewer.email}`,
          offline: button(clientTexts.editProfile),
          online: button(clientTexts.editProfile),
        },
        {
          path: `/profile/${author.email}`,
          offline: says('The profile could not be loaded.'),
          online: button('Follow'),
        },
        { path: `/post/${own.id}`, offline: noPost.or(says('Of my own')), online: says('Of my own') },
        { path: `/post/edit/${own.id}`, offline: noPost.or(button('Update')), online: button('Update') },
        {
          path: '/post/create',
          offline: button('Choose a photo or video'),
          online: button('Choose a photo or video'),
        },
        { path: '/search', offline: says('The search goes on by itself'), online: links('People') },
        { path: '/posts?sort=trending', offline: noPosts, online: main(page).getByRole('article') },
      ];
      for (const { path, offline, online } of screens) {
        await go(page, path);
        await mark(page);
        await offline.first().waitFor();
        expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
        expect(await broken(page).count()).toBe(0);
        await setOffline(visitor, false);
        await online.first().waitFor();
        expect(await isSameShell(page)).toBe(true);
        await setOffline(visitor, true);
      }

      if (name === 'desktop') {
        await go(page, '/posts');
        await page.getByRole('link', { name: 'Search' }).click();
        const drawer = page.getByRole('dialog', { name: 'Search' });
        await drawer.getByRole('searchbox').fill(author.email);
        await drawer.getByText('The search goes on by itself').waitFor();
        expect(await isSameShell(page)).toBe(true);
        await setOffline(visitor, false);
        await drawer.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
      }
      // Chromium notes every request that fails.
      visitor.complaints.splice(0);
    });
  },
);

describe('code that cannot be fetched', () => {
  it('is told inside the shell, and fetched by itself when the line is back', async () => {
    const viewer = await person('Bo Berg');
    // Whoever was here before has the code.
    const visitor = await welcome({ isFirstVisit: true });
    const { page } = visitor;
    await logIn(page, { email: viewer.email, password });
    await page.getByRole('article').first().waitFor();
    await mark(page);
    await setOffline(visitor, true);
    await page.getByRole('link', { name: 'Search' }).click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByText('It opens by itself when you are back.').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Explore' }).click();
    await main(page).getByText('It opens by itself when you are back.').waitFor();
    await expectAccessible(page);
    expect(await isSameShell(page)).toBe(true);
    expect(await broken(page).count()).toBe(0);
    await setOffline(visitor, false);
    await main(page).getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await drawer.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    expect(await isSameShell(page)).toBe(true);
    visitor.complaints.splice(0);
  });
});
