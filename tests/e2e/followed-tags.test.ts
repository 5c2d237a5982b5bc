import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database } from '../api/support/database.ts';
import { createPerson, createPost, type Person, password, uniqueWord } from '../api/support/people.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

type Display = (typeof displayModes)[number];

async function openAs({ email }: Person, path: string, display: Display = displayModes[1]): Promise<Page> {
  const { page } = await newVisitor({ viewport: display.viewport, theme: display.theme });
  await logIn(page, { email, password }, path);
  return page;
}

/** Returns the links of the first tiles of explore. */
async function firstTiles(page: Page): Promise<string[]> {
  await page.goto('/explore');
  const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('link');
  await tiles.nth(3).waitFor();
  return tiles.evaluateAll((links) => links.slice(0, 4).map((link) => link.getAttribute('href') ?? ''));
}

it('follows a hashtag, whose posts then appear in Following and early in explore', async () => {
  const word = uniqueWord();
  const [tag, otherTag] = [`sea_${word}`, `dawn_${word}`];
  const [ana, bo, cy] = [await createPerson(), await createPerson(), await createPerson()];
  const tagged = await createPost(bo, `Swimming #${tag} #${otherTag}`);
  for (let index = 0; index < 4; index += 1) await createPost(bo, `Number ${index}`);

  const page = await openAs(ana, `/explore/tags/${tag}`);
  await page.getByText('1 post', { exact: true }).waitFor();
  const related = page.getByRole('list', { name: 'Related hashtags' }).getByRole('link');
  await expect.poll(() => related.allInnerTexts()).toEqual([`#${otherTag}`]);
  // By keyboard.
  await page.getByRole('button', { name: `Follow #${tag}`, exact: true }).press('Enter');
  await page.getByRole('button', { name: `Unfollow #${tag}` }).waitFor();
  const stored = () => database().doc(paths.followedTag(ana.uid, tag)).get();
  await expect.poll(async () => (await stored()).exists).toBe(true);
  await page.getByText('1 follower', { exact: true }).waitFor();

  await page.goto('/posts?sort=following');
  const feed = page.getByRole('region', { name: 'Posts from people you follow' });
  await feed
    .getByRole('article')
    .filter({ hasText: `Swimming #${tag}` })
    .waitFor();
  expect(await feed.getByRole('article').count()).toBe(1);
  // A newer post is announced, as the posts of people are.
  await createPost(bo, `Diving #${tag}`);
  await page.getByRole('button', { name: /new post/i }).click();
  await feed
    .getByRole('article')
    .filter({ hasText: `Diving #${tag}` })
    .waitFor();
  expect(await feed.getByRole('article').count()).toBe(2);

  for (let index = 0; index < 4; index += 1) await createPost(bo, `Later number ${index}`);
  const withTag = await firstTiles(page);
  const withoutTag = await firstTiles(await openAs(cy, '/explore'));
  expect(withTag[3]).toBe(`/post/${tagged._id}`);
  expect(withoutTag).not.toContain(`/post/${tagged._id}`);
  // The choice of the order stays after a reload.
  await page.getByRole('button', { name: 'Newest' }).click();
  await page.waitForURL('**/explore?order=newest');
  await page.reload();
  await expect.poll(() => page.getByRole('button', { name: 'Newest' }).getAttribute('aria-pressed')).toBe('true');

  await page.goto(`/explore/tags/${tag}`);
  await page.getByRole('button', { name: `Unfollow #${tag}` }).click();
  await expect.poll(async () => (await stored()).exists).toBe(false);
  await page.goto('/posts?sort=following');
  await page.getByText('Follow people to see their posts here.').waitFor();
});

it.each(displayModes)('the page of a hashtag is accessible on a $name in the $theme theme', async (display) => {
  const word = uniqueWord();
  const ana = await createPerson();
  await createPost(ana, `At the #sea_${word} at #dawn_${word}`);
  const page = await openAs(ana, `/explore/tags/sea_${word}`, display);
  await page.getByRole('list', { name: 'Related hashtags' }).getByRole('link').first().waitFor();
  await page
    .getByRole('list', { name: `Posts with #sea_${word}` })
    .getByRole('link')
    .first()
    .waitFor();
  await expectAccessible(page);
});
