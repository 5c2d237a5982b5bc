import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addComment, newPost, password, person, readPost, readUser } from '../api/support/people.ts';
import { call } from '../support/api-client.ts';
import { logIn } from '../support/sign-in.ts';
import type { Visitor } from '../support/visitors.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();
const patience = { timeout: 20_000 };

/** Presses a button and reloads the page in the same turn: what the press begins has no time to get anywhere. */
async function pressAndReload(page: Page, button: Locator) {
  await button.waitFor();
  const loaded = page.waitForEvent('load');
  await button.evaluate((element) => {
    if (element instanceof HTMLElement) element.click();
    location.reload();
  });
  await loaded;
}

/** The same while nothing that the page sends arrives: only what it has kept can be sent by the next one. */
async function pressAndLose(page: Page, button: Locator) {
  let isLeft = false;
  page.once('framenavigated', () => {
    isLeft = true;
  });
  await page.route('**/api/**', async (route) => {
    if (isLeft) await route.continue();
  });
  await pressAndReload(page, button);
  await page.unroute('**/api/**');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** Nothing is left to be sent. */
const isSent = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))),
      patience,
    )
    .toEqual([]);

/** What Chromium notes of requests that the reload cuts off, or that are refused since the first one had arrived. */
const forgive = ({ complaints }: Visitor) =>
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/net::ERR_|Failed to fetch|status of 40[04]/.test(text)),
  );

describe('what was pressed just before the page is left', () => {
  it('on a post and its comments, is done once', { timeout: 120_000 }, async () => {
    const author = await person('Ana Lima');
    const viewer = await person('Bo Berg');
    const post = await newPost(author);
    await addComment(author, post.id, 'Vote on this');
    const visitor = await welcome();
    const { page } = visitor;
    await logIn(page, { email: viewer.email, password }, `/post/${post.id}`);
    const read = () => readPost(post.id, viewer.token);
    const votes = async () => {
      const [first] = (await read()).comments.filter(({ message }) => message === 'Vote on this');
      return [first?.votes.upvoteCount, first?.votes.downvoteCount];
    };
    const done = async <T>(state: () => Promise<T>, wanted: T) => {
      await expect.poll(state, patience).toEqual(wanted);
      await isSent(page);
      // Not done a second time, by whatever the page that was left had sent after all.
      expect(await state()).toEqual(wanted);
    };

    await pressAndLose(page, page.getByRole('button', { name: /^Upvote/ }));
    await done(votes, [1, 0]);
    await page.getByRole('button', { name: /^Upvote/, pressed: true }).waitFor();
    await pressAndReload(page, page.getByRole('button', { name: /^Downvote/ }));
    await done(votes, [0, 1]);
    await page.getByRole('button', { name: /^Downvote/, pressed: true }).waitFor();
    await pressAndReload(page, page.getByRole('button', { name: /^Downvote/ }));
    await done(votes, [0, 0]);

    const likes = async () => (await read()).likes.likeCount;
    await pressAndReload(page, button(page, 'Like'));
    await done(likes, 1);
    await pressAndReload(page, button(page, 'Unlike'));
    await done(likes, 0);

    await pressAndReload(page, button(page, 'Add To Bookmark'));
    await button(page, 'Remove from Bookmark').waitFor();
    await isSent(page);
    await pressAndReload(page, button(page, 'Remove from Bookmark'));
    await button(page, 'Add To Bookmark').waitFor();
    await isSent(page);

    await page.getByPlaceholder(clientTexts.addComment).fill('In a hurry');
    await pressAndReload(page, button(page, 'Post'));
    const messages = async () => (await read()).comments.map(({ message }) => message);
    await done(messages, ['In a hurry', 'Vote on this']);
    const own = page
      .getByRole('list', { name: 'Comments' })
      .getByRole('listitem')
      .filter({ hasText: 'In a hurry' });
    await own.getByRole('button', { name: 'Comment options' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('At leisure');
    await pressAndReload(page, button(page, 'Save'));
    await done(messages, ['At leisure', 'Vote on this']);
    await page
      .getByRole('list', { name: 'Comments' })
      .getByRole('listitem')
      .filter({ hasText: 'At leisure' })
      .getByRole('button', { name: 'Comment options' })
      .click();
    await pressAndReload(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await done(messages, ['Vote on this']);

    await page.goto(`/profile/${author.email}`);
    await pressAndReload(page, page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }));
    await done(async () => (await readUser(viewer.uid)).following.length, 1);
    await pressAndReload(page, page.getByRole('main').getByRole('button', { name: 'Unfollow' }));
    await done(async () => (await readUser(viewer.uid)).following.length, 0);
    forgive(visitor);
  });

  it("on one's own post and profile, is done", { timeout: 60_000 }, async () => {
    const viewer = await person('Bo Berg');
    const post = await newPost(viewer, 'Before');
    const visitor = await welcome();
    const { page } = visitor;
    const after = `After ${randomUUID()}`;
    await logIn(page, { email: viewer.email, password }, `/post/edit/${post.id}`);
    await page.getByRole('textbox', { name: clientTexts.captionPlaceholder }).fill(after);
    await pressAndReload(page, button(page, 'Update'));
    await expect.poll(async () => (await readPost(post.id)).content, patience).toBe(after);
    await isSent(page);
    await page.goto(`/profile/${viewer.email}`);
    await button(page, clientTexts.editProfile).click();
    await page.getByRole('textbox', { name: 'Bio' }).fill('In a hurry');
    await pressAndReload(page, button(page, 'Update'));
    await expect.poll(async () => (await readUser(viewer.uid)).bio, patience).toBe('In a hurry');
    await isSent(page);
    await page.goto(`/post/${post.id}`);
    await button(page, 'More options').click();
    await pressAndReload(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    const status = async () => (await call(api.getPost, { params: { postId: post.id } })).status;
    await expect.poll(status, patience).toBe(404);
    await isSent(page);
    forgive(visitor);
  });
});
