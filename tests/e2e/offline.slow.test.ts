import { randomUUID } from 'node:crypto';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import japanese from '@glimpse/contract/texts/ja.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { waitUntilQuiet } from '../layout/support/movement.ts';
import { viewports } from '../support/browser.ts';
import { addComment, createPerson, createPost, readPost, readUser, uniqueWord } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, ignoreNetworkErrors, navigateInApp, waitForEmptyOutbox } from './support/network.ts';
import { openAs } from './support/open-as.ts';
import { openPostAsViewer, readLikeCount } from './support/open-post.ts';

const newVisitor = setUpVisitors();

it('sends likes, bookmarks, follows, comments and replies after a reconnect, even after a reload', async () => {
  const author = await createPerson('Ana Lima');
  const caption = `Far away ${randomUUID()}`;
  const tag = `rails${uniqueWord()}`;
  const post = await createPost(author, `${caption} #${tag}`);
  const viewer = await createPerson('Bo Berg');
  // With a service worker, the page opens offline.
  const visitor = await openAs(newVisitor, viewer, '/posts', { serviceWorkers: 'allow' });
  const { page } = visitor;
  const card = page.getByRole('article').filter({ hasText: caption });
  await card.waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await card.waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('persist:post') ?? '')).toContain(caption);
  const follow = page.getByRole('button', { name: 'Follow', exact: true }).first();
  await follow.waitFor();

  await goOffline(visitor);
  await card.getByRole('button', { name: 'Like', exact: true }).click();
  await card.getByRole('button', { name: 'Add To Bookmark' }).click();
  await card.getByPlaceholder(english['comments.addComment']).fill('From the train');
  await card.getByRole('button', { name: 'Post', exact: true }).click();
  await card.getByText('view 1 comment').waitFor();
  await follow.click();
  // The test checks this before the reload, because Chromium lets a few requests through while an offline page loads.
  expect(await readLikeCount(post.id)).toBe(0);
  await page.reload();
  await card.getByRole('button', { name: 'Unlike' }).waitFor();
  await card.getByRole('button', { name: 'Remove from Bookmark' }).waitFor();
  await card.getByText('view 1 comment').waitFor();

  await goOnline(visitor);
  await expect.poll(() => readLikeCount(post.id)).toBe(1);
  await expect
    .poll(async () => (await readPost(post.id)).comments.map(({ message }) => message))
    .toEqual(['From the train']);
  await expect.poll(async () => (await readUser(viewer.uid)).following.length).toBe(1);
  await card.getByText('1 like', { exact: true }).waitFor();
  await waitForEmptyOutbox(page);
  // The reloaded page must not send them again.
  await page.reload();
  await card.getByText('view 1 comment').waitFor();
  await card.getByRole('button', { name: 'Remove from Bookmark' }).waitFor();
  expect((await readPost(post.id)).comments).toHaveLength(1);

  // The outbox also queues a reply on the post's page. The page of a tag shows the data of an earlier visit.
  const tile = page.getByRole('list', { name: `Posts with #${tag}` }).getByRole('link');
  const hashtag = page.getByRole('link', { name: `#${tag}` });
  await page.goto(`/explore/tags/${tag}`);
  await tile.click();
  const comments = page.getByRole('list', { name: 'Comments' });
  await comments.getByText('From the train').waitFor();
  await goOffline(visitor);
  await comments.getByRole('button', { name: 'Reply to Bo Berg' }).click();
  const field = page.getByPlaceholder(english['comments.addComment']);
  await field.fill('Still on the train');
  await field.press('Enter');
  const replies = page.getByRole('list', { name: 'Replies to Bo Berg' });
  await replies.getByText('Sending…').waitFor();
  await hashtag.click();
  await tile.waitFor();
  await navigateInApp(page, `/explore/tags/${tag}never`);
  await page.getByRole('main').getByText('The posts could not be loaded.').waitFor();
  await navigateInApp(page, `/post/${post.id}`);
  expect((await readPost(post.id)).commentCount).toBe(1);
  await goOnline(visitor);
  const open = page.getByRole('button', { name: 'View 1 reply' });
  await expect.poll(async () => (await replies.count()) + (await open.count())).toBeGreaterThan(0);
  if ((await replies.count()) === 0) await open.click();
  await replies.getByText('Still on the train').waitFor();
  await replies.getByText('Sending…').waitFor({ state: 'hidden' });
  expect(await replies.getByText('Still on the train').count()).toBe(1);
  await expect
    .poll(async () => (await readPost(post.id)).comments.map(({ message }) => message))
    .toEqual(['Still on the train', 'From the train']);
  ignoreNetworkErrors(visitor);
});

it('sends edits and a deleted comment after the reconnect, even after a reload', async () => {
  const viewer = await createPerson('Bo Berg');
  const before = `Before ${randomUUID()}`;
  const after = `After ${randomUUID()}`;
  const post = await createPost(viewer, before);
  await addComment(viewer, post.id, 'Delete me');
  await addComment(viewer, post.id, 'Change me');
  const visitor = await openAs(newVisitor, viewer, '/posts', { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.getByRole('article').first().waitFor();
  // With a service worker, every screen opens offline.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const profile = page.getByRole('link', { name: 'Profile' });
  const editProfile = page.getByRole('button', { name: english['profile.edit'], exact: true });
  await profile.click();
  await editProfile.waitFor();
  await page.goto(`/post/${post.id}`);
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await comments.nth(1).waitFor();
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const caption = page.getByRole('textbox', { name: english['compose.caption'] });
  await caption.waitFor();
  await page.goBack();
  await comments.nth(1).waitFor();

  await goOffline(visitor);
  const chooseOption = async (message: string, action: string) => {
    await comments.filter({ hasText: message }).getByRole('button', { name: 'Comment options' }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  await chooseOption('Delete me', 'Delete');
  await expect.poll(() => comments.count()).toBe(1);
  await chooseOption('Change me', 'Edit');
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
  await expect.poll(async () => (await readPost(post.id)).content).toBe(after);
  await expect
    .poll(async () => (await readPost(post.id)).comments.map(({ message }) => message))
    .toEqual(['Changed on the train']);
  await expect.poll(async () => (await readUser(viewer.uid)).bio).toBe('Still on a train');
  await page.getByText('Still on a train', { exact: true }).waitFor();
  await waitForEmptyOutbox(page);
  ignoreNetworkErrors(visitor);
});

it('the offline notice moves no element', async () => {
  const { page, visitor } = await openPostAsViewer(newVisitor);
  const positions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('a, button, textarea, article, nav')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.getAttribute('aria-label') ?? element.textContent, x, y, width, height].join();
      }),
    );
  const notice = page.getByRole('status').filter({ hasText: "You're offline." }).locator('p');
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await waitUntilQuiet(page);
    const before = await positions();
    await visitor.context.setOffline(true);
    await notice.waitFor();
    const withoutText = (elements: string[]) => elements.filter((element) => !element.includes("You're offline"));
    expect(withoutText(await positions())).toEqual(withoutText(before));
    await visitor.context.setOffline(false);
    await notice.waitFor({ state: 'hidden' });
  }
  ignoreNetworkErrors(visitor);
});

it('the chosen language is shown after a reload without the network', async () => {
  const ana = await createPerson('Ana Lima');
  const visitor = await openAs(newVisitor, ana, '/settings', { serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.getByRole('combobox').selectOption('ja');
  await page.getByRole('heading', { name: japanese['common.settings'], level: 1 }).waitFor();
  await navigateInApp(page, '/posts');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  await context.setOffline(false);
  ignoreNetworkErrors(visitor);
});
