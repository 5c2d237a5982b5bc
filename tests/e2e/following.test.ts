import { api } from '@glimpse/contract/api';
import { pageSizes } from '@glimpse/contract/list-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFirestoreCounter } from '../../bench/lib/firestore-counter.mjs';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, createPost, type Person, password, uniqueWord } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { createUserWithPosts } from './support/create-user-with-posts.ts';
import { goOffline, goOnline, ignoreNetworkErrors, navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();

const feed = (page: Page) => page.getByRole('region', { name: 'Posts from people you follow' });
const order = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Order of posts' }).getByRole('button', { name });
const follow = ({ token }: Person, { uid }: Person) => expectSuccess(api.follow, { token, params: { userId: uid } });

it('suggests people to follow, then shows their posts live and offline, until they are unfollowed', async () => {
  const [ana, bo, cy] = [
    await createPerson('Ana Lima'),
    await createPerson('Bo Berg'),
    await createPerson('Cy Okafor'),
  ];
  const [first, second] = [`First ${uniqueWord()}`, `Second ${uniqueWord()}`];
  await createPost(bo, first);
  // Bo is the first suggestion, because a friend follows him.
  await follow(cy, bo);
  await follow(ana, cy);
  const visitor = await newVisitor({ viewport: viewports.phone });
  const { page } = visitor;
  await logIn(page, { email: ana.email, password });
  await order(page, 'Following').click();
  await feed(page).getByText(english['feed.followingEmpty']).waitFor();
  await expectAccessible(page);
  // Suggestions are beside the feed on wide screens, and inside the feed on narrow screens.
  await page.setViewportSize(viewports.desktop);
  await page.getByRole('complementary', { name: english['people.suggested'] }).waitFor();
  expect(await feed(page).getByRole('region', { name: english['people.suggested'] }).count()).toBe(0);
  await page.setViewportSize(viewports.phone);
  await feed(page)
    .getByRole('region', { name: english['people.suggested'] })
    .getByRole('listitem')
    .filter({ hasText: bo.username })
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
  await page.getByRole('button', { name: 'Back' }).click();
  await feed(page).getByText(second).waitFor();

  await goOffline(visitor);
  await order(page, english['feed.latest']).click();
  await order(page, 'Following').click();
  await feed(page).getByText(second).waitFor();
  await goOnline(visitor);

  await expectSuccess(api.deletePost, { token: bo.token, params: { postId: id } });
  await feed(page).getByText(second).waitFor({ state: 'hidden' });
  await expectSuccess(api.unfollow, { token: ana.token, params: { userId: bo.uid } });
  await feed(page).getByText(first).waitFor({ state: 'hidden' });
  const inbox = database().collection(`users/${ana.uid}/inbox`);
  await eventually(async () => (await inbox.get()).size, 0);
  ignoreNetworkErrors(visitor);
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
  await follow(bo, dee);
  await follow(ana, bo);
  const { page } = await newVisitor({ viewport: viewports.phone });
  const names = async () =>
    (await page.getByRole('listitem').getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);

  // If the tab has no history, the Back button opens the feed.
  await logIn(page, { email: ana.email, password }, `/post/${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/posts');
  await navigateInApp(page, `/post/${id}`);
  await page.getByRole('link', { name: '3 likes' }).click();
  await page.waitForURL(`**/post/${id}/likes`);
  await page.getByRole('heading', { name: 'Likes' }).waitFor();
  await page.getByRole('button', { name: 'Unfollow' }).waitFor();
  await expect.poll(names).toEqual([bo, ana, cy].map(({ username }) => username));
  await page.getByRole('searchbox', { name: 'Search' }).fill('OKAF');
  await expect.poll(async () => (await names()).length).toBe(1);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Unfollow' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(`**/post/${id}`);

  await page.setViewportSize(viewports.desktop);
  await navigateInApp(page, `/@${dee.username}`);
  await page.getByRole('link', { name: '1 follower' }).click();
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await dialog.getByText('Bo Lindqvist').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('1 follower');
});

it('reads at most 22 documents per page', async () => {
  const [ana, { uid, postIds }] = [await createPerson('Ana Lima'), await createUserWithPosts(20)];
  const batch = database().batch();
  for (const [index, postId] of postIds.entries()) {
    const entry = { postId, authorUid: uid, createdAt: Timestamp.fromMillis(index) };
    batch.set(database().doc(`users/${ana.uid}/inbox/${postId}`), { ...entry, expireAt: entry.createdAt });
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
