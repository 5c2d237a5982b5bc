import { randomUUID } from 'node:crypto';
import { serverErrors } from '@glimpse/contract/errors';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPost, password, person, readPost, readUser } from '../api/support/people.ts';
import { logIn, type Visitor } from '../support/browser.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();

/** What Chromium itself says about requests that fail, as they must here. */
const isExpected = (text: string) =>
  /Failed to load resource|net::ERR_|WebChannelConnection|Could not reach Cloud Firestore/.test(text);
const forgive = ({ complaints }: Visitor) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isExpected(text)));

/** Somebody on the page of a new post. Routes of the page see every request: no service worker stands before them. */
async function enterOnPost() {
  const author = await person('Ana Lima');
  const post = await newPost(author);
  const viewer = await person('Bo Berg');
  const visitor = await welcome({ serviceWorkers: 'block' });
  await logIn(visitor.page, { email: viewer.email, password });
  await visitor.page.goto(`/post/${post.id}`);
  await visitor.page.getByRole('article').waitFor();
  await visitor.page.getByRole('button', { name: 'Like', exact: true }).waitFor();
  return { visitor, page: visitor.page, post, author, viewer };
}

const like = (page: Page) => page.getByRole('button', { name: 'Like', exact: true });
const unlike = (page: Page) => page.getByRole('button', { name: 'Unlike' });
const likesOf = async (postId: string) => (await readPost(postId)).likes.likeCount;
const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { error: { code: 'invalid-argument', message: 'Not today.' } } });

describe('a dropped connection', () => {
  it('before a like has arrived, does not lose it', async () => {
    const { visitor, page, post } = await enterOnPost();
    await page.route('**/api/posts/like/**', (route) => route.abort('connectionreset'), { times: 1 });
    await like(page).click();
    await page.getByText(clientTexts.postLiked).waitFor();
    await page.getByText('1 like', { exact: true }).waitFor();
    await unlike(page).waitFor();
    expect(await likesOf(post.id)).toBe(1);
    forgive(visitor);
  });

  it('after a like has arrived, ends in the true state', async () => {
    const { visitor, page, post } = await enterOnPost();
    await page.route(
      '**/api/posts/like/**',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await like(page).click();
    await expect.poll(() => likesOf(post.id)).toBe(1);
    await page.getByText(clientTexts.postLiked).waitFor();
    await page.getByText('1 like', { exact: true }).waitFor();
    await unlike(page).waitFor();
    forgive(visitor);
  });

  it('that stays away takes the like back, and says so', async () => {
    const { visitor, page, post } = await enterOnPost();
    await page.route('**/api/posts/like/**', (route) => route.abort('connectionreset'));
    await like(page).click();
    await page.getByText(clientTexts.genericFailure).waitFor();
    await like(page).waitFor();
    await page.getByText('0 likes', { exact: true }).waitFor();
    expect(await likesOf(post.id)).toBe(0);
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

describe('offline', () => {
  it('sends likes, bookmarks, follows and comments on return, also after a reload', async () => {
    const author = await person('Ana Lima');
    const caption = `Far away ${randomUUID()}`;
    const post = await newPost(author, caption);
    const viewer = await person('Bo Berg');
    // With its service worker, the page opens without a network.
    const visitor = await welcome();
    const { page, context } = visitor;
    await logIn(page, { email: viewer.email, password });
    const card = page.getByRole('article').filter({ hasText: caption });
    await card.waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await card.waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('persist:post') ?? ''))
      .toContain(caption);
    const follow = page.getByRole('button', { name: 'Follow', exact: true }).first();
    await follow.waitFor();

    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await card.getByRole('button', { name: 'Add To Bookmark' }).click();
    await card.getByPlaceholder(clientTexts.addComment).fill('From the train');
    await card.getByRole('button', { name: 'Post', exact: true }).click();
    await card.getByText('view 1 comment').waitFor();
    await follow.click();
    await page.reload();
    await card.getByRole('button', { name: 'Unlike' }).waitFor();
    await card.getByRole('button', { name: 'Remove from Bookmark' }).waitFor();
    await card.getByText('view 1 comment').waitFor();
    expect(await likesOf(post.id)).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => likesOf(post.id), { timeout: 20_000 }).toBe(1);
    await expect
      .poll(async () => (await readPost(post.id)).comments.map(({ message }) => message), { timeout: 20_000 })
      .toEqual(['From the train']);
    await expect.poll(async () => (await readUser(viewer.uid)).following.length).toBe(1);
    await card.getByText('1 like', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))))
      .toEqual([]);
    // Once: the next page finds nothing left to send.
    await page.reload();
    await card.getByText('view 1 comment').waitFor();
    await card.getByRole('button', { name: 'Remove from Bookmark' }).waitFor();
    expect((await readPost(post.id)).comments).toHaveLength(1);
    forgive(visitor);
  });

  it('needs no call for a like that was taken back before the return', async () => {
    const { visitor, page, post } = await enterOnPost();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/posts/')) calls.push(request.url());
    });
    await visitor.context.setOffline(true);
    await like(page).click();
    await unlike(page).click();
    await like(page).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole('button', { name: 'Add To Bookmark' }).click();
    await page.getByText(clientTexts.bookmarkAdded).waitFor();
    expect(calls).toEqual([]);
    expect(await likesOf(post.id)).toBe(0);
    forgive(visitor);
  });

  it('keeps a comment that was begun, until it is sent or the person signs out', async () => {
    const { page } = await enterOnPost();
    const field = page.getByPlaceholder(clientTexts.addComment);
    await field.fill('Half a thou');
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Half a thou');
    await field.fill('A whole thought');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText(clientTexts.commentAdded).waitFor();
    await page.reload();
    await page.getByRole('list', { name: 'Comments' }).getByText('A whole thought').waitFor();
    expect(await field.inputValue()).toBe('');

    await field.fill('Never sent');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Never sent');
  });
});

describe('a refused token', () => {
  const invalid = serverErrors.invalidToken();
  const refuseToken = (route: Route) =>
    route.fulfill({ status: 401, json: { error: { code: invalid.code, message: invalid.message } } });

  it('is renewed once, and the call goes through', async () => {
    const { visitor, page, post } = await enterOnPost();
    await page.route('**/api/posts/like/**', refuseToken, { times: 1 });
    const renewal = page.waitForRequest(/securetoken\.googleapis\.com/);
    await like(page).click();
    await renewal;
    await page.getByText(clientTexts.postLiked).waitFor();
    expect(await likesOf(post.id)).toBe(1);
    forgive(visitor);
  });

  it('that stays refused ends at the login screen, with the reason', async () => {
    const { visitor, page, post } = await enterOnPost();
    await page.route('**/api/posts/like/**', refuseToken);
    await like(page).click();
    await page.getByText('You have been signed out. Please log in again.').waitFor();
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).click();
    await page.waitForURL(`**/post/${post.id}`);
    forgive(visitor);
  });
});
