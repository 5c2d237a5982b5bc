import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { pageSizes } from '@glimpse/contract/page-sizes';
import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFirestoreCounter } from '../../bench/lib/firestore-counter.mjs';
import { people } from '../../seed/people.ts';
import { posts } from '../../seed/posts.ts';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { emulateNetwork, expectAccessible, viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const feed = (page: Page) => page.getByRole('region', { name: 'Posts from people you follow' });
const order = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Order of posts' }).getByRole('button', { name });

it('suggests people to follow, then shows their posts live and offline, until they are unfollowed', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson(`Bo ${randomUUID().slice(0, 8)}`)];
  const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
  await createPost(bo, first);
  const { page, consoleErrors } = await newVisitor({ viewport: viewports.phone });
  await logIn(page, { email: ana.email, password });
  await order(page, 'Following').click();
  await feed(page).getByText('Follow people to see their posts here.').waitFor();
  await expectAccessible(page);
  // Suggestions are beside the feed on wide screens, and inside the feed on narrow screens.
  const beside = page.getByRole('complementary', { name: english['people.suggested'] });
  await page.setViewportSize(viewports.desktop);
  await beside.waitFor();
  expect(await feed(page).getByRole('region', { name: english['people.suggested'] }).count()).toBe(0);
  await page.setViewportSize(viewports.phone);
  const suggested = feed(page).getByRole('region', { name: english['people.suggested'] });
  await suggested.getByRole('button', { name: 'Show more' }).click();
  await suggested
    .getByRole('listitem')
    .filter({ hasText: bo.name })
    .getByRole('button', { name: 'Follow', exact: true })
    .click();
  await feed(page).getByText(first).waitFor();

  // A new post waits behind a button. A reload keeps the order.
  const { id } = await createPost(bo, second);
  await page.getByRole('button', { name: '1 new post' }).click();
  await feed(page).getByText(second).waitFor();
  await page.goto('/posts');
  await feed(page).getByText(second).waitFor();
  expect(await order(page, 'Following').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => feed(page).getByRole('article').count()).toBe(2);

  // The Share button copies the link. The Back button of the post's page returns to the feed.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const newest = feed(page).getByRole('article').first();
  await newest.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(`/post/${id}`);
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await newest.getByRole('link', { name: english['posts.viewPost'] }).click();
  await page.waitForURL(`**/post/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Post by' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await feed(page).getByText(second).waitFor();
  // If the tab has no history, the Back button opens the feed.
  const direct = await page.context().newPage();
  await direct.goto(`/post/${id}`);
  await direct.getByRole('button', { name: 'Back' }).click();
  await direct.waitForURL('**/posts');
  await direct.close();

  const setNetwork = await emulateNetwork(page);
  await setNetwork({ isOffline: true });
  await page.getByText("You're offline.").waitFor();
  await order(page, english['feed.latest']).click();
  await order(page, 'Following').click();
  await feed(page).getByText(second).waitFor();
  await setNetwork({});
  await page.getByText("You're offline.").waitFor({ state: 'hidden' });

  await expectSuccess(api.deletePost, { token: bo.token, params: { postId: id } });
  await feed(page).getByText(second).waitFor({ state: 'hidden' });
  await expectSuccess(api.unfollow, { token: ana.token, params: { userId: bo.uid } });
  await feed(page).getByText(first).waitFor({ state: 'hidden' });
  const inbox = database().collection(`users/${ana.uid}/inbox`);
  await eventually(async () => (await inbox.get()).size, 0);
  ignoreConsoleErrors({ consoleErrors }, /ERR_INTERNET_DISCONNECTED/);
});

it('opens lists of people as a page on a phone and a dialog on a desktop, followed people first', async () => {
  const [ana, bo, cy, dee] = [
    await createPerson('Ana Lima'),
    await createPerson('Bo Lindqvist'),
    await createPerson('Cy Okafor'),
    await createPerson('Dee Marlow'),
  ];
  const { id } = await createPost(dee);
  for (const { token } of [bo, cy, ana]) await expectSuccess(api.likePost, { token, params: { postId: id } });
  for (const { token } of [bo, cy]) await expectSuccess(api.follow, { token, params: { userId: dee.uid } });
  await expectSuccess(api.follow, { token: ana.token, params: { userId: bo.uid } });
  const names = async (page: Page) =>
    (await page.getByRole('listitem').getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);

  const { page: phone } = await newVisitor({ viewport: viewports.phone });
  await logIn(phone, { email: ana.email, password }, `/post/${id}`);
  await phone.getByRole('link', { name: '3 likes' }).click();
  await phone.waitForURL(`**/post/${id}/likes`);
  await phone.getByRole('heading', { name: 'Likes' }).waitFor();
  await phone.getByRole('button', { name: 'Unfollow' }).waitFor();
  await expect.poll(() => names(phone)).toEqual([bo, ana, cy].map(({ username }) => username));
  await expectAccessible(phone);
  await phone.getByRole('searchbox', { name: 'Search' }).fill('OKAF');
  await expect.poll(async () => (await names(phone)).length).toBe(1);
  await phone.getByRole('button', { name: 'Follow', exact: true }).click();
  await phone.getByRole('button', { name: 'Unfollow' }).waitFor();
  await phone.getByRole('button', { name: 'Back' }).click();
  await phone.waitForURL(`**/post/${id}`);

  const { page: desktop } = await newVisitor({ viewport: viewports.desktop, theme: 'dark' });
  await logIn(desktop, { email: cy.email, password }, `/profile/${encodeURIComponent(dee.email)}`);
  await desktop.getByRole('link', { name: '2 followers' }).click();
  const dialog = desktop.getByRole('dialog', { name: 'Followers' });
  await dialog.getByText('Bo Lindqvist').waitFor();
  await expectAccessible(desktop);
  await desktop.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await desktop.evaluate(() => document.activeElement?.textContent)).toBe('2 followers');
});

it('reads at most 22 documents per page', async () => {
  const ana = await createPerson('Ana Lima');
  const batch = database().batch();
  for (const [index, post] of posts.entries()) {
    const entry = { postId: post.id, authorUid: people[post.by].uid, createdAt: Timestamp.fromMillis(index) };
    batch.set(database().doc(`users/${ana.uid}/inbox/${post.id}`), { ...entry, expireAt: entry.createdAt });
  }
  await batch.commit();
  const { host, port } = stack.firestore;
  const counter = await startFirestoreCounter(`${host}:${port}`);
  const { page } = await newVisitor({ viewport: viewports.phone });
  await page.route(/Firestore\/Listen/, (route) =>
    route.continue({ url: route.request().url().replace(`:${port}/`, `:${counter.port}/`) }),
  );
  const total = () => counter.counts().documents + counter.counts().empty;
  const ofPages = (count: number) => ({
    posts: count * pageSizes.following,
    'users/inbox': count * pageSizes.following,
  });
  await logIn(page, { email: ana.email, password }, '/posts?sort=following');
  await feed(page).getByRole('article').first().waitFor();
  // Each post and its inbox entry. The total at the end includes all other reads.
  expect(counter.counts().byCollection).toMatchObject(ofPages(1));
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000);
      return counter.counts().byCollection;
    })
    .toMatchObject(ofPages(2));
  expect(total()).toBeLessThanOrEqual(2 * 22);
  await page.close();
  counter.stop();
});
