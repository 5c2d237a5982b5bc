import { buffer } from 'node:stream/consumers';
import { accountTexts } from '@glimpse/contract/accounts/account';
import { api } from '@glimpse/contract/api';
import { serverErrors } from '@glimpse/contract/errors';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../functions/testing/unzip.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { mailedCode } from '../support/mail.ts';
import { enterAsGuest, newcomer, signUp } from '../support/sign-in.ts';
import { type Visitor, welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

/** Chromium notes each refused call. */
const refusalsAside = ({ complaints }: Visitor) =>
  expect(complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([]);

const openLink = (page: Page, mode: string, code: string) =>
  page.goto(`/account/action?mode=${mode}&oobCode=${code}`);

async function newAccount(name: string) {
  const account = newcomer(name);
  await succeed(api.signup, { body: account });
  return account;
}

describe('a forgotten password', () => {
  it('is set anew by the link of a mail, which is good once', async () => {
    const nora = await newAccount('Nora');
    const visitor = await enter();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(nora.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a link' }).press('Enter');
    await page.getByText(accountTexts.resetSent).waitFor();

    const code = await mailedCode(nora.email, 'PASSWORD_RESET');
    await openLink(page, 'resetPassword', code);
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Password should be at least 8 characters long.').waitFor();
    await expectAccessible(page);
    await password.fill('new-and-long');
    await page.keyboard.press('Enter');
    await page.getByText('Your new password is set.').waitFor();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await page.getByLabel('Email').fill(nora.email);
    await page.getByLabel('Password', { exact: true }).fill('new-and-long');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/posts');

    await openLink(page, 'resetPassword', code);
    await page.getByText(serverErrors.linkUsed().message).waitFor();
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await page.waitForURL('**/account/forgot');
    refusalsAside(visitor);
  });

  it('or whatever else a link was for says so when it is too late', async () => {
    const visitor = await enter();
    const { code, message } = serverErrors.linkExpired();
    // The Auth emulator's links do not expire.
    await visitor.page.route('**/api/auth/action/check', (route) =>
      route.fulfill({ status: 400, json: { error: { code, message } } }),
    );
    for (const [mode, text, wayOn] of [
      ['resetPassword', 'It leads to a new password for an hour.', 'Send me a new link'],
      ['verifyEmail', 'Log in, and ask for it in the settings.', 'Go to login'],
      ['verifyAndChangeEmail', 'Log in, and change your address in the settings once more.', 'Go to login'],
      ['recoverEmail', 'ask for a new password under the old one.', 'Send me a new link'],
    ] as const) {
      await openLink(visitor.page, mode, 'late');
      await visitor.page.getByText(`${message} `).filter({ hasText: text }).waitFor();
      expect(await visitor.page.getByRole('link', { name: wayOn }).count(), mode).toBe(1);
    }
    refusalsAside(visitor);
  });
});

describe('settings', () => {
  it('change name and password, each with what it must ask, and say what has happened', async () => {
    const visitor = await enter();
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
    await dialog.getByText(serverErrors.wrongPassword().message).waitFor();
    await current.fill(olga.password);
    await Promise.all([page.getByText(accountTexts.passwordChanged).waitFor(), page.keyboard.press('Enter')]);
    // This browser stays in.
    await page.goto('/settings');
    await page.getByRole('main').getByText('Olga Petrova').waitFor();
    refusalsAside(visitor);
  });

  it('change the address once the new one is verified, and the old one no longer logs in', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const vera = await signUp(page, 'Vera', '/settings');
    const email = newcomer('Vera').email;
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Your password', { exact: true }).fill(vera.password);
    await page.keyboard.press('Enter');
    await dialog.getByText(accountTexts.changeSent(email)).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('main').getByText(vera.email).waitFor();

    await openLink(page, 'verifyAndChangeEmail', await mailedCode(vera.email, 'VERIFY_AND_CHANGE_EMAIL'));
    await page.getByRole('button', { name: 'Change my address' }).click();
    await page.getByText(`From now on you log in with ${email}.`).waitFor();
    await page.getByRole('link', { name: 'Go to login' }).click();
    for (const [address, then] of [
      [vera.email, page.getByText(serverErrors.emailNotRegistered().message)],
      [email, page.getByRole('button', { name: 'Log out' })],
    ] as const) {
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Password', { exact: true }).fill(vera.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await then.waitFor();
    }
    await page.goto('/settings');
    await page.getByRole('main').getByText(email).waitFor();
    await page.getByText('Verified', { exact: true }).waitFor();
    refusalsAside(visitor);
  });

  it('gather all data in one file, for its owner to download', async () => {
    const { page } = await enter();
    const ida = await signUp(page, 'Ida', '/settings');
    await page.getByRole('button', { name: 'Gather my data' }).click();
    const button = page.getByRole('button', { name: 'Download', exact: true });
    await button.waitFor({ timeout: 60_000 });
    await page.getByText('Only you can download it.').waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('glimpse.zip');
    const files = await unzip(await buffer(await download.createReadStream()));
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject([
      { email: ida.email, fullName: 'Ida' },
    ]);
  });

  it('delete the account, typed and confirmed, at once and for good', async () => {
    const visitor = await enter();
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
    const other = await enter();
    await enterAsGuest(other.page, `/profile/${wim.email}`);
    await other.page.getByText('There is no profile here.').waitFor();
    refusalsAside(other);
    refusalsAside(visitor);
  });

  it("show the guest what is everybody's, and let nothing of it be changed", async () => {
    const { page } = await enter();
    await enterAsGuest(page, '/settings');
    await page.getByText("This account is everybody's.").waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Switch Mode']);
    await expectAccessible(page);
  });
});
