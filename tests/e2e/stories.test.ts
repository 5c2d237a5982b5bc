import { paths } from '@glimpse/contract/paths';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, createPost } from '../support/people.ts';
import { noisePicture } from '../support/upload-files.ts';
import { postStory } from '../support/uploads.ts';
import { setUpVisitors } from '../support/visitors.ts';
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
