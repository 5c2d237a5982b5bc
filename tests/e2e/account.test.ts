import { buffer } from 'node:stream/consumers';
import { accountTexts } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../functions/testing/unzip.ts';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { newestMailedCode } from '../support/mail.ts';
import { logInAsGuest, newAccount, signUp } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

/** The console errors that Chromium logs for refused calls. */
const refused = /Failed to load resource/;

const openLink = (page: Page, mode: string, code: string) => page.goto(`/account/action?mode=${mode}&oobCode=${code}`);

async function registerAccount(name: string) {
  const account = newAccount(name);
  await expectSuccess(api.signup, { body: account });
  return account;
}

describe('account links', () => {
  it('set a new password once', async () => {
    const nora = await registerAccount('Nora');
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(nora.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a link' }).press('Enter');
    await page.getByText(accountTexts.resetSent).waitFor();

    const code = await newestMailedCode(nora.email, 'PASSWORD_RESET');
    await openLink(page, 'resetPassword', code);
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Password should be at least 8 characters long.').waitFor();
    await expectAccessible(page);
    await password.fill('new-and-long');
    await page.keyboard.press('Enter');
    await page.getByText('Your password has been changed.').waitFor();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await page.getByLabel('Email').fill(nora.email);
    await page.getByLabel('Password', { exact: true }).fill('new-and-long');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/posts');

    await openLink(page, 'resetPassword', code);
    await page.getByText(accountErrors.linkUsed().message).waitFor();
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await page.waitForURL('**/account/forgot');
    ignoreConsoleErrors(visitor, refused);
  });

  it('explain that they have expired', async () => {
    const visitor = await newVisitor();
    const { code, message } = accountErrors.linkExpired();
    // The Auth emulator's links do not expire.
    await visitor.page.route('**/api/auth/action/check', (route) =>
      route.fulfill({ status: 400, json: { error: { code, message } } }),
    );
    for (const [mode, text, linkName] of [
      ['resetPassword', 'Password reset links expire after an hour.', 'Send me a new link'],
      ['verifyEmail', 'Log in and request it in Settings.', 'Go to login'],
      ['verifyAndChangeEmail', 'Log in and change your email again in Settings.', 'Go to login'],
      ['recoverEmail', 'request a new password with your old email.', 'Send me a new link'],
    ] as const) {
      await openLink(visitor.page, mode, 'late');
      await visitor.page.getByText(`${message} `).filter({ hasText: text }).waitFor();
      expect(await visitor.page.getByRole('link', { name: linkName }).count(), mode).toBe(1);
    }
    ignoreConsoleErrors(visitor, refused);
  });
});

describe('settings', () => {
  it('change the name and the password and confirm each change', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const olga = await signUp(page, 'Olga', '/profile/nobody@example.com');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    await page.getByText(olga.email).waitFor();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Change name' }).press('Enter');
    await dialog.getByLabel('Full name').fill('Olga Petrova');
    await Promise.all([page.getByText(accountTexts.nameChanged).waitFor(), page.keyboard.press('Enter')]);
    await page.getByRole('main').getByText('Olga Petrova').waitFor();

    await page.getByRole('button', { name: 'Change password' }).click();
    await expectAccessible(page);
    const current = dialog.getByLabel('Your password', { exact: true });
    await current.fill('not-mine');
    await dialog.getByLabel('New password', { exact: true }).fill('longer-than-before');
    await page.keyboard.press('Enter');
    await dialog.getByText(signInErrors.wrongPassword().message).waitFor();
    await current.fill(olga.password);
    await Promise.all([page.getByText(accountTexts.passwordChanged).waitFor(), page.keyboard.press('Enter')]);
    // This browser stays signed in.
    await page.goto('/settings');
    await page.getByRole('main').getByText('Olga Petrova').waitFor();
    ignoreConsoleErrors(visitor, refused);
  });

  it('change the email address once the new one is verified', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const vera = await signUp(page, 'Vera', '/settings');
    const email = newAccount('Vera').email;
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Your password', { exact: true }).fill(vera.password);
    await page.keyboard.press('Enter');
    await dialog.getByText(accountTexts.changeSent(email)).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('main').getByText(vera.email).waitFor();

    await openLink(page, 'verifyAndChangeEmail', await newestMailedCode(vera.email, 'VERIFY_AND_CHANGE_EMAIL'));
    await page.getByRole('button', { name: 'Change my email' }).click();
    await page.getByText(`Your email has been changed. You can now log in with ${email}.`).waitFor();
    await page.getByRole('link', { name: 'Go to login' }).click();
    for (const [address, result] of [
      [vera.email, page.getByText(signInErrors.emailNotRegistered().message)],
      [email, page.getByRole('button', { name: 'Log out' })],
    ] as const) {
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Password', { exact: true }).fill(vera.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await result.waitFor();
    }
    await page.goto('/settings');
    await page.getByRole('main').getByText(email).waitFor();
    await page.getByText('Verified', { exact: true }).waitFor();
    ignoreConsoleErrors(visitor, refused);
  });

  it('offer all data of the account as a download', async () => {
    const { page } = await newVisitor();
    const ida = await signUp(page, 'Ida', '/settings');
    await page.getByRole('button', { name: 'Request a copy of your data' }).click();
    const button = page.getByRole('button', { name: 'Download', exact: true });
    await button.waitFor();
    await page.getByText('Only you can download it.').waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('glimpse.zip');
    const files = await unzip(await buffer(await download.createReadStream()));
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject([{ email: ida.email, fullName: 'Ida' }]);
  });

  it('delete the account after confirmation', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const wim = await signUp(page, 'Wim', '/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Delete account' });
    await dialog.getByLabel('Your email').fill('somebody@example.com');
    await dialog.getByLabel('Your password', { exact: true }).fill(wim.password);
    await submit.click();
    await dialog.getByText(`Type ${wim.email} to delete this account.`).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Your email').fill(wim.email);
    await Promise.all([page.getByText(accountTexts.deleted).waitFor(), submit.click()]);
    await page.getByLabel('Email').fill(wim.email);
    await page.getByLabel('Password', { exact: true }).fill(wim.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('alert').waitFor();
    const other = await newVisitor();
    await logInAsGuest(other.page, `/profile/${wim.email}`);
    await other.page.getByText('Profile not found').waitFor();
    ignoreConsoleErrors(other, refused);
    ignoreConsoleErrors(visitor, refused);
  });

  it('show the guest account without a way to change it', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page, '/settings');
    await page.getByText('This is the shared guest account').first().waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('button').allTextContents())
      .toEqual([
        ...['Blur', 'Show', 'Hide'],
        ...['Everyone', 'People I follow', 'Nobody'],
        ...['System', 'Light', 'Dark'],
      ]);
    await expectAccessible(page);
  });
});
