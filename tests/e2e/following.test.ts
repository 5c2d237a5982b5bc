import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { circleLimits } from '@glimpse/contract/circle-limits';
import { clientTexts } from '@glimpse/contract/texts';
import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFirestoreCounter } from '../../bench/lib/firestore-counter.mjs';
import { people } from '../../seed/people.ts';
import { posts } from '../../seed/posts.ts';
import { database, eventually } from '../api/support/database.ts';
import { newPost, password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible, throttle, widths } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

const feed = (page: Page) => page.getByRole('region', { name: 'Posts of people you follow' });
const order = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Order of posts' }).getByRole('button', { name });

it('shows who follows nobody whom to follow, then their posts, live, also offline, and none after the end', async () => {
  const [ana, bo] = [await person('Ana Lima'), await person(`Bo ${randomUUID().slice(0, 8)}`)];
  const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
  await newPost(bo, first);
  const { page, complaints } = await enter({ viewport: widths.phone });
  await logIn(page, { email: ana.email, password });
  await order(page, 'Following').click();
  await feed(page).getByText('Follow people, and their posts appear here.').waitFor();
  await expectAccessible(page);
  // Beside the feed where there is room, else in it, never both.
  const beside = page.getByRole('complementary', { name: clientTexts.suggested });
  await page.setViewportSize(widths.desktop);
  await beside.waitFor();
  expect(await feed(page).getByRole('region', { name: clientTexts.suggested }).count()).toBe(0);
  await page.setViewportSize(widths.phone);
  const suggested = feed(page).getByRole('region', { name: clientTexts.suggested });
  await suggested.getByRole('button', { name: 'Show more' }).click();
  await suggested
    .getByRole('listitem')
    .filter({ hasText: bo.name })
    .getByRole('button', { name: 'Follow', exact: true })
    .click();
  await feed(page).getByText(first).waitFor();

  // What comes later waits behind the pill; the order is kept over a reload.
  const { id } = await newPost(bo, second);
  await page.getByRole('button', { name: '1 new post' }).click();
  await feed(page).getByText(second).waitFor();
  await page.goto('/posts');
  await feed(page).getByText(second).waitFor();
  expect(await order(page, 'Following').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => feed(page).getByRole('article').count()).toBe(2);

  // A post is shared by its address, and left again by the Back of its header.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const newest = feed(page).getByRole('article').first();
  await newest.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(`/post/${id}`);
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await newest.getByRole('link', { name: clientTexts.viewPost }).click();
  await page.waitForURL(`**/post/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Post by' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await feed(page).getByText(second).waitFor();
  // Opened by its address it has nothing to go back to.
  const direct = await page.context().newPage();
  await direct.goto(`/post/${id}`);
  await direct.getByRole('button', { name: 'Back' }).click();
  await direct.waitForURL('**/posts');
  await direct.close();

  const network = await throttle(page);
  await network({ isOffline: true });
  await page.getByText('You are offline.').waitFor();
  await order(page, clientTexts.latest).click();
  await order(page, 'Following').click();
  await feed(page).getByText(second).waitFor();
  await network({});
  await page.getByText('You are offline.').waitFor({ state: 'hidden' });

  await succeed(api.deletePost, { token: bo.token, params: { postId: id } });
  await feed(page).getByText(second).waitFor({ state: 'hidden' });
  await succeed(api.unfollow, { token: ana.token, params: { userId: bo.uid } });
  await feed(page).getByText(first).waitFor({ state: 'hidden' });
  const inbox = database().collection(`users/${ana.uid}/inbox`);
  await eventually(async () => (await inbox.get()).size, 0);
  // Chromium notes each request that the missing network has failed.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)),
  );
});

it('opens the lists behind the counts: a page on a phone, a dialog on a desktop, whom one follows first', async () => {
  const [ana, bo, cy, dee] = [
    await person('Ana Lima'),
    await person('Bo Lindqvist'),
    await person('Cy Okafor'),
    await person('Dee Marlow'),
  ];
  const { id } = await newPost(dee);
  for (const { token } of [bo, cy, ana]) await succeed(api.likePost, { token, params: { postId: id } });
  for (const { token } of [bo, cy]) await succeed(api.follow, { token, params: { userId: dee.uid } });
  await succeed(api.follow, { token: ana.token, params: { userId: bo.uid } });
  const names = (page: Page) => page.getByRole('listitem').getByRole('link').allInnerTexts();

  const { page: phone } = await enter({ viewport: widths.phone });
  await logIn(phone, { email: ana.email, password }, `/post/${id}`);
  await phone.getByRole('link', { name: '3 likes' }).click();
  await phone.waitForURL(`**/post/${id}/likes`);
  await phone.getByRole('heading', { name: 'Likes' }).waitFor();
  await phone.getByRole('button', { name: 'Unfollow' }).waitFor();
  expect((await names(phone)).map((text) => text.split('\n')[0])).toEqual([
    'bolindqvist',
    'analima',
    'cyokafor',
  ]);
  await expectAccessible(phone);
  await phone.getByRole('searchbox', { name: 'Search' }).fill('OKAF');
  await expect.poll(async () => (await names(phone)).length).toBe(1);
  await phone.getByRole('button', { name: 'Follow', exact: true }).click();
  await phone.getByRole('button', { name: 'Unfollow' }).waitFor();
  await phone.getByRole('button', { name: 'Back' }).click();
  await phone.waitForURL(`**/post/${id}`);

  const { page: desktop } = await enter({ viewport: widths.desktop, theme: 'dark' });
  await logIn(desktop, { email: cy.email, password }, `/profile/${encodeURIComponent(dee.email)}`);
  await desktop.getByRole('link', { name: '2 followers' }).click();
  const dialog = desktop.getByRole('dialog', { name: 'Followers' });
  await dialog.getByText('Bo Lindqvist').waitFor();
  await expectAccessible(desktop);
  await desktop.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await desktop.evaluate(() => document.activeElement?.textContent)).toBe('2 followers');
});

it('costs at most 22 reads a page', async () => {
  const ana = await person('Ana Lima');
  const batch = database().batch();
  for (const [index, post] of posts.entries()) {
    const entry = { postId: post.id, authorUid: people[post.by].uid, createdAt: Timestamp.fromMillis(index) };
    batch.set(database().doc(`users/${ana.uid}/inbox/${post.id}`), { ...entry, expireAt: entry.createdAt });
  }
  await batch.commit();
  const { host, port } = stack.firestore;
  const counter = await startFirestoreCounter(`${host}:${port}`);
  const { page } = await enter({ viewport: widths.phone });
  await page.route(/Firestore\/Listen/, (route) =>
    route.continue({ url: route.request().url().replace(`:${port}/`, `:${counter.port}/`) }),
  );
  const total = () => counter.counts().documents + counter.counts().empty;
  const ofPages = (count: number) => ({
    posts: count * circleLimits.followingPage,
    'users/inbox': count * circleLimits.followingPage,
  });
  await logIn(page, { email: ana.email, password }, '/posts?sort=following');
  await feed(page).getByRole('article').first().waitFor();
  // Each post and its place in the inbox; whatever else is asked shows by the end.
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
