import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { people } from '../../seed/people.ts';
import { posts } from '../../seed/posts.ts';
import { expectAccessible } from '../support/browser.ts';
import { database } from '../support/database.ts';
import { createPerson, createPost, password, uniqueWord } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

const tiles = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('link');
const tileLinks = (page: Page) =>
  tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').toSorted());

it('explore finds posts by name or email, keeps the search in the URL, and restores the scroll position on Back', async () => {
  const { email } = await createPerson();
  const { page } = await newVisitor();
  const searchBox = page.getByRole('searchbox');
  const postsOfInes = posts
    .filter(({ by }) => by === 'ines')
    .map(({ id }) => `/post/${id}`)
    .toSorted();
  await logIn(page, { email, password }, `/explore?q=${encodeURIComponent(people.ines.email.toUpperCase())}`);
  await expect.poll(() => tileLinks(page)).toEqual(postsOfInes);
  expect(await searchBox.inputValue()).toBe(people.ines.email.toUpperCase());
  await expectAccessible(page);
  await searchBox.fill('inesx');
  await page.getByText('No posts by people matching “inesx”.').waitFor();
  await searchBox.fill('S WAND');
  await page.waitForURL('**/explore?q=S+WAND');
  await expect.poll(() => tileLinks(page)).toEqual(postsOfInes);

  await searchBox.fill('');
  await tiles(page).nth(11).waitFor();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await tiles(page).nth(10).click();
  await page.waitForURL('**/post/*');
  await page.getByRole('article').waitFor();
  await page.goBack();
  await tiles(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

it('a followed hashtag adds its posts to Following, until it is unfollowed', async () => {
  const word = uniqueWord();
  const [tag, otherTag] = [`sea_${word}`, `dawn_${word}`];
  const [ana, bo] = [await createPerson(), await createPerson()];
  await createPost(bo, `Swimming #${tag} #${otherTag}`);
  await createPost(bo, 'Elsewhere');
  const { page } = await openAs(newVisitor, ana, `/explore/tags/${tag}`);
  await page.getByText('1 post', { exact: true }).waitFor();
  const related = page.getByRole('list', { name: 'Related hashtags' }).getByRole('link');
  await expect.poll(() => related.allInnerTexts()).toEqual([`#${otherTag}`]);
  await page
    .getByRole('list', { name: `Posts with #${tag}` })
    .getByRole('link')
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Follow #${tag}`, exact: true }).press('Enter');
  await page.getByRole('button', { name: `Unfollow #${tag}` }).waitFor();
  await page.getByText('1 follower', { exact: true }).waitFor();

  await navigateInApp(page, '/posts?sort=following');
  const articles = page.getByRole('region', { name: 'Posts from people you follow' }).getByRole('article');
  await articles.filter({ hasText: `Swimming #${tag}` }).waitFor();
  expect(await articles.count()).toBe(1);
  // A newer post is announced, as the posts of people are.
  await createPost(bo, `Diving #${tag}`);
  await page.getByRole('button', { name: /new post/i }).click();
  await articles.filter({ hasText: `Diving #${tag}` }).waitFor();
  expect(await articles.count()).toBe(2);

  await navigateInApp(page, `/explore/tags/${tag}`);
  await page.getByRole('button', { name: `Unfollow #${tag}` }).click();
  const stored = database().doc(paths.followedTag(ana.uid, tag));
  await expect.poll(async () => (await stored.get()).exists).toBe(false);
  await navigateInApp(page, '/posts?sort=following');
  await page.getByText('Follow people to see their posts here.').waitFor();
});
