import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { database } from '../api/support/database.ts';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { displayModes, expectAccessible, viewports } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, ignoreNetworkErrors, waitForEmptyOutbox } from './support/network.ts';

const newVisitor = setUpVisitors();

const article = (page: Page) => page.getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save to collection' });
const check = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
const card = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Collections' }).getByRole('link', { name });
const collectionTiles = (page: Page, name: string) =>
  page.getByRole('list', { name: `Posts in ${name}` }).getByRole('link');

/** Presses the bookmark of the open post for longer than a click. */
async function pressLong(page: Page): Promise<void> {
  const box = await article(page)
    .getByRole('button', { name: /Bookmark$/ })
    .boundingBox();
  if (!box) throw new Error('the bookmark is not in view');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await dialog(page).waitFor();
  await page.mouse.up();
}

async function createCollection(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'New collection' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name of the collection' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await check(page, name).waitFor();
}

const closeDialog = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
};

describe('collections', () => {
  it('are filled from the long press and the menu, shown with cover and count, renamed and deleted', async () => {
    const [viewer, author] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const [first, second] = [await createPost(author, 'First'), await createPost(author, 'Second')];
    const { page } = await newVisitor({ viewport: viewports.phone });
    await logIn(page, { email: viewer.email, password }, `/post/${first.id}`);
    await article(page).getByRole('button', { name: 'Add To Bookmark' }).waitFor();

    await pressLong(page);
    await createCollection(page, 'Light');
    await expect.poll(() => check(page, 'Light').isChecked()).toBe(true);
    await expectAccessible(page);
    await closeDialog(page);
    // The long press is not a click, and a post in a collection is bookmarked.
    await article(page).getByRole('button', { name: 'Remove from Bookmark' }).waitFor();

    await page.goto(`/post/${second.id}`);
    await article(page).getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Save to collection' }).click();
    await check(page, 'Light').check();
    await createCollection(page, 'Sea');
    await closeDialog(page);

    await page.goto('/bookmarks');
    await page.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link', { name: 'Collections' }).click();
    await card(page, 'Light 2 posts').waitFor();
    await card(page, 'Sea 1 post').waitFor();
    expect(await card(page, /Light/).locator('img').count()).toBe(1);
    await card(page, /Light/).click();
    await expect
      .poll(() => collectionTiles(page, 'Light').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual([`/post/${second.id}`, `/post/${first.id}`]);

    await page.getByRole('button', { name: 'Collection options' }).click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the collection' }).fill('Evening light');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Evening light' }).waitFor();

    // A bookmark that is removed leaves the collections.
    await page.goto(`/post/${second.id}`);
    await article(page).getByRole('button', { name: 'Remove from Bookmark' }).click();
    await page.getByText(english['posts.bookmarkRemoved']).waitFor();
    await page.goto('/bookmarks/collections');
    await card(page, 'Evening light 1 post').waitFor();
    await card(page, 'Sea 0 posts').waitFor();

    await card(page, /Evening light/).click();
    await page.getByRole('button', { name: 'Collection options' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Delete collection' });
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/bookmarks/collections');
    await expect.poll(() => card(page, /Evening light/).count()).toBe(0);
    // The job removes the collection from its bookmark, which stays.
    const bookmark = database().doc(`users/${viewer.uid}/bookmarks/${first.id}`);
    await expect.poll(async () => (await bookmark.get()).get('collectionIds')).toEqual([]);
  });

  it('are created and filled offline, and stored when the browser is online', async () => {
    const [viewer, author] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const post = await createPost(author);
    const visitor = await newVisitor({ isFirstVisit: true });
    const { page } = visitor;
    await logIn(page, { email: viewer.email, password }, `/post/${post.id}`);
    await article(page).getByRole('button', { name: 'Add To Bookmark' }).waitFor();
    // Loads the code of the dialog.
    await pressLong(page);
    await dialog(page).getByRole('button', { name: 'New collection' }).waitFor();
    await goOffline(visitor);
    await createCollection(page, 'Light');
    expect(await check(page, 'Light').isChecked()).toBe(true);
    await closeDialog(page);
    await goOnline(visitor);
    await waitForEmptyOutbox(page);
    const [stored] = (await database().collection(`users/${viewer.uid}/collections`).get()).docs;
    expect([stored?.get('name'), stored?.get('count')]).toEqual(['Light', 1]);
    ignoreNetworkErrors(visitor);
  });

  it('are not offered to the guest', async () => {
    const author = await createPerson('Bo Berg');
    const post = await createPost(author);
    const { page } = await newVisitor();
    await logInAsGuest(page, `/post/${post.id}`);
    await article(page).getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Share' }).last().waitFor();
    expect(await page.getByRole('button', { name: 'Save to collection' }).count()).toBe(0);
    await page.goto('/bookmarks/collections');
    await page.getByText("The guest account is shared, so it can't have collections.").waitFor();
  });
});

it.each(displayModes)(
  'the screens of collections are accessible on a $name in the $theme theme',
  async ({ theme, viewport }) => {
    const [viewer, author] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const post = await createPost(author);
    const { page } = await newVisitor({ theme, viewport });
    await logIn(page, { email: viewer.email, password }, '/bookmarks/collections');
    await page.getByRole('heading', { name: 'No collections yet' }).waitFor();
    await expectAccessible(page);
    await page.goto(`/post/${post.id}`);
    await article(page).getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Save to collection' }).click();
    await createCollection(page, 'Light');
    await closeDialog(page);
    await page.goto('/bookmarks/collections');
    await card(page, /Light/).waitFor();
    await expectAccessible(page);
    await card(page, /Light/).click();
    await collectionTiles(page, 'Light').first().waitFor();
    await expectAccessible(page);
    await page.goto(`/profile/${encodeURIComponent(viewer.email)}?tab=saved`);
    await page.getByRole('list', { name: 'Bookmarked posts' }).getByRole('link').waitFor();
    await expectAccessible(page);
  },
);
