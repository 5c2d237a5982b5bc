import { guest } from '@glimpse/contract/auth/guest';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { validationTexts } from '@glimpse/contract/validation';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { logInAsGuestByButton, signUpByForm } from '../support/sign-in.ts';
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

it('a login says why it failed, two people sign up and out in one tab, and the guest finds no data of them', async () => {
  const { page, consoleErrors } = await newVisitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText(validationTexts.emailRequired).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody-here@example.com');
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('The email you entered is not Registered').first().waitFor();
  await page.getByLabel('Email').fill(guest.email);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('The credentials you entered are invalid. Unauthorized access error.').first().waitFor();
  // Chromium logs each refused call.
  ignoreConsoleErrors({ consoleErrors }, /Failed to load resource/);

  const first = await signUpByForm(page, 'Lotte');
  await logOut(page);
  const second = await signUpByForm(page, 'Rafi');
  await page
    .getByText(second.email.split('@')[0] ?? '')
    .or(page.getByText(second.name))
    .first()
    .waitFor();
  expect(await page.content()).not.toContain(first.email);
  await page.getByRole('button', { name: 'Switch Mode' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background).toBe('rgb(0, 0, 0)');
  // A signed-in person needs no login. The theme stays.
  await page.goto('/login');
  await page.waitForURL('**/posts');
  await page.getByRole('article').first().waitFor();
  expect(await background()).toBe('rgb(0, 0, 0)');
  await expectAccessible(page);
  for (const [path, title] of [
    ['/no/such/place', 'This page does not exist.'],
    ['/post/no-such-post', 'Post not found'],
  ] as const) {
    await navigateInApp(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect(await page.getByRole('main').count(), path).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Main' }).count(), path).toBe(1);
  }
  await logOut(page);
  await logInAsGuestByButton(page);
  // Until the listener responds, the feed can show the second person's public like from a cached page of the API.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(second.email);
});
