import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { createPerson, createPost, type Person, readPost } from '../support/people.ts';
import { type ChosenFile, noisePicture, videoFile } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  captionField,
  chooseFile,
  composerPath,
  shareButton,
  waitForComposer,
  waitUntilShareable,
} from './support/composer.ts';
import { countRecords, goOffline, goOnline, readOutboxKeys } from './support/network.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();
let picture: ChosenFile;
beforeAll(async () => {
  picture = await noisePicture('small.jpg', 320, 240);
});

const pendingPosts = (page: Page) =>
  page.getByRole('list', { name: 'Posts waiting to be shared' }).getByRole('listitem');
/** Opens the composer as a new person, with or without a service worker that has cached the app. */
async function openComposerAsNewPerson({ isCached = true } = {}) {
  const author = await createPerson('Ana Lima');
  const visitor = await openAs(newVisitor, author, composerPath, { serviceWorkers: isCached ? 'allow' : 'block' });
  const { page } = visitor;
  await waitForComposer(page);
  if (isCached) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { visitor, page, author };
}

const postsOf = async ({ email }: Person) =>
  (await expectSuccess(api.listUserPosts, { params: { username: email } })).posts;

/** Returns the number of persisted files and of calls in the outbox. */
const readPersisted = async (page: Page) => ({
  files: await countRecords(page, { database: 'glimpse-held-files', store: 'files' }),
  outbox: (await readOutboxKeys(page)).length,
});

describe('a post that is shared offline', () => {
  it('waits in the feed with its picture, even after a reload, and is shared once after the reconnect', async () => {
    const { visitor, page, author } = await openComposerAsNewPerson();
    const words = `From the train ${randomUUID()}`;
    await chooseFile(page, picture);
    await waitUntilShareable(page);
    await captionField(page).fill(words);
    await goOffline(visitor);
    await shareButton(page).click();
    await page.waitForURL('**/posts');
    await pendingPosts(page).filter({ hasText: words }).getByText('Waiting for a connection.').waitFor();
    expect(await postsOf(author)).toEqual([]);
    expect(await readPersisted(page)).toEqual({ files: 1, outbox: 1 });
    await page.reload();
    await pendingPosts(page).filter({ hasText: words }).waitFor();
    await expect
      .poll(() =>
        pendingPosts(page)
          .locator('img')
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBe(320);

    await goOnline(visitor);
    await expect.poll(async () => (await postsOf(author)).map(({ content }) => content)).toEqual([words]);
    await pendingPosts(page).waitFor({ state: 'detached' });
    await expect.poll(() => readPersisted(page)).toEqual({ files: 0, outbox: 0 });
    await page.reload();
    await page.getByRole('article').filter({ hasText: words }).waitFor();
    expect(await postsOf(author)).toHaveLength(1);
    // A shared post is no longer a draft.
    await page.goto(composerPath);
    await expect.poll(() => captionField(page).inputValue()).toBe('');
    visitor.consoleErrors.splice(0);
  });

  it('can use a file that was chosen offline, which is uploaded after the reconnect', async () => {
    const { visitor, page, author } = await openComposerAsNewPerson();
    await goOffline(visitor);
    await chooseFile(page, await videoFile());
    await page.getByText('No connection. The upload will continue automatically.').waitFor();
    await waitUntilShareable(page);
    await captionField(page).fill('A film for later');
    await shareButton(page).click();
    await page.waitForURL('**/posts');
    await pendingPosts(page).filter({ hasText: 'A film for later' }).waitFor();
    await goOnline(visitor);
    await expect
      .poll(async () => (await postsOf(author)).map(({ content, media }) => [content, media.type]))
      .toEqual([['A film for later', 'video']]);
    await expect.poll(() => readPersisted(page)).toEqual({ files: 0, outbox: 0 });
    visitor.consoleErrors.splice(0);
  });

  it('can be cancelled and becomes a draft again, even without a service worker', async () => {
    const { visitor, page, author } = await openComposerAsNewPerson({ isCached: false });
    await goOffline(visitor);
    await chooseFile(page, picture);
    await waitUntilShareable(page);
    await captionField(page).fill('Not after all');
    await shareButton(page).click();
    await pendingPosts(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: "Don't share" }).click();
    await pendingPosts(page).waitFor({ state: 'detached' });
    await expect.poll(() => readPersisted(page)).toEqual({ files: 0, outbox: 0 });
    await goOnline(visitor);
    await page.goto(composerPath);
    await expect.poll(() => captionField(page).inputValue()).toBe('Not after all');
    expect(await postsOf(author)).toEqual([]);
    visitor.consoleErrors.splice(0);
  });

  it('is deleted when its author logs out', async () => {
    const { visitor, page, author } = await openComposerAsNewPerson();
    await goOffline(visitor);
    await chooseFile(page, picture);
    await waitUntilShareable(page);
    await shareButton(page).click();
    await pendingPosts(page).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    const logout = page.getByRole('button', { name: 'Logout', exact: true });
    await logout.click();
    await page.getByRole('alert').filter({ hasText: "Some of your changes haven't been sent yet." }).waitFor();
    await logout.click();
    await page.getByRole('button', { name: english['login.guest'] }).waitFor();
    await expect.poll(() => readPersisted(page)).toEqual({ files: 0, outbox: 0 });
    await visitor.context.setOffline(false);
    expect(await postsOf(author)).toEqual([]);
    visitor.consoleErrors.splice(0);
  });
});

describe('a lost response', () => {
  const dropResponse = (page: Page, path: string) =>
    page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

  it('to an edit with a new picture is shown as a success', async () => {
    const author = await createPerson('Ana Lima');
    const post = await createPost(author, 'Before');
    const visitor = await openAs(newVisitor, author, `/post/edit/${post.id}`);
    const { page } = visitor;
    await captionField(page).fill('After');
    await chooseFile(page, picture);
    await page.getByText(english['media.imageAdded']).waitFor();
    await dropResponse(page, '**/api/posts/edit/**');
    await Promise.all([
      page.getByText(english['posts.updated']).waitFor(),
      page.getByRole('button', { name: 'Update' }).click(),
    ]);
    await page.waitForURL('**/posts');
    const { content, media } = await readPost(post.id);
    expect(content).toBe('After');
    expect(media.path).toContain(`media/${author.uid}/`);
    visitor.consoleErrors.splice(0);
  });

  it('to a new post is shown as a success, and shares it once', async () => {
    const author = await createPerson('Ana Lima');
    const visitor = await openAs(newVisitor, author, composerPath);
    const { page } = visitor;
    await chooseFile(page, picture);
    await waitUntilShareable(page);
    await dropResponse(page, '**/api/posts');
    await Promise.all([page.getByText(english['compose.postCreated'].trim()).waitFor(), shareButton(page).click()]);
    await page.waitForURL('**/posts');
    expect(await postsOf(author)).toHaveLength(1);
    visitor.consoleErrors.splice(0);
  });
});
