import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { newPost, password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible, throttle, widths } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
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
  const suggested = page.getByRole('region', { name: clientTexts.suggested });
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
  expect(await feed(page).getByRole('article').count()).toBe(2);

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
