import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { people } from '../../seed/people.ts';
import { posts } from '../../seed/posts.ts';
import { expectAccessible } from '../support/browser.ts';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';

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
