import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { addComment, createPerson, createPost, password, readPost, readUser } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import { waitForEmptyOutbox } from './support/network.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

/** Presses a button and reloads the page in the same task, so that the call has no time to finish. */
async function pressAndReload(page: Page, button: Locator) {
  await button.waitFor();
  const loaded = page.waitForEvent('load');
  await button.evaluate((element) => {
    if (element instanceof HTMLElement) element.click();
    location.reload();
  });
  await loaded;
}

/** Like `pressAndReload`, but drops all calls before the reload, so that only the reloaded page can send them. */
async function pressAndLose(page: Page, button: Locator) {
  let hasReloaded = false;
  page.once('framenavigated', () => {
    hasReloaded = true;
  });
  await page.route('**/api/**', async (route) => {
    if (hasReloaded) await route.continue();
  });
  await pressAndReload(page, button);
  await page.unroute('**/api/**');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** Chromium logs calls that the reload aborts, and the 400 or 404 of a call that had already been applied. */
const abortedCalls = /net::ERR_|Failed to fetch|status of 40[04]/;

describe('an action just before a reload', () => {
  it('is applied once to a post and its comments', async () => {
    const author = await createPerson('Ana Lima');
    const viewer = await createPerson('Bo Berg');
    const post = await createPost(author);
    await addComment(author, post.id, 'Vote on this');
    const visitor = await openAs(newVisitor, viewer, `/post/${post.id}`);
    const { page } = visitor;
    const read = () => readPost(post.id, viewer.token);
    const votes = async () => {
      const [first] = (await read()).comments.filter(({ message }) => message === 'Vote on this');
      return [first?.votes.upvoteCount, first?.votes.downvoteCount];
    };
    const expectOnce = async <T>(state: () => Promise<T>, expected: T) => {
      await expect.poll(state).toEqual(expected);
      await waitForEmptyOutbox(page);
      // The server applies the call once, even if the call of the first page has arrived.
      expect(await state()).toEqual(expected);
    };

    await pressAndLose(page, page.getByRole('button', { name: /^Upvote/ }));
    await expectOnce(votes, [1, 0]);
    await page.getByRole('button', { name: /^Upvote/, pressed: true }).waitFor();
    await pressAndReload(page, page.getByRole('button', { name: /^Downvote/ }));
    await expectOnce(votes, [0, 1]);
    await page.getByRole('button', { name: /^Downvote/, pressed: true }).waitFor();
    await pressAndReload(page, page.getByRole('button', { name: /^Downvote/ }));
    await expectOnce(votes, [0, 0]);

    const likes = async () => (await read()).likes.likeCount;
    await pressAndReload(page, button(page, 'Like'));
    await expectOnce(likes, 1);
    await pressAndReload(page, button(page, 'Unlike'));
    await expectOnce(likes, 0);

    await pressAndReload(page, button(page, 'Add To Bookmark'));
    await button(page, 'Remove from Bookmark').waitFor();
    await waitForEmptyOutbox(page);
    await pressAndReload(page, button(page, 'Remove from Bookmark'));
    await button(page, 'Add To Bookmark').waitFor();
    await waitForEmptyOutbox(page);

    await page.getByPlaceholder(english['comments.addComment']).fill('In a hurry');
    await pressAndReload(page, button(page, 'Post'));
    const messages = async () => (await read()).comments.map(({ message }) => message);
    await expectOnce(messages, ['In a hurry', 'Vote on this']);
    const ownComment = page
      .getByRole('list', { name: 'Comments' })
      .getByRole('listitem')
      .filter({ hasText: 'In a hurry' });
    await ownComment.getByRole('button', { name: 'Comment options' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('At leisure');
    await pressAndReload(page, button(page, 'Save'));
    await expectOnce(messages, ['At leisure', 'Vote on this']);
    await page
      .getByRole('list', { name: 'Comments' })
      .getByRole('listitem')
      .filter({ hasText: 'At leisure' })
      .getByRole('button', { name: 'Comment options' })
      .click();
    await pressAndReload(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expectOnce(messages, ['Vote on this']);

    await page.goto(`/profile/${author.email}`);
    await pressAndReload(page, page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }));
    await expectOnce(async () => (await readUser(viewer.uid)).following.length, 1);
    await pressAndReload(page, page.getByRole('main').getByRole('button', { name: 'Unfollow' }));
    await expectOnce(async () => (await readUser(viewer.uid)).following.length, 0);
    ignoreConsoleErrors(visitor, abortedCalls);
  });

  it("is applied to the person's own post and profile", async () => {
    const viewer = await createPerson('Bo Berg');
    const post = await createPost(viewer, 'Before');
    const visitor = await newVisitor();
    const { page } = visitor;
    const after = `After ${randomUUID()}`;
    await logIn(page, { email: viewer.email, password }, `/post/edit/${post.id}`);
    await page.getByRole('textbox', { name: english['compose.caption'] }).fill(after);
    await pressAndReload(page, button(page, 'Update'));
    await expect.poll(async () => (await readPost(post.id)).content).toBe(after);
    await waitForEmptyOutbox(page);
    await page.goto(`/profile/${viewer.email}`);
    await button(page, english['profile.edit']).click();
    await page.getByRole('textbox', { name: 'Bio' }).fill('In a hurry');
    await pressAndReload(page, button(page, 'Update'));
    await expect.poll(async () => (await readUser(viewer.uid)).bio).toBe('In a hurry');
    await waitForEmptyOutbox(page);
    await page.goto(`/post/${post.id}`);
    await button(page, 'More options').click();
    await pressAndReload(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    const status = async () => (await call(api.getPost, { params: { postId: post.id } })).status;
    await expect.poll(status).toBe(404);
    await waitForEmptyOutbox(page);
    ignoreConsoleErrors(visitor, abortedCalls);
  });
});
