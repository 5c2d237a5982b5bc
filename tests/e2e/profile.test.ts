import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, uniqueWord } from '../support/people.ts';
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
