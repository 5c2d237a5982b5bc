import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, type Person, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { expireStory, postStory } from '../support/uploads.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';
import { storyViewer } from './support/stories.ts';

const newVisitor = setUpVisitors();

const open = async ({ email }: Person, path: string) => {
  const { page } = await newVisitor({ viewport: viewports.phone });
  await logIn(page, { email, password }, path);
  return page;
};
const profileOf = ({ email }: Person) => `/profile/${encodeURIComponent(email)}`;
const highlights = (page: Page) => page.getByRole('list', { name: 'Highlights' });
const highlight = (page: Page, name: string) => highlights(page).getByRole('link', { name, exact: true });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to highlight' });
async function openAddDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Story options' }).click();
  await page.getByRole('button', { name: 'Add to highlight' }).click();
  await addDialog(page).waitFor();
}
async function createHighlight(page: Page, name: string): Promise<void> {
  await addDialog(page).getByRole('textbox', { name: 'Name of the highlight' }).fill(name);
  await addDialog(page).getByRole('button', { name: 'New highlight' }).click();
  await addDialog(page).getByRole('checkbox', { name }).waitFor();
}

it('a highlight shows a story on the profile after its expiry, and is renamed, emptied and deleted', async () => {
  const [author, other] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const { storyId } = await postStory(author, 'First light');
  const mine = await open(author, `/stories/${author.uid}`);
  await openAddDialog(mine);
  for (const name of ['Mornings', 'Evenings']) await createHighlight(mine, name);
  expect(await addDialog(mine).getByRole('checkbox', { name: 'Mornings' }).isChecked()).toBe(true);
  await expectAccessible(mine);
  await addDialog(mine).getByRole('button', { name: 'Done' }).click();
  await addDialog(mine).waitFor({ state: 'detached' });
  await expireStory(author, storyId, Date.now());

  const theirs = await open(other, profileOf(author));
  await highlight(theirs, 'Mornings').waitFor();
  expect(await highlights(theirs).getByRole('link').count()).toBe(2);
  expect(await highlights(theirs).getByRole('button').count()).toBe(0);
  await expectAccessible(theirs);
  await highlight(theirs, 'Mornings').click();
  const shown = storyViewer(theirs, 'Ana Lima');
  await shown.getByText('First light').waitFor();
  const picture = shown.getByRole('img', { name: 'A ridge' });
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await theirs.keyboard.press('Escape');
  await highlight(theirs, 'Mornings').waitFor();

  await navigateInApp(mine, profileOf(author));
  await highlights(mine).getByRole('button', { name: 'Edit highlights' }).click();
  const editor = mine.getByRole('dialog', { name: 'Edit highlights' });
  await expectAccessible(mine);
  const form = (name: string) => editor.getByRole('form', { name: `Highlight: ${name}`, exact: true });
  await form('Mornings').getByRole('textbox', { name: 'Name of the highlight' }).fill('Dawns');
  await form('Mornings').getByRole('button', { name: 'Save' }).click();
  await highlight(theirs, 'Dawns').waitFor();
  expect(await highlight(theirs, 'Mornings').count()).toBe(0);
  await form('Evenings').getByRole('button', { name: 'Delete' }).click();
  await highlight(theirs, 'Evenings').waitFor({ state: 'detached' });
  await editor.getByRole('button', { name: 'Done' }).click();

  // The archive has the story, too. Without a story, a highlight does not exist.
  await navigateInApp(mine, `/stories/${author.uid}/${storyId}`);
  await openAddDialog(mine);
  await addDialog(mine).getByRole('checkbox', { name: 'Dawns' }).click();
  await highlights(theirs).waitFor({ state: 'detached' });
  await eventually(async () => (await database().doc(paths.story(author.uid, storyId)).get()).get('highlightIds'), []);
  await navigateInApp(theirs, `/stories/${author.uid}/${storyId}`);
  await theirs.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
});
