import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { storyErrors } from '@glimpse/contract/stories/story-errors';
import { storyLimits } from '@glimpse/contract/stories/story-limits';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countOf, database, eventually } from '../api/support/database.ts';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { postStory } from '../api/support/stories.ts';
import { call, expectSuccess, parseError } from '../support/api-client.ts';
import { signInAsGuest } from '../support/auth-rest.ts';
import { viewports } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { setUpVisitors } from '../support/visitors.ts';
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
    const { page } = await newVisitor({ viewport: viewports.phone });
    await logIn(page, { email: reader.email, password });
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
    const { page } = await newVisitor({ viewport: viewports.phone });
    await logIn(page, { email: reader.email, password });
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

  it('shows the guest the stories of followed people, and the guest has no own story and leaves no trace', async () => {
    const author = await createPerson('Ana Lima');
    const token = (await signInAsGuest()).idToken;
    const params = { userId: author.uid };
    onTestFinished(() => expectSuccess(api.unfollow, { token, params }).then(() => undefined));
    await expectSuccess(api.follow, { token, params });
    const { storyId } = await postStory(author, 'First light');
    const { page } = await newVisitor({ viewport: viewports.phone });
    // The row exists only if the feed knows at the start that the guest follows somebody.
    await logInAsGuest(page, '/explore');
    await page.getByRole('link', { name: 'Home' }).click();
    await storyRing(page, 'Ana Lima', 'new').waitFor();
    expect(await storyRow(page).getByRole('link', { name: 'Add to your story' }).count()).toBe(0);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await storyRing(page, 'Ana Lima', 'new').click();
    await storyViewer(page, 'Ana Lima').getByText('First light').waitFor();
    expect(await storyViewer(page, 'Ana Lima').getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await storyRing(page, 'Ana Lima', 'new').waitFor();
    expect(calls.filter((path) => path.startsWith('/api/stories/seen'))).toEqual([]);
    expect((await database().collection(paths.storyViewers(author.uid, storyId)).get()).size).toBe(0);

    await page.goto('/stories/create');
    await page.getByText(storyErrors.guest().message.slice(0, 40)).waitFor();
    expect(await page.getByRole('button').filter({ hasText: 'Share story' }).count()).toBe(0);
    const own = { token, params: { storyId: 's1' }, body: { storyData: { kind: 'post', postId: 'p1' } } };
    expect(parseError(await call(api.createStory, own)).message).toBe(storyErrors.guest().message);
    expect((await database().collection(paths.stories(guestAccount.uid)).get()).size).toBe(0);
  });
});
