import { limits } from '@glimpse/contract/limits';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { people } from '../../seed/people.ts';
import { password, person } from '../api/support/people.ts';
import { expectAccessible, looks, untilPicturesAreThere, widths } from '../support/browser.ts';
import { enterAsGuest, logIn } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

const profileOf = (email: string) => `/profile/${encodeURIComponent(email)}`;
const editButton = (page: Page) => page.getByRole('button', { name: clientTexts.editProfile, exact: true });
const pictureButton = (page: Page) => page.getByRole('button', { name: clientTexts.editPicture });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
const picture = (page: Page) => pictureButton(page).locator('img').getAttribute('src');

/** Somebody new, looking at their own profile; answers who. */
async function enterOwn(page: Page, name: string): Promise<{ email: string }> {
  const { email } = await person(name);
  await logIn(page, { email, password }, profileOf(email));
  await editButton(page).waitFor();
  return { email };
}

/** Everything comes late, as at a first visit. */
async function withoutCache(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // The next one at this page has it again.
  return () => session.detach();
}

/** The sum of the layout shifts since the page was opened. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const values = observer.takeRecords().map((entry) => ('value' in entry ? Number(entry.value) : 0));
    observer.disconnect();
    return values.reduce((sum, value) => sum + value, 0);
  });

async function choosePreset(page: Page, number: number) {
  await pictureButton(page).click();
  await page.getByRole('button', { name: 'Choose an avatar' }).click();
  await page.getByRole('button', { name: `Avatar ${number}`, exact: true }).click();
}

describe('a profile', () => {
  it('shows who it is, their website in a new tab, their counts and posts', async () => {
    const { page } = await enter();
    await enterAsGuest(page, profileOf(people.ines.email));
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

  it('says that nobody has an unknown address, and shows whoever has posted nothing without a link to do so', async () => {
    const { page, complaints } = await enter();
    const { email } = await person('Bea');
    await enterAsGuest(page, profileOf(email));
    await page.getByText(clientTexts.profileEmpty).waitFor();
    expect(await page.getByRole('link', { name: clientTexts.createPost }).count()).toBe(0);
    // From inside: opened from outside, the server itself answers 404, which the browser logs.
    await page.evaluate(() => {
      history.pushState(null, '', '/profile/nobody%40example.com');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByText('Nobody on Glimpse has the email address nobody@example.com.').waitFor();
    await page.getByRole('button', { name: clientTexts.goBack }).waitFor();
    // It could have been a private account's: the API was asked, and Chromium notes its answer.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });
});

describe('editing a profile', () => {
  it('saves text and picture together, and shows them to somebody else without a reload', async () => {
    const [owner, visitor] = [await enter(), await enter()];
    const { page } = owner;
    const { email } = await enterOwn(page, 'Cleo');
    await enterAsGuest(visitor.page, profileOf(email));
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();

    await editButton(page).click();
    const bio = panel(page).getByLabel('Bio');
    expect(await bio.getAttribute('rows')).toBe(String(limits.bioRows));
    expect(await bio.getAttribute('cols')).toBe(String(limits.bioColumns));
    await bio.fill('Paints in the rain.');
    await panel(page).getByLabel('Website').fill('cleo.example.com');
    await choosePreset(page, 5);
    await page.getByRole('button', { name: 'Done' }).click();
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await page.getByText(clientTexts.profileUpdated).waitFor();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => picture(page)).toContain('avatar-05');

    await visitor.page.getByText('Paints in the rain.').waitFor();
    await visitor.page.getByRole('link', { name: 'cleo.example.com' }).waitFor();
    await visitor.page.locator('header img[src*="avatar-05"]').waitFor();
    await page.reload();
    await page.getByText('Paints in the rain.').waitFor();
  });

  it('restores the picture on Cancel, and on a press outside', async () => {
    const { page } = await enter({ viewport: widths.phone });
    await enterOwn(page, 'Dora');
    const before = await picture(page);
    for (const leave of [
      () => panel(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('heading', { level: 1 }).click(),
      () => panel(page).getByLabel('Bio').press('Escape'),
    ]) {
      await editButton(page).click();
      await panel(page).getByLabel('Bio').fill('Not to be kept.');
      // A sheet that ends where the screen does, when it has come up.
      const bottom = async () => {
        const { y = 0, height = 0 } = (await panel(page).boundingBox()) ?? {};
        return Math.round(y + height);
      };
      await expect.poll(bottom).toBe(widths.phone.height);
      await choosePreset(page, 7);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => picture(page)).toContain('avatar-07');
      await leave();
      await panel(page).waitFor({ state: 'detached' });
      await expect.poll(() => picture(page)).toBe(before);
    }
    expect(await page.getByText('Not to be kept.').count()).toBe(0);
  });

  it('opens and closes the two panels independently, and saves a picture by itself', async () => {
    const { page } = await enter();
    await enterOwn(page, 'Elsa');
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
    await page.getByText(clientTexts.profileUpdated).waitFor();
    await page.reload();
    await editButton(page).waitFor();
    await expect.poll(() => picture(page)).toContain('avatar-04');
  });

  it('offers twelve avatars, and gives the focus back; a new owner is led to create a post', async () => {
    const { page } = await enter();
    await enterOwn(page, 'Fay');
    await page.getByText(clientTexts.profileEmpty).waitFor();
    await pictureButton(page).focus();
    await page.getByRole('tooltip', { name: clientTexts.editPicture }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Choose an avatar' }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose an avatar' });
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(limits.presetAvatars);
    await picker.getByRole('button', { name: 'Close' }).press('Enter');
    await picker.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Choose an avatar');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(clientTexts.editPicture);
    await page.getByRole('link', { name: clientTexts.createPost }).click();
    await page.waitForURL('**/post/create');
  });

  it('refuses a website that is none, says so when saving fails, and keeps what was typed; takes a picture from the disk, in its small rendition', async () => {
    const person = await enter();
    const { page } = person;
    await enterOwn(page, 'Gus');
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
    await page.getByText(clientTexts.profileFailed, { exact: true }).waitFor();
    expect(await panel(page).getByLabel('Bio').inputValue()).toBe('Second time lucky.');
    await page.unroute('**/api/users/edit');
    await panel(page).getByRole('button', { name: 'Update' }).click();
    await page.getByText(clientTexts.profileUpdated).waitFor();
    // The browser's own line for the 500 above.
    expect(person.complaints.splice(0)).toEqual([expect.stringContaining('500')]);

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
    await page.getByRole('button', { name: 'Save picture' }).click({ timeout: 45_000 });
    await expect.poll(async () => decodeURIComponent((await picture(page)) ?? '')).toContain('/320.webp');
    const image = pictureButton(page).locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  });
});

it('shows a follow to the followed person at once, and its end', async () => {
  const [owner, fan] = [await enter(), await enter()];
  const { email } = await enterOwn(owner.page, 'Jo');
  const followers = (page: Page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: /^\d+ followers?$/ })
      .innerText();
  const kim = await person('Kim');
  await logIn(fan.page, { email: kim.email, password }, profileOf(email));
  await Promise.all([
    fan.page.getByText('You start following Jo').waitFor(),
    fan.page.getByRole('button', { name: 'Follow', exact: true }).click(),
  ]);
  await fan.page.getByRole('button', { name: 'Unfollow' }).waitFor();
  await expect.poll(() => followers(owner.page)).toContain('1');
  await expect.poll(() => followers(fan.page)).toContain('1');
  await fan.page.reload();
  await fan.page.getByRole('button', { name: 'Unfollow' }).click();
  await expect.poll(() => followers(owner.page)).toContain('0');
});

it.each(looks)(
  'is accessible on a $name, with and without its panels, in the $theme theme, and does not jump while it loads',
  async ({ theme, viewport }) => {
    const { page } = await enter({ theme, viewport });
    const useCache = await withoutCache(page);
    await enterAsGuest(page, profileOf(people.ines.email));
    await page.getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
    await untilPicturesAreThere(page);
    expect(await shifts(page)).toBeLessThan(0.02);
    await useCache();
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
