import { api } from '@glimpse/contract/api';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { serverMessages, validationTexts } from '@glimpse/contract/texts';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { callAuth, signInAsGuest } from '../support/auth-rest.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logInAsGuest, logInAsGuestByButton, signUpByForm } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import { navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByText(english['shell.logoutQuestion']).waitFor();
  await Promise.all([
    page.getByText(english['shell.loggedOut']).waitFor(),
    page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click(),
  ]);
  await page.getByRole('button', { name: english['login.guest'] }).waitFor();
}

describe('the guest button', () => {
  const damages: [string, (idToken: string) => Promise<unknown>][] = [
    ['the password', (idToken) => callAuth('update', { idToken, password: 'mine-alone' })],
    ['the name', (idToken) => callAuth('update', { idToken, displayName: 'Rude Words' })],
    [
      'the whole account, by another one',
      async (idToken) => {
        await callAuth('delete', { idToken });
        await callAuth('signUp', { ...guest, displayName: 'Not The Guest' });
      },
    ],
  ];

  it.each(damages)('logs in as the guest after somebody has changed %s', async (_name, damage) => {
    await damage((await signInAsGuest()).idToken);
    const { page, consoleErrors } = await newVisitor();
    await logInAsGuestByButton(page);
    await page.getByText(serverMessages.welcomeBack(guestAccount.fullName)).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: english['profile.edit'], exact: true }).waitFor();
    // Chromium logs each refused call.
    ignoreConsoleErrors({ consoleErrors }, /Failed to load resource/);
  });

  it('logs in as the guest even if a wrong account is deleted during the login', async () => {
    await callAuth('update', {
      idToken: (await signInAsGuest()).idToken,
      email: 'elsewhere-guest@example.com',
    });
    await callAuth('signUp', { ...guest, displayName: 'Not The Guest' });
    const { page, consoleErrors } = await newVisitor();
    const restoreGuest = async (route: Route) => {
      await expectSuccess(api.login, { body: guest });
      await route.continue();
    };
    await page.route('**/accounts:lookup?*', restoreGuest, { times: 1 });
    await logInAsGuestByButton(page);
    await page.getByText(serverMessages.welcomeBack(guestAccount.fullName)).waitFor();
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/Failed to load resource.*accounts:lookup/)]);
  });
});

describe('login and logout', () => {
  it('validates the fields, clears errors on input, and shows why a login failed', async () => {
    const { page, consoleErrors } = await newVisitor();
    await page.goto('/no/such/place');
    await page
      .getByRole('button', { name: english['common.goBack'] })
      .or(page.getByRole('link', { name: english['common.goBack'] }))
      .waitFor();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(validationTexts.emailRequired).waitFor();
    await page.getByText(validationTexts.passwordRequired).waitFor();
    await page.getByLabel('Email').fill('nobody');
    await expect.poll(() => page.getByText(validationTexts.emailRequired).count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(validationTexts.emailFormat).waitFor();
    await page.getByText(validationTexts.passwordShort).waitFor();

    await page.getByLabel('Email').fill('nobody-here@example.com');
    await page.getByLabel('Password', { exact: true }).fill('long-enough');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('The email you entered is not Registered').first().waitFor();
    await page.getByLabel('Email').fill(guest.email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('The credentials you entered are invalid. Unauthorized access error.').first().waitFor();
    // Chromium logs each refused call.
    ignoreConsoleErrors({ consoleErrors }, /Failed to load resource/);
  });

  it('returns to the opened link after login, and keeps the theme', async () => {
    const { page } = await newVisitor({ theme: 'light' });
    await page.goto('/post/poppy-field');
    await page.getByRole('button', { name: english['login.guest'] }).click();
    await page.waitForURL('**/post/poppy-field');
    await page.getByRole('article').waitFor();
    await page.getByRole('button', { name: 'Switch Mode' }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(0, 0, 0)');
    await page.goto('/login');
    await page.waitForURL('**/posts');
    await page.getByRole('article').first().waitFor();
    expect(await background()).toBe('rgb(0, 0, 0)');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toContain('dark');
  });

  it('keeps the navigation on a missing page for a signed-in person', async () => {
    const { page, consoleErrors } = await newVisitor();
    await logInAsGuest(page, '/no/such/place');
    // The navigation appears when Firebase Auth has restored the session.
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const missing = [
      ['/no/such/place', 'This page does not exist.'],
      ['/post/no-such-post', 'Post not found'],
      ['/profile/nobody%40example.com', 'Profile not found'],
    ] as const;
    for (const [path, title] of missing) {
      await navigateInApp(page, path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(await page.getByRole('main').count(), path).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).count(), path).toBe(1);
    }
    // The app asks the API, because the address could belong to a private account. Chromium logs the 404.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });

  it('leaves no data of one person to the next in the same tab, and causes no refused request', async () => {
    const { page } = await newVisitor();
    const first = await signUpByForm(page, 'Lotte');
    await logOut(page);
    const second = await signUpByForm(page, 'Rafi');
    await page
      .getByText(second.email.split('@')[0] ?? '')
      .or(page.getByText(second.name))
      .first()
      .waitFor();
    expect(await page.content()).not.toContain(first.email);
    await page.getByRole('article').first().getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('article').first().getByRole('button', { name: 'Unlike' }).click();
    await logOut(page);
    await logInAsGuestByButton(page);
    // Until the listener responds, the feed can show the second person's public like from a cached page of the API.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(second.email);
  });
});

it.each(displayModes)(
  'login, signup and feed are accessible at $name width in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await newVisitor({ theme, viewport });
    await page.goto('/login');
    await page.getByRole('button', { name: english['login.guest'] }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: english['login.createAccount'] }).click();
    await page.getByRole('button', { name: 'Signup' }).waitFor();
    await expectAccessible(page);
    await logInAsGuestByButton(page);
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);
