import { api } from '@glimpse/contract/api';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, password } from '../api/support/people.ts';
import { call } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const tiles = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('link');

async function share(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await noisePicture('dawn.jpg', 800, 600));
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await page.waitForURL('**/posts');
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: item }).click();
}

it('an archived post disappears for others at once with its files, and comes back with its likes', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const { page: owner } = await newVisitor({ viewport: viewports.phone });
  await logIn(owner, { email: ana.email, password }, '/post/create');
  await share(owner);
  const posts = database().collection('posts').where('postBy.uid', '==', ana.uid);
  await eventually(async () => (await posts.get()).size, 1);
  const stored = async () => (await posts.get()).docs[0];
  const postId = (await stored())?.id ?? '';
  const publicUrl = String((await stored())?.get('media')[0].url);

  const { page: other } = await newVisitor();
  await logIn(other, { email: bo.email, password }, `/post/${postId}`);
  const article = other.getByRole('article');
  await article.getByRole('button', { name: 'Like', exact: true }).click();
  await eventually(async () => (await stored())?.get('likeCount'), 1);
  const profile = await other.context().newPage();
  await profile.goto(`/profile/${encodeURIComponent(ana.email)}`);
  await tiles(profile, 'Posts').first().waitFor();

  await owner.goto(`/post/${postId}`);
  await choose(owner, 'Archive');
  await owner.getByRole('note').getByText('In your archive. Only you can see it.').waitFor();
  await other.getByRole('heading', { name: 'Post not found' }).waitFor();
  await profile.getByText('No Post To Display').waitFor();
  expect(await tiles(profile, 'Posts').count()).toBe(0);
  await expect.poll(async () => (await fetch(publicUrl)).ok).toBe(false);
  const asOther = await call(api.getPost, { params: { postId }, token: bo.token });
  expect(asOther.status).toBe(404);

  await owner.goto(`/profile/${encodeURIComponent(ana.email)}`);
  await owner.getByRole('link', { name: 'Archive' }).click();
  await owner.getByRole('heading', { name: 'Archive', exact: true }).waitFor();
  await tiles(owner, 'Archived posts').first().waitFor();
  await expectAccessible(owner);
  await tiles(owner, 'Archived posts').first().click();
  await owner.getByRole('article').getByText('1 like').waitFor();
  await choose(owner, 'Show on profile again');
  await owner.getByRole('note').waitFor({ state: 'detached' });
  // An open list never moves its items, so a post that comes back is shown at the next visit.
  await profile.reload();
  await tiles(profile, 'Posts').first().waitFor();
  await owner.goBack();
  await owner.getByRole('heading', { name: 'Your archive is empty' }).waitFor();
  await expectAccessible(owner);
  expect((await stored())?.get('likeCount')).toBe(1);
  expect((await fetch(publicUrl)).status).toBe(200);
  await other.reload();
  await other.getByRole('article').waitFor();
});
