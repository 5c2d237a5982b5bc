import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { storyLimits } from '@glimpse/contract/stories/story';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { countOf, database, eventually, readDocument } from '../support/database.ts';
import { createPerson, createPost } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { expireStory, postStory } from '../support/uploads.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';
import { follow, storyRing, storyRow, storyViewer } from './support/stories.ts';

const newVisitor = setUpVisitors();
const viewport = viewports.phone;

it('stories of a private account are not visible to a stranger, also with the address', async () => {
  const [author, stranger] = [await createPerson('Ana Lima'), await createPerson('Cleo Park')];
  const { storyId } = await postStory(author, 'For friends');
  await expectSuccess(api.changePrivacy, { token: author.token, body: { isPrivate: true } });
  await eventually(async () => (await readDocument(paths.story(author.uid, storyId)))?.visibility, 'followers');
  const { page } = await openAs(newVisitor, stranger, `/stories/${author.uid}/${storyId}`, { viewport });
  await page.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText('For friends').count()).toBe(0);
  await page.goto(`/stories/${author.uid}`);
  await page.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
});

it('the setting hides stories, and then the feed does not ask for them', async () => {
  const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  await follow(follower, author);
  await postStory(author, 'Noon');
  const { page } = await openAs(newVisitor, follower, '/settings');
  await page.getByRole('switch', { name: 'Hide stories' }).click();
  await eventually(async () => (await readDocument(paths.preferences(follower.uid)))?.hidesStories, true);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/posts');
  await page.getByRole('article').first().waitFor();
  await storyRow(page).waitFor({ state: 'detached' });
  expect(calls.filter((path) => path.startsWith('/api/stories'))).toEqual([]);
});

it('a story expires while it is open, and stays in the archive of the author', async () => {
  const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const { storyId } = await postStory(author, 'Dusk');
  const { page: reader } = await openAs(newVisitor, follower, '/posts', { viewport });
  // Enough time for a busy machine to show the story before it expires.
  await expireStory(author, storyId, Date.now() + 15_000);
  await reader.goto(`/stories/${author.uid}`);
  await storyViewer(reader, 'Ana Lima').getByText('Dusk').waitFor();
  await storyViewer(reader, 'Ana Lima').getByText('Story is no longer available').waitFor();
  expect(await reader.getByText('Dusk').count()).toBe(0);

  const { page: writer } = await openAs(newVisitor, author, '/archive/stories', { viewport });
  await writer.getByRole('list', { name: 'Story archive' }).getByRole('link').first().click();
  await storyViewer(writer, 'Ana Lima').getByText('Dusk').waitFor();
});

/** Creates a person who follows authors with a story each, which shows a post. */
async function createReader(authorCount: number) {
  const reader = await createPerson('Reader');
  const post = await createPost(reader, 'A ridge');
  const authors = [];
  for (let index = 1; index <= authorCount; index++) {
    const author = await createPerson(`Author ${index}`);
    await follow(reader, author);
    const storyData = { kind: 'post', postId: post.id };
    const params = { storyId: crypto.randomUUID() };
    await expectSuccess(api.createStory, { token: author.token, params, body: { storyData } });
    authors.push(author);
  }
  // A ring that appears later would be one more read.
  const rings = database().collection(paths.storyTray(reader.uid));
  await eventually(() => countOf(rings), authorCount);
  return { reader, authors };
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const isFocusInView = (page: Page) =>
  page.evaluate(() => {
    const { left, right } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    // Positions are fractions of pixels.
    return left > -1 && right < innerWidth + 1;
  });

/** Returns the reads of each open listener below the documents of this person, as Firestore bills them. */
async function readsOfListeners(uid: string): Promise<Record<string, number>> {
  const { host, port } = stack.firestore;
  const response = await fetch(`http://${host}:${port}/ui/api/statistics?project=${stack.project}`);
  const { listeners }: { listeners: { targets: { path: string }[]; usage: { reads: number } }[] } =
    await response.json();
  const reads: Record<string, number> = {};
  for (const { targets, usage } of listeners) {
    const path = targets.map((target) => target.path).find((each) => each.startsWith(`users/${uid}`));
    const name = path?.slice(`users/${uid}/`.length);
    if (name) reads[name] = (reads[name] ?? 0) + usage.reads;
  }
  return reads;
}

describe('the row of stories', () => {
  it('costs at most ten reads, also with more people than fit', async () => {
    const { reader, authors } = await createReader(storyLimits.trayPage + 2);
    const { page } = await openAs(newVisitor, reader, '/posts', { viewport: viewports.phone });
    await storyRing(page, authors.at(-1)?.name ?? '', 'new').waitFor();
    expect(
      await storyRow(page)
        .getByRole('link', { name: /new story/ })
        .count(),
    ).toBe(storyLimits.trayPage);
    const reads = await readsOfListeners(reader.uid);
    // The call that refreshes the row costs two more (bench/capacity/costs.json).
    expect(reads).toMatchObject({ storyTray: storyLimits.trayPage, stories: 1, 'private/mutedStories': 1 });
    await storyRow(page).getByRole('button', { name: 'Show more' }).click();
    await storyRing(page, authors[0]?.name ?? '', 'new').waitFor();
  });

  it('is used with the keyboard, and keeps the focused ring in view', async () => {
    const { reader, authors } = await createReader(storyLimits.trayPage);
    const { page } = await openAs(newVisitor, reader, '/posts', { viewport: viewports.phone });
    await storyRing(page, 'Author 1', 'new').waitFor();
    await storyRow(page).getByRole('link', { name: 'Add to your story' }).focus();
    for (const { name } of authors.toReversed()) {
      await page.keyboard.press('Tab');
      expect(await focusedName(page)).toBe(`${name}, new story`);
      await expect.poll(() => isFocusInView(page)).toBe(true);
    }
    await page.keyboard.press('Enter');
    await storyViewer(page, 'Author 1')
      .getByRole('link', { name: /See post/ })
      .waitFor();
    // It is the last one of the row, and the others come before it.
    await page.keyboard.press('ArrowLeft');
    await storyViewer(page, 'Author 2')
      .getByRole('link', { name: /See post/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await storyRing(page, 'Author 1', 'seen').waitFor();
    await storyRing(page, 'Author 2', 'seen').waitFor();
  });
});
