import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readPost } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { ignoreNetworkErrors } from './support/network.ts';
import { expectToast, likeButton, openPostAsViewer, readLikeCount, unlikeButton } from './support/open-post.ts';

const newVisitor = setUpVisitors();
const openPost = () => openPostAsViewer(newVisitor);

/** Drops the connection of the first call, either after or before the server has handled it. */
const dropFirst = (page: Page, path: string, { isHandled }: { isHandled: boolean }) =>
  page.route(
    path,
    async (route) => {
      if (isHandled) await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

describe('a dropped connection', () => {
  it('applies each like and comment exactly once, and reports a call that keeps failing', async () => {
    const { visitor, page, post } = await openPost();
    const say = async (words: string) => {
      await page.getByPlaceholder(english['comments.addComment']).fill(words);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
    };
    const messages = async () => (await readPost(post.id)).comments.map(({ message }) => message);

    // The page reloads before the response.
    const requested = page.waitForRequest('**/api/comments/add/**');
    await page.route('**/api/comments/add/**', async (route) => void (await route.fetch().catch(() => null)), {
      times: 1,
    });
    await say('In a hurry');
    await requested;
    await expectToast(page, english['comments.added'], () => page.reload());
    expect(await messages()).toEqual(['In a hurry']);

    await dropFirst(page, '**/api/comments/add/**', { isHandled: true });
    const responded = page.waitForResponse('**/api/comments/add/**');
    await say('Once');
    await responded;
    await page.getByText(english['comments.added']).waitFor();
    const comments = page.getByRole('list', { name: 'Comments' });
    expect(await comments.getByText('Once').count()).toBe(1);
    expect(await comments.getByText('In a hurry').count()).toBe(1);
    expect(await messages()).toEqual(['Once', 'In a hurry']);

    await page.route('**/api/posts/like/**', (route) => route.abort('connectionreset'));
    await likeButton(page).click();
    await page.getByText(english['common.genericFailure']).waitFor();
    await likeButton(page).waitFor();
    await page.getByText('0 likes', { exact: true }).waitFor();
    expect(await readLikeCount(post.id)).toBe(0);
    await page.unroute('**/api/posts/like/**');

    await dropFirst(page, '**/api/posts/like/**', { isHandled: true });
    await expectToast(page, english['posts.liked'], () => likeButton(page).click());
    expect(await readLikeCount(post.id)).toBe(1);
    await page.getByText('1 like', { exact: true }).waitFor();

    await dropFirst(page, '**/api/posts/dislike/**', { isHandled: false });
    await expectToast(page, english['posts.disliked'], () => unlikeButton(page).click());
    expect(await readLikeCount(post.id)).toBe(0);
    await page.getByText('0 likes', { exact: true }).waitFor();
    await likeButton(page).waitFor();
    ignoreNetworkErrors(visitor);
  });
});

describe('a refused token', () => {
  const invalid = signInErrors.invalidToken();
  const refuseToken = (route: Route) =>
    route.fulfill({
      status: invalid.status,
      json: { error: { code: invalid.code, message: invalid.message, reason: invalid.reason } },
    });

  it('is renewed once, and leads to the login screen if it is refused again', async () => {
    const { visitor, page, post } = await openPost();
    let renewals = 0;
    // A route instead of an event, because Playwright can miss a request while another route is removed.
    await page.route(/securetoken\.googleapis\.com/, (route) => {
      renewals++;
      return route.continue();
    });
    await page.route('**/api/posts/like/**', refuseToken, { times: 1 });
    await expectToast(page, english['posts.liked'], () => likeButton(page).click());
    expect(renewals).toBe(1);
    expect(await readLikeCount(post.id)).toBe(1);

    await page.route('**/api/posts/dislike/**', refuseToken);
    await unlikeButton(page).click();
    await page.getByText('You have been signed out. Please log in again.').waitFor();
    await page.getByRole('button', { name: english['login.guest'] }).click();
    await page.waitForURL(`**/post/${post.id}`);
    ignoreNetworkErrors(visitor);
  });
});
