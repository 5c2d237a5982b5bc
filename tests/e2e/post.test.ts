import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { eventually } from '../support/database.ts';
import { createPerson, createPost, readPost } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, ignoreNetworkErrors, navigateInApp, waitForEmptyOutbox } from './support/network.ts';
import { openAs } from './support/open-as.ts';
import { likeButton } from './support/open-post.ts';

const newVisitor = setUpVisitors();

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('dialog', { name: menu }).getByRole('button', { name: item, exact: true }).click();
};

it('two people see what the other does at a post, also after a time offline, until its author deletes it', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const post = await createPost(ana);
  const { page: anaPage } = await openAs(newVisitor, ana, `/post/${post.id}`, { viewport: viewports.phone });
  const visitor = await openAs(newVisitor, bo, `/post/${post.id}`);
  const { page: boPage } = visitor;

  await anaPage.getByText('0 likes', { exact: true }).waitFor();
  await likeButton(boPage).click();
  await anaPage.getByText('1 like', { exact: true }).waitFor();
  await likeButton(anaPage).click();
  await boPage.getByText('2 likes', { exact: true }).waitFor();
  await boPage.getByRole('button', { name: 'Unlike' }).click();
  await anaPage.getByText('1 like', { exact: true }).waitFor();
  await choose(boPage, 'More options', 'Add To Bookmark');
  await boPage.getByText(english['posts.bookmarked']).waitFor();

  await anaPage.getByText('No comments yet.').waitFor();
  await goOffline(visitor);
  await likeButton(boPage).click();
  const field = boPage.getByPlaceholder(english['comments.addComment']);
  await field.fill('What a light!');
  await boPage.getByRole('button', { name: 'Post', exact: true }).click();
  await comments(boPage).getByText('Sending…').waitFor();
  await goOnline(visitor);
  await expect
    .poll(() => comments(anaPage).allTextContents())
    .toEqual([expect.stringMatching(/Bo Berg.*What a light!/)]);
  await anaPage.getByText('2 likes', { exact: true }).waitFor();
  await waitForEmptyOutbox(boPage);
  await comments(boPage).getByText('Sending…').waitFor({ state: 'hidden' });
  ignoreNetworkErrors(visitor);

  await choose(boPage, 'Comment options', 'Edit');
  await boPage.getByRole('textbox', { name: 'Edit comment' }).fill('What a night!');
  await boPage.getByRole('button', { name: 'Save' }).click();
  await comments(anaPage).getByText('What a night!').waitFor();
  const up = (page: Page) => page.getByRole('button', { name: 'Upvote' });
  const down = (page: Page) => page.getByRole('button', { name: 'Downvote' });
  await up(anaPage).click();
  await expect.poll(() => up(boPage).innerText()).toBe('1');
  // A downvote replaces the upvote.
  await down(anaPage).click();
  await expect.poll(() => down(boPage).innerText()).toBe('1');
  await expect.poll(() => up(boPage).innerText()).toBe('');
  await expectAccessible(anaPage);
  for (const menu of ['More options', 'Comment options']) {
    const opener = boPage.getByRole('button', { name: menu });
    await opener.click();
    await boPage.getByRole('dialog', { name: menu }).waitFor();
    await expectAccessible(boPage);
    await boPage.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await choose(boPage, 'Comment options', 'Delete');
  await boPage.getByText(english['comments.deleted']).waitFor();
  await anaPage.getByText('No comments yet.').waitFor();

  await choose(anaPage, 'More options', 'Delete');
  await anaPage.waitForURL('**/posts');
  await anaPage.getByText(english['posts.deleted']).waitFor();
  await boPage.getByText('This post does not exist, or it has been deleted.').waitFor();
  await boPage.getByRole('button', { name: english['common.goBack'] }).click();
  await boPage.waitForURL('**/posts');
});

const tiles = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('link');

it('an archived post disappears for others at once, and comes back with its likes', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const { id } = await createPost(ana);
  const { page: other } = await openAs(newVisitor, bo, `/post/${id}`);
  await other.getByRole('article').getByRole('button', { name: 'Like', exact: true }).click();
  await eventually(async () => (await readPost(id)).likes.likeCount, 1);
  const profile = await other.context().newPage();
  await profile.goto(`/@${ana.username}`);
  await tiles(profile, 'Posts').first().waitFor();

  const { page: owner } = await openAs(newVisitor, ana, `/post/${id}`, { viewport: viewports.phone });
  await choose(owner, 'More options', 'Archive');
  await owner.getByRole('note').getByText('In your archive. Only you can see it.').waitFor();
  await other.getByRole('heading', { name: 'Post not found' }).waitFor();
  await profile.getByText('No Post To Display').waitFor();
  expect(await tiles(profile, 'Posts').count()).toBe(0);

  await navigateInApp(owner, `/@${ana.username}`);
  await owner.getByRole('link', { name: 'Archive' }).click();
  await owner.getByRole('heading', { name: 'Archive', exact: true }).waitFor();
  await tiles(owner, 'Archived posts').first().waitFor();
  await expectAccessible(owner);
  await tiles(owner, 'Archived posts').first().click();
  await choose(owner, 'More options', 'Show on profile again');
  await owner.getByRole('note').waitFor({ state: 'detached' });
  await owner.getByRole('article').getByText('1 like').waitFor();
  // An open list never moves its items, so a post that comes back is shown at the next visit.
  await profile.reload();
  await tiles(profile, 'Posts').first().waitFor();
  await owner.goBack();
  await owner.getByRole('heading', { name: 'Your archive is empty' }).waitFor();
});
