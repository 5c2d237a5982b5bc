import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { storyLimits } from '@glimpse/contract/stories/story';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { viewports } from '../support/browser.ts';
import { countOf, database, eventually } from '../support/database.ts';
import { createPerson, createPost } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';
import { follow, storyRing, storyRow, storyViewer } from './support/stories.ts';

const newVisitor = setUpVisitors();

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
