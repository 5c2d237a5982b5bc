import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { people } from '../../seed/people.ts';
import { eventually } from '../api/support/database.ts';
import { createPerson, password, readUser } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { displayModes, expectAccessible, viewports, waitForPictures } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();

const profileOf = (email: string) => `/profile/${encodeURIComponent(email)}`;
const editButton = (page: Page) => page.getByRole('button', { name: english['profile.edit'], exact: true });
const pictureButton = (page: Page) => page.getByRole('button', { name: english['profile.editPicture'] });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
const picture = (page: Page) => pictureButton(page).locator('img').getAttribute('src');

/** Creates a person and opens their own profile. */
async function openOwnProfile(page: Page, name: string): Promise<{ email: string }> {
  const { email } = await createPerson(name);
  await logIn(page, { email, password }, profileOf(email));
  await editButton(page).waitFor();
  return { email };
}

/** Disables the HTTP cache until the returned function is called. */
async function disableCache(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => session.detach();
}

async function choosePreset(page: Page, number: number) {
  await pictureButton(page).click();
  await page.getByRole('button', { name: 'Choose an avatar' }).click();
  await page.getByRole('button', { name: `Avatar ${number}`, exact: true }).click();
}

describe('a profile', () => {
  it('shows name, bio, website, counts and posts', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page, profileOf(people.ines.email));
    await page.getByRole('heading', { level: 1, name: 'ineswanders' }).waitFor();
    for (const text of [people.ines.fullName, people.ines.email, people.ines.bio])
      await page.locator('main').getByText(text).waitFor();
    const website = page.getByRole('link', { name: 'ines.example.com' });
    expect(await website.getAttribute('href')).toBe(people.ines.website);
    expect(await website.getAttribute('target')).toBe('_blank');
    expect(await website.getAttribute('rel')).toContain('noopener');
    const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('link');
    await tiles.first().waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: `${await tiles.count()} posts` })
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^\d+ followers?$/ })
      .waitFor();
    expect(await editButton(page).count()).toBe(0);
  });

  it("reports an unknown address, and shows another person's empty profile without a link to create a post", async () => {
    const { page, consoleErrors } = await newVisitor();
    const { email } = await createPerson('Bea');
    await logInAsGuest(page, profileOf(email));
    await page.getByText(english['profile.noPosts']).waitFor();
    expect(await page.getByRole('link', { name: english['profile.createPost'] }).count()).toBe(0);
    // Navigates inside the app, because the server returns 404 for the page itself.
    await navigateInApp(page, '/profile/nobody%40example.com');
    await page.getByText('Nobody on Glimpse has the email address nobody@example.com.').waitFor();
    await page.getByRole('button', { name: english['common.goBack'] }).waitFor();
    // The app asks the API, because the address could belong to a private account. Chromium logs the 404.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });
});

describe('editing a profile', () => {
  it('saves text and picture together, and shows them to others live', async () => {
    const [owner, visitor] = [await newVisitor(), await newVisitor()];
    const { page } = owner;
    const { email } = await openOwnProfile(page, 'Cleo');
    await logInAsGuest(visitor.page, profileOf(email));
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();

    await editButton(page).click();
    const bio = panel(page).getByLabel('Bio');
    expect(await bio.getAttribute('rows')).toBe(String(profileLimits.bioRows));
    expect(await bio.getAttribute('cols')).toBe(String(profileLimits.bioColumns));
    await bio.fill('Paints in the rain.');
    await panel(page).getByLabel('Website').fill('cleo.example.com');
    await choosePreset(page, 5);
    await page.getByRole('button', { name: 'Done' }).click();
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await page.getByText(english['people.profileUpdated']).waitFor();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => picture(page)).toContain('avatar-05');

    await visitor.page.getByText('Paints in the rain.').waitFor();
    await visitor.page.getByRole('link', { name: 'cleo.example.com' }).waitFor();
    await visitor.page.locator('header img[src*="avatar-05"]').waitFor();
    await page.reload();
    await page.getByText('Paints in the rain.').waitFor();
  });

  it('fills the screen of a phone, and restores the picture on Cancel, Escape and Back', async () => {
    const { page } = await newVisitor({ viewport: viewports.phone });
    await openOwnProfile(page, 'Dora');
    const before = await picture(page);
    const discard = () => page.getByRole('button', { name: 'Discard' }).click();
    for (const cancel of [
      () => panel(page).getByRole('button', { name: 'Cancel' }).click(),
      () => panel(page).getByLabel('Bio').press('Escape').then(discard),
      () => page.goBack().then(discard),
    ]) {
      await editButton(page).click();
      await panel(page).getByLabel('Bio').fill('Not to be kept.');
      await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewports.phone });
      await choosePreset(page, 7);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => picture(page)).toContain('avatar-07');
      await cancel();
      await panel(page).waitFor({ state: 'detached' });
      await expect.poll(() => picture(page)).toBe(before);
    }
    expect(await page.getByText('Not to be kept.').count()).toBe(0);
  });

  it('closes after a click outside, and has the typed texts again, also after a reload', async () => {
    const { page } = await newVisitor();
    await openOwnProfile(page, 'Dana');
    const before = await picture(page);
    await editButton(page).click();
    await panel(page).getByLabel('Bio').fill('Half a sentence');
    await choosePreset(page, 7);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => picture(page)).toBe(before);
    await page.reload();
    await editButton(page).click();
    await panel(page).getByText('Your unsaved changes are back.').waitFor();
    expect(await panel(page).getByLabel('Bio').inputValue()).toBe('Half a sentence');
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await page.getByRole('paragraph').filter({ hasText: 'Half a sentence' }).waitFor();
  });

  it('changes everything in one place, and says what is saved if the username is refused', async () => {
    const { page, consoleErrors } = await newVisitor();
    await openOwnProfile(page, 'Edda');
    await editButton(page).click();
    await panel(page).getByLabel('Full name').fill('Edda Moss');
    await panel(page).getByLabel('Username').fill('edda.refused');
    await panel(page).getByLabel('Bio').fill('See #light and https://example.com, @ineswanders');
    await page.route('**/api/account/username', (route) =>
      route.fulfill({ status: 409, json: { error: { code: 'already-exists', message: 'This username is taken.' } } }),
    );
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await panel(page).getByText('Not saved: username.').waitFor();
    await panel(page).getByText('This username is taken.').waitFor();
    expect(await panel(page).getByLabel('Username').inputValue()).toBe('edda.refused');
    // Chromium logs the status 409.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.unroute('**/api/account/username');

    const username = `edda.${Date.now().toString(36)}`;
    await panel(page).getByLabel('Username').fill(username);
    await panel(page).getByRole('switch', { name: 'Private account' }).click();
    await expect
      .poll(() => panel(page).getByRole('switch', { name: 'Private account' }).getAttribute('aria-checked'))
      .toBe('true');
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: username }).waitFor();
    await page.locator('main').getByText('Edda Moss').waitFor();
    for (const name of ['#light', 'https://example.com', '@ineswanders'])
      await page.locator('main').getByRole('link', { name }).waitFor();
  });

  it('opens and closes both panels independently, and saves a picture alone', async () => {
    const { page } = await newVisitor();
    await openOwnProfile(page, 'Elsa');
    await choosePreset(page, 3);
    expect(await panel(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await editButton(page).click();
    await panel(page).waitFor();
    await expect.poll(() => picture(page)).toContain('avatar-03');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => picture(page)).not.toContain('avatar-03');

    await choosePreset(page, 4);
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText(english['people.profileUpdated']).waitFor();
    await page.reload();
    await editButton(page).waitFor();
    await expect.poll(() => picture(page)).toContain('avatar-04');
  });

  it('offers twelve avatars, restores the focus, and links an empty profile to the composer', async () => {
    const { page } = await newVisitor();
    await openOwnProfile(page, 'Fay');
    await page.getByText(english['profile.noPosts']).waitFor();
    await pictureButton(page).focus();
    await page.getByRole('tooltip', { name: english['profile.editPicture'] }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Choose an avatar' }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose an avatar' });
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(profileLimits.presetAvatars);
    await picker.getByRole('button', { name: 'Close' }).press('Enter');
    await picker.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Choose an avatar');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(english['profile.editPicture']);
    await page.getByRole('link', { name: english['profile.createPost'] }).click();
    await page.waitForURL('**/post/create');
  });

  it('refuses an invalid website, keeps the input if saving fails, and saves an uploaded picture', async () => {
    const { page, consoleErrors } = await newVisitor();
    await openOwnProfile(page, 'Gus');
    await editButton(page).click();
    const website = panel(page).getByLabel('Website');
    await website.fill('javascript:alert(1)');
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await panel(page)
      .getByRole('alert')
      .filter({ hasText: /^The website must be/ })
      .waitFor();
    expect(await website.inputValue()).toBe('javascript:alert(1)');

    await website.fill('');
    await panel(page).getByLabel('Bio').fill('Second time lucky.');
    await page.route('**/api/users/edit', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.' } } }),
    );
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await page.getByText(english['common.profileFailed'], { exact: true }).waitFor();
    expect(await panel(page).getByLabel('Bio').inputValue()).toBe('Second time lucky.');
    await page.unroute('**/api/users/edit');
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await page.getByText(english['people.profileUpdated']).waitFor();
    // Chromium logs the status 500.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('500')]);

    await panel(page).waitFor({ state: 'detached' });
    await pictureButton(page).click();
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0c6b62' } })
      .jpeg()
      .toBuffer();
    await page.getByLabel('Picture file').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    });
    await page.getByRole('button', { name: 'Save picture' }).click();
    await expect.poll(async () => decodeURIComponent((await picture(page)) ?? '')).toContain('/square-160.webp');
    const image = pictureButton(page).locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});

it('removes a follower of a public account', async () => {
  const { page } = await newVisitor({ viewport: viewports.phone });
  const [owner, fan] = [await createPerson('Ole'), await createPerson('Fan')];
  await expectSuccess(api.follow, { token: fan.token, params: { userId: owner.uid } });
  await logIn(page, { email: owner.email, password }, `${profileOf(owner.email)}/followers`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Removed' }).waitFor();
  await expectAccessible(page);
  await eventually(async () => (await readUser(owner.uid)).followerCount, 0);
});

it('shows a follow and an unfollow to the followed person live', async () => {
  const [owner, follower] = [await newVisitor(), await newVisitor()];
  const { email } = await openOwnProfile(owner.page, 'Jo');
  const followers = (page: Page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: /^\d+ followers?$/ })
      .textContent();
  const kim = await createPerson('Kim');
  await logIn(follower.page, { email: kim.email, password }, profileOf(email));
  await Promise.all([
    follower.page.getByText('You start following Jo').waitFor(),
    follower.page.getByRole('button', { name: 'Follow', exact: true }).click(),
  ]);
  await follower.page.getByRole('button', { name: 'Unfollow' }).waitFor();
  await expect.poll(() => followers(owner.page)).toContain('1');
  await expect.poll(() => followers(follower.page)).toContain('1');
  await follower.page.reload();
  await follower.page.getByRole('button', { name: 'Unfollow' }).click();
  await expect.poll(() => followers(owner.page)).toContain('0');
});

it.each(displayModes)(
  'is accessible on a $name in the $theme theme, with and without panels, and loads without layout shift',
  async ({ theme, viewport }) => {
    const { page } = await newVisitor({ theme, viewport });
    const enableCache = await disableCache(page);
    await logInAsGuest(page, profileOf(people.ines.email));
    await page.getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
    await waitForPictures(page);
    expect((await readLayoutShift(page)).value).toBeLessThan(0.02);
    await enableCache();
    await expectAccessible(page);
    await page.goto(profileOf(people.guest.email));
    await editButton(page).click();
    await panel(page).waitFor();
    await expectAccessible(page);
    await pictureButton(page).click();
    await page.getByRole('button', { name: 'Choose an avatar' }).click();
    await page.getByRole('button', { name: 'Avatar 1', exact: true }).waitFor();
    await expectAccessible(page);
  },
);
