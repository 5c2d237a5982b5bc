import { api } from '@glimpse/contract/api';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { usernameTexts } from '@glimpse/contract/profiles/username';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, createPost, uniqueWord } from '../support/people.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

const pictureButton = (page: Page) => page.getByRole('button', { name: english['profile.editPicture'] });
const followers = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^\d+ followers?$/ })
    .textContent();

it('an owner edits the profile, and another person sees the changes live and follows', async () => {
  const [cleo, kim] = [await createPerson('Cleo'), await createPerson('Kim')];
  const { page } = await openAs(newVisitor, cleo, `/@${cleo.username}`);
  await page.getByText(english['profile.noPosts']).waitFor();
  await page.getByRole('link', { name: english['profile.createPost'] }).waitFor();
  const { page: visitor } = await openAs(newVisitor, kim, `/@${cleo.username}`, { viewport: viewports.phone });
  await visitor.getByText(english['profile.noPosts']).waitFor();
  expect(await visitor.getByRole('link', { name: english['profile.createPost'] }).count()).toBe(0);

  await page.getByRole('button', { name: english['profile.edit'], exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit profile' });
  await panel.getByLabel('Bio').fill('Paints #light in the rain.');
  await panel.getByLabel('Website').fill('cleo.example.com');
  await panel.getByLabel('Full name').fill('Cleo Moss');
  const username = `cleo.${uniqueWord()}`;
  await panel.getByLabel('Username').fill(username);
  await expectAccessible(page);
  await pictureButton(page).click();
  await page.getByRole('button', { name: 'Choose an avatar' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an avatar' });
  await expect.poll(() => picker.getByRole('listitem').count()).toBe(profileLimits.presetAvatars);
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Avatar 5', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await panel.getByRole('button', { name: 'Update' }).click();
  await panel.waitFor({ state: 'detached' });
  const picture = pictureButton(page).locator('img');
  await expect.poll(() => picture.getAttribute('src')).toContain('avatar-05');

  await visitor.getByRole('heading', { level: 1, name: username }).waitFor();
  for (const text of ['Paints', 'Cleo Moss', cleo.email]) await visitor.getByRole('main').getByText(text).waitFor();
  await visitor.getByRole('main').getByRole('link', { name: '#light' }).waitFor();
  const website = visitor.getByRole('link', { name: 'cleo.example.com' });
  expect(await website.getAttribute('href')).toBe('https://cleo.example.com');
  expect(await website.getAttribute('target')).toBe('_blank');
  expect(await website.getAttribute('rel')).toContain('noopener');
  await visitor.locator('header img[src*="avatar-05"]').waitFor();
  await expectAccessible(visitor);

  await visitor.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect.poll(() => followers(page)).toContain('1');
  await visitor.getByRole('button', { name: 'Unfollow' }).click();
  await expect.poll(() => followers(page)).toContain('0');

  await pictureButton(page).click();
  await page.getByLabel('Picture file').setInputFiles(await noisePicture('me.jpg', 400, 400));
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect
    .poll(async () => decodeURIComponent((await picture.getAttribute('src')) ?? ''))
    .toContain('/square-160.');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await page.getByText('Paints').waitFor();
});

it('a person changes the username, and the former address leads to the profile', async () => {
  const word = uniqueWord();
  const ana = await createPerson(`Ana ${word}`);
  const other = await createPerson(`Bo ${word}`);
  const post = await createPost(ana);
  const { page } = await openAs(newVisitor, ana, '/settings', { viewport: viewports.phone });
  await page.getByText(`@${ana.username}`).waitFor();
  await page.getByRole('button', { name: 'Change username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change username' });
  const field = dialog.getByRole('textbox', { name: 'Username' });
  await field.fill(other.username);
  await dialog.getByText(`@${other.username} is taken.`).waitFor();
  await field.fill('admin');
  await dialog.getByText(usernameTexts.reserved).waitFor();
  const username = `ana.${word}`;
  await field.fill(username);
  await dialog.getByText(`@${username} is free.`).waitFor();
  await expectAccessible(page);
  await Promise.all([page.getByText(usernameTexts.changed).waitFor(), field.press('Enter')]);
  await page.getByRole('main').getByText(`@${username}`).waitFor();

  // The former address is replaced, so that Back does not lead to it.
  const { page: visitor } = await openAs(newVisitor, other, `/post/${post._id}`);
  await visitor.getByRole('link', { name: ana.name }).first().waitFor();
  await visitor.goto(`/@${ana.username}`);
  await visitor.waitForURL(`**/@${username}`);
  await visitor.getByRole('heading', { level: 1, name: username }).waitFor();
  await visitor.getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
  await visitor.goBack();
  await visitor.waitForURL(`**/post/${post._id}`);
  const author = visitor.getByRole('link', { name: ana.name }).first();
  await expect.poll(() => author.getAttribute('href')).toBe(`/@${username}`);

  // The address with the email keeps working.
  await visitor.goto(`/profile/${encodeURIComponent(ana.email)}`);
  await visitor.getByRole('heading', { level: 1, name: username }).waitFor();
  expect(new URL(visitor.url()).pathname).toContain('/profile/');
});

/** Returns the paths of the tiles in order, with a mark for pinned posts. */
const readTiles = (page: Page) =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('href')}${link.textContent?.includes('Pinned') ? ' pinned' : ''}`),
    );

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: item }).click();
}

it('pinned posts come first on the profile for everybody, and a deleted one leaves the pins', async () => {
  const [author, viewer] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const [one, two, three] = [
    await createPost(author, 'One'),
    await createPost(author, 'Two'),
    await createPost(author, 'Three'),
  ];
  const tileOf = ({ id }: { id: string }) => `/post/${id}`;
  await expectSuccess(api.pinPost, { token: author.token, params: { postId: one.id } });
  const { page: visitor } = await openAs(newVisitor, viewer, `/@${author.username}`);
  await expect.poll(() => readTiles(visitor)).toEqual([`${tileOf(one)} pinned`, tileOf(three), tileOf(two)]);
  expect((await readLayoutShift(visitor)).value).toBeLessThan(0.02);

  const { page } = await openAs(newVisitor, author, tileOf(two));
  await choose(page, 'Pin to profile');
  await page.getByText('Pinned to profile').waitFor();
  await expect
    .poll(() => readTiles(visitor))
    .toEqual([`${tileOf(two)} pinned`, `${tileOf(one)} pinned`, tileOf(three)]);
  await choose(page, 'Unpin from profile');
  await page.getByText('Unpinned from profile').waitFor();
  await expect.poll(() => readTiles(visitor)).toEqual([`${tileOf(one)} pinned`, tileOf(three), tileOf(two)]);
  await expectSuccess(api.deletePost, { token: author.token, params: { postId: one.id } });
  await expect.poll(() => readTiles(visitor)).toEqual([tileOf(three), tileOf(two)]);
});
