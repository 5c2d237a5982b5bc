import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database } from '../support/database.ts';
import { createPerson, createPost, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();

it('bookmarks are listed and searched, and grouped in collections, which are renamed and deleted', async () => {
  const [viewer, author] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const [first, second] = [await createPost(author, 'First'), await createPost(author, 'Second')];
  const { page } = await newVisitor({ viewport: viewports.phone });
  const bookmark = page.getByRole('article').getByRole('button', { name: /Bookmark$/ });
  const dialog = page.getByRole('dialog', { name: 'Save to collection' });
  const check = (name: string) => dialog.getByRole('checkbox', { name });
  const create = async (name: string) => {
    await dialog.getByRole('button', { name: 'New collection' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the collection' }).fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => check(name).isChecked()).toBe(true);
  };
  const closeDialog = async () => {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const card = (name: string | RegExp) => page.getByRole('list', { name: 'Collections' }).getByRole('link', { name });
  const tileLinks = (list: string) =>
    page
      .getByRole('list', { name: list })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  await logIn(page, { email: viewer.email, password }, `/post/${first.id}`);
  await page.getByRole('button', { name: 'Add To Bookmark' }).waitFor();
  await bookmark.hover();
  await page.mouse.down();
  await dialog.waitFor();
  await page.mouse.up();
  await create('Light');
  await closeDialog();
  // The long press is not a click, and a post in a collection is bookmarked.
  await page.getByRole('button', { name: 'Remove from Bookmark' }).waitFor();

  await navigateInApp(page, `/post/${second.id}`);
  await page.getByRole('article').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('button', { name: 'Save to collection' }).click();
  await check('Light').check();
  await create('Sea');
  await expectAccessible(page);
  await closeDialog();

  await navigateInApp(page, '/bookmarks');
  const newestFirst = [`/post/${second.id}`, `/post/${first.id}`];
  await expect.poll(() => tileLinks('Bookmarked posts')).toEqual(newestFirst);
  await page.getByRole('searchbox').fill('nobody like this');
  await page.getByText(english['bookmarks.empty']).waitFor();
  await page.getByRole('searchbox').fill('BERG');
  await expect.poll(() => tileLinks('Bookmarked posts')).toEqual(newestFirst);
  await page.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link', { name: 'Collections' }).click();
  await card('Light 2 posts').waitFor();
  await card('Sea 1 post').waitFor();
  expect(await card(/Light/).locator('img').count()).toBe(1);
  await card(/Light/).click();
  await expect.poll(() => tileLinks('Posts in Light')).toEqual(newestFirst);

  await page.getByRole('button', { name: 'Collection options' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the collection' }).fill('Evening light');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Evening light' }).waitFor();

  // A bookmark that is removed in another tab leaves the open collection, and the other ones.
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/post/${second.id}`);
  await otherTab.getByRole('button', { name: 'Remove from Bookmark' }).click();
  await expect.poll(() => tileLinks('Posts in Evening light')).toEqual([`/post/${first.id}`]);
  await page.getByRole('button', { name: 'Collection options' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete collection' });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/bookmarks/collections');
  await card('Sea 0 posts').waitFor();
  await expect.poll(() => card(/Evening light/).count()).toBe(0);
  // The job removes the collection from its bookmark, which stays.
  const stored = database().doc(`users/${viewer.uid}/bookmarks/${first.id}`);
  await expect.poll(async () => (await stored.get()).get('collectionIds')).toEqual([]);
});
