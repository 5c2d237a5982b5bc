import { paths } from '@glimpse/contract/paths';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, createPost, type Person, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { expireStory, postStory } from '../support/uploads.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';
import { openAs } from './support/open-as.ts';
import { follow, storyRing, storyRow, storyViewer } from './support/stories.ts';

const newVisitor = setUpVisitors();
const viewport = viewports.phone;

it('a story reaches a follower, who answers it, and its author sees that and deletes it', async () => {
  const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  await follow(follower, author);
  const storedStories = async () => (await database().collection(paths.stories(author.uid)).get()).docs;
  const { page: writer } = await openAs(newVisitor, author, '/posts', { viewport });
  const { page: reader } = await openAs(newVisitor, follower, '/posts', { viewport });
  await storyRow(writer).getByRole('link', { name: 'Add to your story' }).click();
  await writer.locator('input[type=file]').setInputFiles(await noisePicture('dawn.jpg', 270, 480));
  await writer.getByRole('button', { name: 'Add text' }).click();
  // The field has the focus.
  await writer.keyboard.type('First light');
  await writer.getByRole('textbox', { name: english['media.alt'] }).fill('A harbour at dawn');
  await expectAccessible(writer);
  const share = writer.getByRole('button', { name: 'Share story' });
  await expect.poll(() => share.isEnabled()).toBe(true);
  await share.click();
  await writer.waitForURL('**/posts');
  const [stored] = await storedStories();
  expect(stored?.get('overlays')).toMatchObject([{ text: 'First light', x: 0.5, y: 0.5, colour: 'white' }]);
  expect(stored?.get('media').alt).toBe('A harbour at dawn');
  await postStory(author, 'Second light');

  await storyRing(reader, 'Ana Lima', 'new').press('Enter');
  const shown = storyViewer(reader, 'Ana Lima');
  await shown.getByText('First light').waitFor();
  await shown.getByRole('img', { name: 'A harbour at dawn' }).waitFor();
  await expect.poll(() => shown.getByRole('status').first().textContent()).toBe('Story 1 of 2');
  await expectAccessible(reader);
  const field = shown.getByRole('textbox', { name: 'Reply to Ana Lima' });
  await field.fill('How calm');
  await field.press('Enter');
  await reader.getByText('Sent to Ana Lima').waitFor();
  await shown.getByRole('button', { name: 'Next story' }).press('ArrowRight');
  await shown.getByText('Second light').waitFor();
  expect(await shown.getByText('First light').count()).toBe(0);
  await reader.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await storyRing(reader, 'Ana Lima', 'seen').click();
  await shown.getByText('First light').waitFor();
  await shown.getByRole('button', { name: 'Story options' }).click();
  await reader.getByRole('button', { name: "Mute Ana Lima's stories" }).click();
  await reader.keyboard.press('Escape');
  await expect
    .poll(() =>
      storyRow(reader)
        .getByRole('link', { name: /Ana Lima/ })
        .count(),
    )
    .toBe(0);

  await storyRow(writer).getByRole('link', { name: 'Your story', exact: true }).click();
  const own = storyViewer(writer, 'Ana Lima');
  await own.getByRole('button', { name: '1 viewer' }).click();
  const viewers = writer.getByRole('dialog', { name: 'Viewers' });
  await viewers.getByRole('link', { name: /Bo Berg/ }).waitFor();
  await writer.keyboard.press('Escape');
  await own.getByRole('button', { name: 'Story options' }).click();
  await writer.getByRole('button', { name: 'Delete story' }).click();
  await writer.getByRole('dialog', { name: 'Delete story' }).getByRole('button', { name: 'Delete story' }).click();
  await eventually(async () => (await storedStories()).length, 1);
  await expect.poll(() => own.getByRole('status').first().textContent()).toBe('Story 1 of 1');
  // The answer stays, without the story that was deleted.
  await writer.goto(`/messages/${follower.uid}`);
  await writer.getByText('How calm').first().waitFor();
  await writer.getByText(english['conversations.storyGone']).waitFor();
});

it('a story shows a post with a text, and leads to the post', async () => {
  const [author, other] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const post = await createPost(other, 'A ridge');
  const { page } = await openAs(newVisitor, author, `/post/${post.id}`, { viewport });
  await page.getByRole('article').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('button', { name: 'Add to your story' }).click();
  await page.getByRole('link', { name: /See post/ }).waitFor();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.keyboard.type('Look');
  await page.getByRole('button', { name: 'Text: Look' }).press('Shift+ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Yellow' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share story' }).click();
  await page.waitForURL('**/posts');
  const [stored] = (await database().collection(paths.stories(author.uid)).get()).docs;
  expect(stored?.get('post')).toEqual({ postId: post.id, authorUid: other.uid });
  expect(stored?.get('overlays')).toMatchObject([{ text: 'Look', x: 0.52, y: 0.4, colour: 'yellow' }]);
  await storyRow(page).getByRole('link', { name: 'Your story', exact: true }).click();
  await storyViewer(page, 'Ana Lima').getByText('Look').waitFor();
  await storyViewer(page, 'Ana Lima')
    .getByRole('link', { name: /See post/ })
    .click();
  await page.waitForURL(`**/post/${post.id}`);
});

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
