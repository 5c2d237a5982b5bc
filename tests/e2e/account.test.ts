import { buffer } from 'node:stream/consumers';
import { accountTexts } from '@glimpse/contract/accounts/account';
import { api } from '@glimpse/contract/api';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { expect, it } from 'vitest';
import { unzip } from '../../functions/testing/unzip.ts';
import { expectSuccess } from '../support/api-client.ts';
import { newestMailedCode } from '../support/auth-emulator.ts';
import { expectAccessible } from '../support/browser.ts';
import { newAccount } from '../support/people.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

it('an account gets a new password by email, is changed and exported in the settings, and is deleted', async () => {
  const olga = newAccount('Olga');
  await expectSuccess(api.signup, { body: olga });
  const visitor = await newVisitor();
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  const openLink = async (mode: string, type: string) =>
    page.goto(`/account/action?mode=${mode}&oobCode=${await newestMailedCode(olga.email, type)}`);
  const logInWith = async (email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(olga.email);
  await page.getByRole('button', { name: 'Send me a link' }).press('Enter');
  await page.getByText(accountTexts.resetSent).waitFor();
  await openLink('resetPassword', 'PASSWORD_RESET');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Password should be at least 8 characters long.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('new-and-long');
  await page.keyboard.press('Enter');
  await page.getByText('Your password has been changed.').waitFor();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await logInWith(olga.email, 'new-and-long');
  await page.waitForURL('**/posts');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');
  await page.getByRole('button', { name: 'Change name' }).press('Enter');
  await dialog.getByLabel('Full name').fill('Olga Petrova');
  await Promise.all([page.getByText(accountTexts.nameChanged).waitFor(), page.keyboard.press('Enter')]);
  await main.getByText('Olga Petrova').waitFor();

  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(olga.password);
  await dialog.getByLabel('New password', { exact: true }).fill('longer-than-before');
  await page.keyboard.press('Enter');
  await dialog.getByText(signInErrors.wrongPassword().message).waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill('new-and-long');
  await Promise.all([page.getByText(accountTexts.passwordChanged).waitFor(), page.keyboard.press('Enter')]);
  // This browser stays signed in.
  await page.reload();
  await main.getByText('Olga Petrova').waitFor();

  const email = newAccount('Olga').email;
  await page.getByRole('button', { name: 'Change email' }).click();
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Your password', { exact: true }).fill('longer-than-before');
  await page.keyboard.press('Enter');
  await dialog.getByText(accountTexts.changeSent(email)).waitFor();
  await openLink('verifyAndChangeEmail', 'VERIFY_AND_CHANGE_EMAIL');
  await page.getByRole('button', { name: 'Change my email' }).click();
  await page.getByText(`Your email has been changed. You can now log in with ${email}.`).waitFor();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await logInWith(email, 'longer-than-before');
  await page.getByRole('link', { name: 'Settings' }).click();
  await main.getByText(email).waitFor();
  await page.getByText('Verified', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Request a copy of your data' }).click();
  const button = page.getByRole('button', { name: 'Download', exact: true });
  await button.waitFor();
  await page.getByText('Only you can download it.').waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('glimpse.zip');
  const files = await unzip(await buffer(await download.createReadStream()));
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject([{ email, fullName: 'Olga Petrova' }]);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const submit = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel('Your email').fill(olga.email);
  await dialog.getByLabel('Your password', { exact: true }).fill('longer-than-before');
  await submit.click();
  await dialog.getByText(`Type ${email} to delete this account.`).waitFor();
  await dialog.getByLabel('Your email').fill(email);
  await Promise.all([page.getByText(accountTexts.deleted).waitFor(), submit.click()]);
  await logInWith(email, 'longer-than-before');
  await page.getByRole('alert').waitFor();
  // Chromium logs each refused call.
  ignoreConsoleErrors(visitor, /Failed to load resource/);
});
