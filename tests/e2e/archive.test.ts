import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { eventually } from '../support/database.ts';
import { createPerson, createPost, password, readPost } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();

const tiles = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('link');

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: item }).click();
}

it('an archived post disappears for others at once, and comes back with its likes', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const { id } = await createPost(ana);
  const { page: other } = await newVisitor();
  await logIn(other, { email: bo.email, password }, `/post/${id}`);
  await other.getByRole('article').getByRole('button', { name: 'Like', exact: true }).click();
  await eventually(async () => (await readPost(id)).likes.likeCount, 1);
  const profile = await other.context().newPage();
  await profile.goto(`/@${ana.username}`);
  await tiles(profile, 'Posts').first().waitFor();

  const { page: owner } = await newVisitor({ viewport: viewports.phone });
  await logIn(owner, { email: ana.email, password }, `/post/${id}`);
  await choose(owner, 'Archive');
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
  await choose(owner, 'Show on profile again');
  await owner.getByRole('note').waitFor({ state: 'detached' });
  await owner.getByRole('article').getByText('1 like').waitFor();
  // An open list never moves its items, so a post that comes back is shown at the next visit.
  await profile.reload();
  await tiles(profile, 'Posts').first().waitFor();
  await owner.goBack();
  await owner.getByRole('heading', { name: 'Your archive is empty' }).waitFor();
});
