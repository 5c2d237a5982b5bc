import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const tiles = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('link');
/** Returns the paths of the tiles in order, with a mark for pinned posts. */
const readTiles = (page: Page) =>
  tiles(page).evaluateAll((links) =>
    links.map((link) => `${link.getAttribute('href')}${link.textContent?.includes('Pinned') ? ' pinned' : ''}`),
  );

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: item }).click();
}

it('pinned posts come first on the profile for everybody, and a deleted one leaves the pins', async () => {
  const author = await createPerson('Ana Lima');
  const posts = [];
  for (const caption of ['One', 'Two', 'Three', 'Four']) posts.push(await createPost(author, caption));
  const [one, two, three, four] = posts.map(({ id }) => `/post/${id}`);
  if (!one || !two || !three || !four) throw new Error('there are too few posts');
  const profile = `/profile/${encodeURIComponent(author.email)}`;

  const [owner, visitor] = [await newVisitor(), await newVisitor()];
  const { page } = owner;
  await logIn(page, { email: author.email, password }, one);
  await choose(page, 'Pin to profile');
  await page.getByText('Pinned to profile').waitFor();
  await page.goto(two);
  await choose(page, 'Pin to profile');
  await page.getByText('Pinned to profile').waitFor();

  await logInAsGuest(visitor.page, profile);
  await expect.poll(() => readTiles(visitor.page)).toEqual([`${two} pinned`, `${one} pinned`, four, three]);
  await expectAccessible(visitor.page);

  await page.goto(three);
  await choose(page, 'Pin to profile');
  await page.getByText('Pinned to profile').waitFor();
  await page.goto(four);
  await choose(page, 'Pin to profile');
  await page.getByText('You can pin at most 3 posts. Unpin one first.').waitFor();
  ignoreConsoleErrors(owner, /400 \(Bad Request\).*\/api\/posts\/pin\//);
  await expect.poll(() => readTiles(visitor.page)).toEqual([`${three} pinned`, `${two} pinned`, `${one} pinned`, four]);

  await page.goto(two);
  await choose(page, 'Unpin from profile');
  await page.getByText('Unpinned from profile').waitFor();
  await page.goto(one);
  await choose(page, 'Delete');
  // Leaving the page sends the deletion before the time to undo it is over.
  await page.goto(profile);
  await expect.poll(() => readTiles(visitor.page)).toEqual([`${three} pinned`, four, two]);
  await expect.poll(() => readTiles(page)).toEqual([`${three} pinned`, four, two]);
  expect((await readLayoutShift(page)).value).toBeLessThan(0.02);
});
