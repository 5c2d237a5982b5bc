import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { paths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, createPost, type Person, password } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { follow, storyRing as ring, storyRow as row, storyViewer as viewer } from './support/stories.ts';

const newVisitor = setUpVisitors();

const open = async (
  { email }: Person,
  path: string,
  viewport: (typeof viewports)[keyof typeof viewports] = viewports.phone,
) => {
  const { page } = await newVisitor({ viewport });
  await logIn(page, { email, password }, path);
  return page;
};
const storiesOf = async ({ uid }: Person) => (await database().collection(paths.stories(uid)).get()).docs;

/** Posts a story with a picture and a text on it. */
async function postStory(page: Page, text: string): Promise<void> {
  await page.goto('/stories/create');
  await page.locator('input[type=file]').setInputFiles(await noisePicture('dawn.jpg', 270, 480));
  await page.getByRole('button', { name: 'Add text' }).click();
  // The field has the focus.
  await page.keyboard.type(text);
  await page.getByRole('textbox', { name: english['media.alt'] }).fill('A harbour at dawn');
  const share = page.getByRole('button', { name: 'Share story' });
  await expect.poll(() => share.isEnabled()).toBe(true);
  await share.click();
  await page.waitForURL('**/posts');
}

describe('stories', () => {
  it('appear at followers, are viewed by keyboard, show their viewers to the author, and are deleted', async () => {
    const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    await follow(follower, author);
    const writer = await open(author, '/posts');
    const reader = await open(follower, '/posts');
    await row(writer).getByRole('link', { name: 'Add to your story' }).waitFor();
    await postStory(writer, 'First light');
    const [stored] = await storiesOf(author);
    expect(stored?.get('overlays')).toMatchObject([{ text: 'First light', x: 0.5, y: 0.5, colour: 'white' }]);
    expect(stored?.get('media').alt).toBe('A harbour at dawn');
    await postStory(writer, 'Second light');

    await ring(reader, 'Ana Lima', 'new').waitFor();
    await expectAccessible(reader);
    await ring(reader, 'Ana Lima', 'new').press('Enter');
    const shown = viewer(reader, 'Ana Lima');
    await shown.getByText('First light').waitFor();
    await shown.getByRole('img', { name: 'A harbour at dawn' }).waitFor();
    await expect.poll(() => shown.getByRole('status').first().textContent()).toBe('Story 1 of 2');
    await expectAccessible(reader);
    await reader.keyboard.press('ArrowRight');
    await shown.getByText('Second light').waitFor();
    expect(await shown.getByText('First light').count()).toBe(0);
    await reader.keyboard.press('ArrowLeft');
    await shown.getByText('First light').waitFor();
    // With reduced motion, a story stands still until Space starts it.
    await shown.getByRole('button', { name: 'Play' }).waitFor();
    await reader.keyboard.press('Space');
    await shown.getByRole('button', { name: 'Pause' }).waitFor();
    await shown.getByText('Second light').waitFor();
    await reader.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await ring(reader, 'Ana Lima', 'seen').waitFor();

    await row(writer).getByRole('link', { name: 'Your story', exact: true }).click();
    const own = viewer(writer, 'Ana Lima');
    await own.getByRole('button', { name: '1 viewer' }).click();
    await writer
      .getByRole('dialog', { name: 'Viewers' })
      .getByRole('link', { name: /Bo Berg/ })
      .waitFor();
    await expectAccessible(writer);
    await writer.keyboard.press('Escape');
    await own.getByRole('button', { name: 'Story options' }).click();
    await writer.getByRole('button', { name: 'Delete story' }).click();
    await writer.getByRole('dialog', { name: 'Delete story' }).getByRole('button', { name: 'Delete story' }).click();
    await eventually(async () => (await storiesOf(author)).length, 1);
    await expect.poll(() => own.getByRole('status').first().textContent()).toBe('Story 1 of 1');
  });

  it('are answered with a message, which shows the story until it is deleted', async () => {
    const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const writer = await open(author, '/posts');
    await postStory(writer, 'First light');
    const reader = await open(follower, `/stories/${author.uid}`);
    const field = viewer(reader, 'Ana Lima').getByRole('textbox', { name: 'Reply to Ana Lima' });
    await field.fill('How calm');
    await expectAccessible(reader);
    await field.press('Enter');
    await reader.getByText('Sent to Ana Lima').waitFor();
    await writer.goto(`/messages/${follower.uid}`);
    await writer.getByText('How calm').first().waitFor();
    const story = writer.getByRole('link', { name: /Reply to a story/ });
    await story.getByRole('img', { name: 'A harbour at dawn' }).waitFor();
    const [stored] = await storiesOf(author);
    await expectSuccess(api.deleteStory, { token: author.token, params: { storyId: stored?.id ?? '' } });
    await writer.getByText(english['conversations.storyGone']).waitFor();
    expect(await story.count()).toBe(0);
  });

  it('of a private account are not visible to a stranger, also with the address', async () => {
    const [author, stranger] = [await createPerson('Ana Lima'), await createPerson('Cleo Park')];
    const writer = await open(author, '/posts');
    await postStory(writer, 'For friends');
    await expectSuccess(api.changePrivacy, { token: author.token, body: { isPrivate: true } });
    const [stored] = await storiesOf(author);
    await eventually(async () => (await stored?.ref.get())?.get('visibility'), 'followers');
    const page = await open(stranger, `/stories/${author.uid}/${stored?.id}`);
    await page.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
    await expectAccessible(page);
    expect(await page.getByText('For friends').count()).toBe(0);
    await page.goto(`/stories/${author.uid}`);
    await page.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
  });

  it('are hidden by a mute, and by the setting', async () => {
    const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    await follow(follower, author);
    await postStory(await open(author, '/posts'), 'Noon');
    const page = await open(follower, '/posts', viewports.desktop);
    await ring(page, 'Ana Lima', 'new').click();
    const shown = viewer(page, 'Ana Lima');
    await shown.getByText('Noon').waitFor();
    await shown.getByRole('button', { name: 'Story options' }).click();
    await page.getByRole('button', { name: "Mute Ana Lima's stories" }).click();
    await eventually(
      async () => (await database().doc(paths.mutedStories(follower.uid)).get()).get('uids'),
      [author.uid],
    );
    await shown.getByRole('button', { name: 'Close' }).click();
    await row(page).getByRole('link', { name: 'Add to your story' }).waitFor();
    await expect
      .poll(() =>
        row(page)
          .getByRole('link', { name: /Ana Lima/ })
          .count(),
      )
      .toBe(0);

    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Hide stories' }).click();
    await eventually(
      async () => (await database().doc(paths.preferences(follower.uid)).get()).get('hidesStories'),
      true,
    );
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/posts');
    await page.getByRole('article').first().waitFor();
    await row(page).waitFor({ state: 'detached' });
    expect(calls.filter((path) => path.startsWith('/api/stories'))).toEqual([]);
  });

  it('show a post, and open from its menu', async () => {
    const [author, other] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const post = await createPost(other, 'A ridge');
    const page = await open(author, `/post/${post.id}`);
    await page.getByRole('article').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Add to your story' }).click();
    await page.getByRole('link', { name: /See post/ }).waitFor();
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.keyboard.type('Look');
    const text = page.getByRole('button', { name: 'Text: Look' });
    await text.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Yellow' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Share story' }).click();
    await page.waitForURL('**/posts');
    const [stored] = await storiesOf(author);
    expect(stored?.get('post')).toEqual({ postId: post.id, authorUid: other.uid });
    expect(stored?.get('overlays')).toMatchObject([{ text: 'Look', x: 0.52, y: 0.4, colour: 'yellow' }]);
    await row(page).getByRole('link', { name: 'Your story', exact: true }).click();
    await viewer(page, 'Ana Lima').getByText('Look').waitFor();
    await viewer(page, 'Ana Lima')
      .getByRole('link', { name: /See post/ })
      .click();
    await page.waitForURL(`**/post/${post.id}`);
  });

  it('expire while they are open, and stay in the archive of the author', async () => {
    const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const writer = await open(author, '/posts');
    await postStory(writer, 'Dusk');
    const [stored] = await storiesOf(author);
    const reader = await open(follower, '/posts');
    // Enough time for a busy machine to show the story before it expires.
    const lifetimeMs = 15_000;
    await stored?.ref.update({ expireAt: Timestamp.fromMillis(Date.now() + lifetimeMs) });
    await reader.goto(`/stories/${author.uid}`);
    await viewer(reader, 'Ana Lima').getByText('Dusk').waitFor();
    await viewer(reader, 'Ana Lima').getByText('Story is no longer available').waitFor();
    expect(await reader.getByText('Dusk').count()).toBe(0);

    await writer.goto('/archive/stories');
    await writer.getByRole('list', { name: 'Story archive' }).getByRole('link').first().click();
    await viewer(writer, 'Ana Lima').getByText('Dusk').waitFor();
  });
});
