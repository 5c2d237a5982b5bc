import { guest } from '@glimpse/contract/auth/guest';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { displayModes, expectAccessible, waitForPictures } from '../support/browser.ts';
import { newAccount } from '../support/people.ts';
import { logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors, type VisitorOptions } from '../support/visitors.ts';

const openVisitor = setUpVisitors();

/** Opens a page that gets no JavaScript until `deliver` is called. A service worker would deliver it from its cache. */
async function newVisitor(options: VisitorOptions = {}) {
  const visitor = await openVisitor({ isFirstVisit: true, serviceWorkers: 'block', ...options });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await visitor.page.route('**/assets/*.js', async (route) => {
    await delivered;
    await route.continue();
  });
  return { ...visitor, deliver };
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
const guestButton = (page: Page) => page.getByRole('button', { name: english['login.guest'] });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const waitForHydration = (page: Page) => page.locator('#root:not([data-prerendered])').waitFor();
const hasFocus = (page: Page, name: string) =>
  page.evaluate((field) => document.activeElement?.getAttribute('name') === field, name);

describe.each(displayModes)('before the JavaScript has arrived, on a $name in $theme', ({ viewport, theme }) => {
  it.each([
    ['/login', 'Login'],
    ['/signup', 'Signup'],
  ])('shows the form of %s, and changes nothing when the JavaScript arrives', async (path, submitText) => {
    const { page, deliver } = await newVisitor({ viewport, theme });
    await open(page, path);
    await page.getByRole('button', { name: submitText, exact: true }).waitFor();
    await waitForPictures(page);
    await expectAccessible(page);
    const form = await page.locator('form').elementHandle();
    await page.getByLabel('Email').fill('typed before');
    await password(page).focus();
    // Chromium paints the corners of the native list of languages anew, with other shades.
    const mask = [page.getByRole('combobox')];
    const before = await page.screenshot({ mask });
    deliver();
    await waitForHydration(page);
    expect(await page.getByLabel('Email').inputValue()).toBe('typed before');
    expect(await hasFocus(page, 'password')).toBe(true);
    expect(await form?.evaluate((element) => element.isConnected)).toBe(true);
    expect((await page.screenshot({ mask })).equals(before)).toBe(true);
    // The field belongs to React now, so it keeps what is typed.
    await page.getByLabel('Email').pressSequentially(' and after');
    expect(await page.getByLabel('Email').inputValue()).toBe('typed before and after');
  });
});

it('keeps a press on the guest button until the JavaScript arrives, and shows that it is pending', async () => {
  const { page, deliver } = await newVisitor();
  await open(page, '/');
  await guestButton(page).click();
  await page.locator('form[aria-busy="true"]').waitFor();
  deliver();
  await page.waitForURL('**/posts');
  await page.getByRole('article').first().waitFor();
});

it('keeps a submitted login form until the JavaScript arrives', async () => {
  const { page, deliver } = await newVisitor();
  await open(page, '/login');
  await page.getByLabel('Email').fill(guest.email);
  await password(page).fill(guest.password);
  await password(page).press('Enter');
  await page.locator('form[aria-busy="true"]').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
  deliver();
  await page.waitForURL('**/posts');
  await page.getByRole('article').first().waitFor();
});

it('keeps a submitted sign-up form until the JavaScript arrives', async () => {
  const { page, deliver } = await newVisitor();
  const person = newAccount('Early');
  await open(page, '/signup');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Signup', exact: true }).click();
  deliver();
  await page.waitForURL('**/posts');
  await page.getByText(english['account.welcome'].replace('{name}', person.name)).waitFor();
});

it('does not show the login form to a signed-in person', async () => {
  const { page, deliver } = await newVisitor();
  deliver();
  await logInAsGuest(page);
  // Even without a persisted cache.
  await page.evaluate(() => localStorage.removeItem('persist:auth'));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[type="password"]')) sessionStorage.setItem('login-shown', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await page.waitForURL('**/posts');
  await page.getByRole('article').first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('login-shown'))).toBeNull();
});
