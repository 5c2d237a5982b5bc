import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPost, type Person, password, person, readPost } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { type ChosenFile, film, noise } from '../support/upload-files.ts';
import { type Visitor, welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();
/** Waits for the server's check of a file, on machines that may be slow. */
const patience = { timeout: 40_000 };

let picture: ChosenFile;
beforeAll(async () => {
  picture = await noise('small.jpg', 320, 240);
});

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const caption = (page: Page) => page.getByRole('textbox', { name: clientTexts.captionPlaceholder });
const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Posts that wait to be shared' }).getByRole('listitem');
const isShareable = (page: Page) => expect.poll(() => share(page).isEnabled(), patience).toBe(true);

async function setOffline({ page, context }: Visitor, isOffline: boolean) {
  await context.setOffline(isOffline);
  await page
    .getByText('You are offline.', { exact: true })
    .waitFor({ state: isOffline ? 'visible' : 'hidden' });
}

/** Somebody at the composer, in a browser that keeps the app, or in one that has not come to that. */
async function compose({ isKept = true } = {}) {
  const author = await person('Ana Lima');
  const visitor = await welcome({ serviceWorkers: isKept ? 'allow' : 'block' });
  const { page } = visitor;
  await logIn(page, { email: author.email, password }, '/post/create');
  await page.getByRole('heading', { name: clientTexts.createTitle }).waitFor();
  if (isKept) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { visitor, page, author };
}

const choose = (page: Page, file: ChosenFile) => page.locator('input[type=file]').setInputFiles(file);

const postsOf = async ({ email }: Person) =>
  (await succeed(api.listUserPosts, { params: { username: email } })).posts;

/** How many files the browser keeps, and what of the outbox. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('glimpse-held-files');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const count = database.transaction('files').objectStore('files').count();
    const files = await new Promise<number>((resolve) => {
      count.onsuccess = () => resolve(count.result);
    });
    database.close();
    return { files, outbox: Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length };
  });

describe('a post that is shared without a network', () => {
  it('waits in the feed with its picture, also after a reload, and is shared once on return', {
    timeout: 90_000,
  }, async () => {
    const { visitor, page, author } = await compose();
    const words = `From the train ${randomUUID()}`;
    await choose(page, picture);
    await isShareable(page);
    await caption(page).fill(words);
    await setOffline(visitor, true);
    await share(page).click();
    await page.waitForURL('**/posts');
    await waiting(page).filter({ hasText: words }).getByText('Waiting for a connection.').waitFor();
    expect(await postsOf(author)).toEqual([]);
    expect(await kept(page)).toEqual({ files: 1, outbox: 1 });
    await page.reload();
    await waiting(page).filter({ hasText: words }).waitFor();
    await expect
      .poll(
        () =>
          waiting(page)
            .locator('img')
            .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
        patience,
      )
      .toBe(320);

    await setOffline(visitor, false);
    await expect
      .poll(async () => (await postsOf(author)).map(({ content }) => content), patience)
      .toEqual([words]);
    await waiting(page).waitFor({ state: 'detached' });
    await expect.poll(() => kept(page), patience).toEqual({ files: 0, outbox: 0 });
    await page.reload();
    await page.getByRole('article').filter({ hasText: words }).waitFor();
    expect(await postsOf(author)).toHaveLength(1);
    // What has been shared is no draft any more.
    await page.goto('/post/create');
    await expect.poll(() => caption(page).inputValue()).toBe('');
    visitor.complaints.splice(0);
  });

  it('may be chosen without one, too: the file is sent on return', { timeout: 90_000 }, async () => {
    const { visitor, page, author } = await compose();
    await setOffline(visitor, true);
    await choose(page, await film());
    await page.getByText('No connection. It goes on by itself.').waitFor();
    await isShareable(page);
    await caption(page).fill('A film for later');
    await share(page).click();
    await page.waitForURL('**/posts');
    await waiting(page).filter({ hasText: 'A film for later' }).waitFor();
    await setOffline(visitor, false);
    await expect
      .poll(async () => (await postsOf(author)).map(({ content, media }) => [content, media.type]), patience)
      .toEqual([['A film for later', 'video']]);
    await expect.poll(() => kept(page), patience).toEqual({ files: 0, outbox: 0 });
    visitor.complaints.splice(0);
  });

  it('is held also before the app itself is kept, and can be withdrawn: its words are a draft again', async () => {
    const { visitor, page, author } = await compose({ isKept: false });
    await setOffline(visitor, true);
    await choose(page, picture);
    await isShareable(page);
    await caption(page).fill('Not after all');
    await share(page).click();
    await waiting(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Do not share' }).click();
    await waiting(page).waitFor({ state: 'detached' });
    await expect.poll(() => kept(page)).toEqual({ files: 0, outbox: 0 });
    await setOffline(visitor, false);
    await page.goto('/post/create');
    await expect.poll(() => caption(page).inputValue()).toBe('Not after all');
    expect(await postsOf(author)).toEqual([]);
    visitor.complaints.splice(0);
  });

  it('leaves nothing behind when its author signs out', async () => {
    const { visitor, page, author } = await compose();
    await setOffline(visitor, true);
    await choose(page, picture);
    await isShareable(page);
    await share(page).click();
    await waiting(page).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    const logout = page.getByRole('button', { name: 'Logout', exact: true });
    await logout.click();
    await page.getByRole('alert').filter({ hasText: 'Not everything you did has been sent.' }).waitFor();
    await logout.click();
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
    await expect.poll(() => kept(page)).toEqual({ files: 0, outbox: 0 });
    await visitor.context.setOffline(false);
    expect(await postsOf(author)).toEqual([]);
    visitor.complaints.splice(0);
  });
});

describe('an answer that is lost', () => {
  const losesAnswer = (page: Page, path: string) =>
    page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

  it('to an edit with another picture, ends as what happened', async () => {
    const author = await person('Ana Lima');
    const post = await newPost(author, 'Before');
    const visitor = await welcome();
    const { page } = visitor;
    await logIn(page, { email: author.email, password }, `/post/edit/${post.id}`);
    await caption(page).fill('After');
    await choose(page, picture);
    await page.getByText(clientTexts.mediaAdded('image')).waitFor();
    await losesAnswer(page, '**/api/posts/edit/**');
    await Promise.all([
      page.getByText(clientTexts.postUpdated).waitFor(),
      page.getByRole('button', { name: 'Update' }).click(),
    ]);
    await page.waitForURL('**/posts');
    const { content, media } = await readPost(post.id);
    expect(content).toBe('After');
    expect(media.path).toContain(`media/${author.uid}/`);
    visitor.complaints.splice(0);
  });

  it('to a new post, shares it once and says so', async () => {
    const author = await person('Ana Lima');
    const visitor = await welcome();
    const { page } = visitor;
    await logIn(page, { email: author.email, password }, '/post/create');
    await choose(page, picture);
    await isShareable(page);
    await losesAnswer(page, '**/api/posts');
    await Promise.all([page.getByText(clientTexts.postCreated.trim()).waitFor(), share(page).click()]);
    await page.waitForURL('**/posts');
    expect(await postsOf(author)).toHaveLength(1);
    visitor.complaints.splice(0);
  });
});
