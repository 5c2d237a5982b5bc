import { api } from '@glimpse/contract/api';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson } from '../support/people.ts';
import { noisePicture } from '../support/upload-files.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

const profileOf = (email: string) => `/profile/${encodeURIComponent(email)}`;
const tiles = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('link');
const waitForFirstPicture = (page: Page) =>
  page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('[aria-label="Posts"] img');
    return picture?.complete && picture.naturalWidth > 0 && picture.src.startsWith('blob:');
  });

/** Shares a picture with the composer. */
async function share(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await noisePicture('dawn.jpg', 800, 600));
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await page.waitForURL('**/posts');
}

it('hides a private account from others at once, opens it to followers, and hides it from a removed follower', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const { page: owner } = await openAs(newVisitor, ana, '/post/create');
  await share(owner);
  const posts = database().collection('posts').where('postBy.uid', '==', ana.uid);
  await eventually(async () => (await posts.get()).size, 1);
  const [stored] = (await posts.get()).docs;
  const postId = stored?.id ?? '';
  const publicUrl = String(stored?.get('media')[0].url);
  expect((await fetch(publicUrl)).status).toBe(200);

  // Both screens are open before the account turns private.
  const { page: stranger, consoleErrors } = await openAs(newVisitor, bo, profileOf(ana.email));
  await tiles(stranger).first().waitFor();
  const reader = await stranger.context().newPage();
  await reader.goto(`/post/${postId}`);
  await reader.getByRole('article').waitFor();

  await owner.goto('/settings');
  const toggle = owner.getByRole('switch', { name: 'Private account' });
  await toggle.click();
  await stranger.getByRole('heading', { name: 'This account is private' }).waitFor();
  await reader.getByRole('heading', { name: 'Post not found' }).waitFor();
  expect(await tiles(stranger).count()).toBe(0);
  const email = stranger.getByText(ana.email);
  await email.waitFor({ state: 'detached' });
  await expectAccessible(stranger);
  await expectAccessible(owner);
  await expect.poll(async () => (await fetch(publicUrl)).ok).toBe(false);
  await expect.poll(async () => (await posts.get()).docs[0]?.get('mediaPaths')[0]).toMatch(/^private\//);

  // The owner sees the request live. Accepting it opens the profile.
  await stranger.getByRole('button', { name: 'Follow', exact: true }).click();
  await stranger.getByRole('button', { name: 'Requested' }).waitFor();
  await owner.goto(profileOf(ana.email));
  const requests = owner.getByRole('region', { name: 'Follow requests' });
  await requests.getByRole('button', { name: /Follow requests\s*1/ }).click();
  await expectAccessible(owner);
  await requests.getByRole('button', { name: 'Accept' }).click();
  await requests.waitFor({ state: 'detached' });
  await tiles(stranger).first().waitFor();
  await email.waitFor();
  // The page fetches the picture with the follower's token and shows it as a blob URL.
  await waitForFirstPicture(stranger);
  await tiles(stranger).first().click();
  await stranger.getByRole('article').locator('img[src^="blob:"]').waitFor();
  await stranger.goBack();
  await waitForFirstPicture(stranger);

  const followers = owner.getByRole('region', { name: 'Followers' });
  await followers.getByRole('button', { name: /Followers/ }).click();
  await reader.reload();
  await reader.getByRole('article').waitFor();
  await followers.getByRole('button', { name: 'Remove' }).click();
  await reader.getByRole('heading', { name: 'Post not found' }).waitFor();
  await stranger.getByRole('heading', { name: 'This account is private' }).waitFor();
  await stranger.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  expect(await email.count()).toBe(0);
  // The profile is hidden at both URLs, by email address and by id.
  await reader.goto(`/profile/${ana.uid}`);
  await reader.getByRole('heading', { name: 'This account is private' }).waitFor();

  await owner.goto('/settings');
  await owner.getByRole('switch', { name: 'Private account', checked: true }).click();
  await owner.getByRole('button', { name: 'Make public' }).click();
  await owner.getByRole('switch', { name: 'Private account', checked: false }).waitFor();
  await tiles(stranger).first().waitFor();
  expect((await expectSuccess(api.getPost, { params: { postId } })).post.id).toBe(postId);
  // An open page can request the picture again before it is hidden.
  ignoreConsoleErrors({ consoleErrors }, /status of 403 .*private%2F/);
});
