import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addComment,
  newPost,
  password,
  person,
  readPost,
  readUser,
  uniqueWord,
} from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { widths } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import {
  enterOnPost as enter,
  forgive,
  goOffline,
  goOnline,
  like,
  likesOf,
  unlike,
  untilToast,
} from './support/on-post.ts';

const welcome = welcomeVisitors();
const enterOnPost = (options?: BrowserContextOptions) => enter(welcome, options);

/** As the app's own links lead there: the router hears `popstate`. */
const within = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

describe('offline', () => {
  it('sends likes, bookmarks, follows, comments and answers on return, also after a reload', async () => {
    const author = await person('Ana Lima');
    const caption = `Far away ${randomUUID()}`;
    const tag = `rails${uniqueWord()}`;
    const post = await newPost(author, `${caption} #${tag}`);
    const viewer = await person('Bo Berg');
    // With its service worker, the page opens without a network.
    const visitor = await welcome({ serviceWorkers: 'allow' });
    const { page } = visitor;
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

    await goOffline(visitor);
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await card.getByRole('button', { name: 'Add To Bookmark' }).click();
    await card.getByPlaceholder(clientTexts.addComment).fill('From the train');
    await card.getByRole('button', { name: 'Post', exact: true }).click();
    await card.getByText('view 1 comment').waitFor();
    await follow.click();
    // Before the reload: while a page loads, Chromium lets a call or two through although it is to be offline.
    expect(await likesOf(post.id)).toBe(0);
    await page.reload();
    await card.getByRole('button', { name: 'Unlike' }).waitFor();
    await card.getByRole('button', { name: 'Remove from Bookmark' }).waitFor();
    await card.getByText('view 1 comment').waitFor();

    await goOnline(visitor);
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

    // On its own page an answer waits likewise; a hashtag's page shows what was seen there.
    const tile = page.getByRole('list', { name: `Posts with #${tag}` }).getByRole('link');
    const hashtag = page.getByRole('link', { name: `#${tag}` });
    await page.goto(`/explore/tags/${tag}`);
    await tile.click();
    const comments = page.getByRole('list', { name: 'Comments' });
    await comments.getByText('From the train').waitFor();
    await goOffline(visitor);
    await comments.getByRole('button', { name: 'Reply to Bo Berg' }).click();
    const field = page.getByPlaceholder(clientTexts.addComment);
    await field.fill('Still on the train');
    await field.press('Enter');
    const answers = page.getByRole('list', { name: 'Replies to Bo Berg' });
    await answers.getByText('Sending…').waitFor();
    await hashtag.click();
    await tile.waitFor();
    await within(page, `/explore/tags/${tag}never`);
    await page.getByRole('main').getByText('The posts could not be loaded.').waitFor();
    await within(page, `/post/${post.id}`);
    expect((await readPost(post.id)).commentCount).toBe(1);
    await goOnline(visitor);
    const open = page.getByRole('button', { name: 'View 1 reply' });
    await expect.poll(async () => (await answers.count()) + (await open.count())).toBeGreaterThan(0);
    if ((await answers.count()) === 0) await open.click();
    await answers.getByText('Still on the train').waitFor();
    await answers.getByText('Sending…').waitFor({ state: 'hidden' });
    expect(await answers.getByText('Still on the train').count()).toBe(1);
    await expect
      .poll(async () => (await readPost(post.id)).comments.map(({ message }) => message))
      .toEqual(['Still on the train', 'From the train']);
    forgive(visitor);
  });

  it('sends a changed caption, comment and profile and a deleted comment on return, also after a reload', async () => {
    const viewer = await person('Bo Berg');
    const before = `Before ${randomUUID()}`;
    const after = `After ${randomUUID()}`;
    const post = await newPost(viewer, before);
    await addComment(viewer, post.id, 'Delete me');
    await addComment(viewer, post.id, 'Change me');
    const visitor = await welcome({ serviceWorkers: 'allow' });
    const { page } = visitor;
    await logIn(page, { email: viewer.email, password });
    await page.getByRole('article').first().waitFor();
    // With its service worker, every screen opens without a network.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const profile = page.getByRole('link', { name: 'Profile' });
    const editProfile = page.getByRole('button', { name: clientTexts.editProfile, exact: true });
    await profile.click();
    await editProfile.waitFor();
    await page.goto(`/post/${post.id}`);
    const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
    await comments.nth(1).waitFor();
    await page.getByRole('button', { name: 'More options' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const caption = page.getByRole('textbox', { name: clientTexts.captionPlaceholder });
    await caption.waitFor();
    await page.goBack();
    await comments.nth(1).waitFor();

    await goOffline(visitor);
    const choose = async (message: string, action: string) => {
      await comments.filter({ hasText: message }).getByRole('button', { name: 'Comment options' }).click();
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
    };
    await choose('Delete me', 'Delete');
    await expect.poll(() => comments.count()).toBe(1);
    await choose('Change me', 'Edit');
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('Changed on the train');
    await page.getByRole('button', { name: 'Save' }).click();
    await comments.getByText('Changed on the train').waitFor();
    await page.getByRole('button', { name: 'More options' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await caption.fill(after);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/posts');
    await profile.click();
    await editProfile.click();
    for (const bio of ['On a train', 'Still on a train']) {
      await page.getByRole('textbox', { name: 'Bio' }).fill(bio);
      await page.getByRole('button', { name: 'Update' }).click();
      await page.getByRole('textbox', { name: 'Bio' }).waitFor({ state: 'hidden' });
      await page.getByText(bio, { exact: true }).waitFor();
      await editProfile.click();
    }
    expect((await readPost(post.id)).content).toBe(before);
    await page.reload();
    await page.getByText('Still on a train', { exact: true }).waitFor();

    await goOnline(visitor);
    const patience = { timeout: 20_000 };
    await expect.poll(async () => (await readPost(post.id)).content, patience).toBe(after);
    await expect
      .poll(async () => (await readPost(post.id)).comments.map(({ message }) => message), patience)
      .toEqual(['Changed on the train']);
    await expect.poll(async () => (await readUser(viewer.uid)).bio, patience).toBe('Still on a train');
    await page.getByText('Still on a train', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))))
      .toEqual([]);
    forgive(visitor);
  });

  it('does not turn a vote round that another tab has given meanwhile', async () => {
    const { visitor, page, post, viewer, author } = await enterOnPost();
    const commentId = await addComment(author, post.id);
    const up = page.getByRole('button', { name: 'Upvote' });
    await up.waitFor();
    await goOffline(visitor);
    await up.click();
    const params = { postId: post.id, commentId };
    await succeed(api.upvoteComment, { token: viewer.token, params });
    await goOnline(visitor);
    // What is asked for later is sent later.
    await untilToast(page, clientTexts.bookmarkAdded, () =>
      page.getByRole('button', { name: 'Add To Bookmark' }).click(),
    );
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))))
      .toEqual([]);
    const [comment] = (await readPost(post.id)).comments;
    expect(comment?.votes.upvotedBy.map(({ _id }) => _id)).toEqual([viewer.uid]);
    forgive(visitor);
  });

  it('needs no call for a like that was taken back before the return', async () => {
    const { visitor, page, post } = await enterOnPost();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/posts/')) calls.push(request.url());
    });
    await goOffline(visitor);
    await like(page).click();
    await unlike(page).click();
    await like(page).waitFor();
    await goOnline(visitor);
    await untilToast(page, clientTexts.bookmarkAdded, () =>
      page.getByRole('button', { name: 'Add To Bookmark' }).click(),
    );
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
    await untilToast(page, clientTexts.commentAdded, () =>
      page.getByRole('button', { name: 'Post', exact: true }).click(),
    );
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

describe.each(Object.entries(widths))('the offline notice at %s width', (_name, viewport) => {
  it('moves nothing and covers nothing', async () => {
    const { page, visitor } = await enterOnPost({ viewport });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('a, button, textarea, article, nav')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.getAttribute('aria-label') ?? element.textContent, x, y, width, height].join();
        }),
      );
    const before = await places();
    await visitor.context.setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' }).locator('p');
    await notice.waitFor();
    const withoutText = (all: string[]) => all.filter((place) => !place.includes('You are offline'));
    expect(withoutText(await places())).toEqual(withoutText(before));
    const isFree = await notice.evaluate((note) => {
      const own = note.getBoundingClientRect();
      // The skip link is out of sight until it has the focus, and then above everything.
      return [...document.querySelectorAll('a:not([href="#content"]), button, textarea')].every((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom;
      });
    });
    expect(isFree).toBe(true);
    await visitor.context.setOffline(false);
    await notice.waitFor({ state: 'hidden' });
    forgive(visitor);
  });
});
