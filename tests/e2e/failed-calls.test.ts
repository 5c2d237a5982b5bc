import { serverErrors } from '@glimpse/contract/errors';
import { clientTexts } from '@glimpse/contract/texts';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readPost } from '../api/support/people.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { enterOnPost as enter, forgive, like, likesOf, unlike, untilToast } from './support/on-post.ts';

const welcome = welcomeVisitors();
const enterOnPost = (options?: BrowserContextOptions) => enter(welcome, options);

const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { error: { code: 'invalid-argument', message: 'Not today.' } } });

/** The first time, its answer does not come; and it does not arrive either, unless it `arrives`. */
const dropFirst = (page: Page, path: string, { arrives }: { arrives: boolean }) =>
  page.route(
    path,
    async (route) => {
      if (arrives) await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

describe('a dropped connection', () => {
  it('loses no like and no comment, whether it has arrived or not, and does none twice; one that stays away is said', async () => {
    const { visitor, page, post } = await enterOnPost();
    const say = async (words: string) => {
      await page.getByPlaceholder(clientTexts.addComment).fill(words);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
    };
    const messages = async () => (await readPost(post.id)).comments.map(({ message }) => message);

    // The page is closed before the answer.
    const asked = page.waitForRequest('**/api/comments/add/**');
    await page.route(
      '**/api/comments/add/**',
      async (route) => void (await route.fetch().catch(() => null)),
      { times: 1 },
    );
    await say('In a hurry');
    await asked;
    await untilToast(page, clientTexts.commentAdded, () => page.reload());
    expect(await messages()).toEqual(['In a hurry']);

    await dropFirst(page, '**/api/comments/add/**', { arrives: true });
    const answered = page.waitForResponse('**/api/comments/add/**');
    await say('Once');
    await answered;
    await page.getByText(clientTexts.commentAdded).waitFor();
    const comments = page.getByRole('list', { name: 'Comments' });
    expect(await comments.getByText('Once').count()).toBe(1);
    expect(await comments.getByText('In a hurry').count()).toBe(1);
    expect(await messages()).toEqual(['Once', 'In a hurry']);

    await page.route('**/api/posts/like/**', (route) => route.abort('connectionreset'));
    await like(page).click();
    await page.getByText(clientTexts.genericFailure).waitFor();
    await like(page).waitFor();
    await page.getByText('0 likes', { exact: true }).waitFor();
    expect(await likesOf(post.id)).toBe(0);
    await page.unroute('**/api/posts/like/**');

    await dropFirst(page, '**/api/posts/like/**', { arrives: true });
    await untilToast(page, clientTexts.postLiked, () => like(page).click());
    expect(await likesOf(post.id)).toBe(1);
    await page.getByText('1 like', { exact: true }).waitFor();

    await dropFirst(page, '**/api/posts/dislike/**', { arrives: false });
    await untilToast(page, clientTexts.postDisliked, () => unlike(page).click());
    expect(await likesOf(post.id)).toBe(0);
    await page.getByText('0 likes', { exact: true }).waitFor();
    await like(page).waitFor();
    forgive(visitor);
  });
});

describe('a refused write', () => {
  it.each([
    { what: 'like', path: '**/api/posts/like/**', before: 'Like', after: 'Unlike' },
    {
      what: 'bookmark',
      path: '**/api/users/bookmark/**',
      before: 'Add To Bookmark',
      after: 'Remove from Bookmark',
    },
  ])('of a $what is shown at once, then taken back with the toast', async ({ path, before, after }) => {
    const { visitor, page } = await enterOnPost();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(path, async (route) => {
      await answered;
      await refuse(route);
    });
    await page.getByRole('button', { name: before, exact: true }).click();
    await page.getByRole('button', { name: after, exact: true }).waitFor();
    answer();
    await page.getByText(clientTexts.genericFailure).waitFor();
    await page.getByRole('button', { name: before, exact: true }).waitFor();
    forgive(visitor);
  });

  it('of a comment gives the words back', async () => {
    const { visitor, page } = await enterOnPost();
    await page.route('**/api/comments/add/**', refuse);
    const field = page.getByPlaceholder(clientTexts.addComment);
    await field.fill('Lovely');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText(clientTexts.genericFailure).waitFor();
    await expect.poll(() => field.inputValue()).toBe('Lovely');
    await page.getByText('No comments yet.').waitFor();
    forgive(visitor);
  });
});

describe('a refused token', () => {
  const invalid = serverErrors.invalidToken();
  const refuseToken = (route: Route) =>
    route.fulfill({ status: 401, json: { error: { code: invalid.code, message: invalid.message } } });

  it('is renewed once, and the call goes through; one that stays refused ends at the login screen, with the reason', async () => {
    const { visitor, page, post } = await enterOnPost();
    let renewals = 0;
    // A route, not an event: while the other route is taken away, Playwright may miss that a request began.
    await page.route(/securetoken\.googleapis\.com/, (route) => {
      renewals++;
      return route.continue();
    });
    await page.route('**/api/posts/like/**', refuseToken, { times: 1 });
    await untilToast(page, clientTexts.postLiked, () => like(page).click());
    expect(renewals).toBe(1);
    expect(await likesOf(post.id)).toBe(1);

    await page.route('**/api/posts/dislike/**', refuseToken);
    await unlike(page).click();
    await page.getByText('You have been signed out. Please log in again.').waitFor();
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).click();
    await page.waitForURL(`**/post/${post.id}`);
    forgive(visitor);
  });
});
