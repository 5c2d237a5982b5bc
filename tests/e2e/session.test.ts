import { api } from '@glimpse/contract/api';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { clientTexts, serverMessages, validationTexts } from '@glimpse/contract/texts';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { succeed } from '../support/api-client.ts';
import { authRest, enterAsAnybody } from '../support/auth-rest.ts';
import { expectAccessible, looks } from '../support/browser.ts';
import { enterAsGuest, fillSignUp, pressGuest } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByText(clientTexts.logoutQuestion).waitFor();
  await Promise.all([
    page.getByText(clientTexts.loggedOut).waitFor(),
    page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click(),
  ]);
  await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
}

describe("the guest's button", () => {
  const harms: [string, (idToken: string) => Promise<unknown>][] = [
    ['the password', (idToken) => authRest('update', { idToken, password: 'mine-alone' })],
    ['the name', (idToken) => authRest('update', { idToken, displayName: 'Rude Words' })],
    [
      'the whole account, by another one',
      async (idToken) => {
        await authRest('delete', { idToken });
        await authRest('signUp', { ...guest, displayName: 'Not The Guest' });
      },
    ],
  ];

  it.each(harms)('lets the guest in though somebody has changed %s', async (_what, harm) => {
    await harm((await enterAsAnybody()).idToken);
    const { page, complaints } = await enter();
    await pressGuest(page);
    await page.getByText(serverMessages.welcomeBack(guestAccount.fullName)).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: clientTexts.editProfile, exact: true }).waitFor();
    // Chromium notes the refused sign-in.
    expect(complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });

  it('lets the guest in though the account that took the address is removed between its token and its name', async () => {
    await authRest('update', {
      idToken: (await enterAsAnybody()).idToken,
      email: 'elsewhere-guest@example.com',
    });
    await authRest('signUp', { ...guest, displayName: 'Not The Guest' });
    const { page, complaints } = await enter();
    const mend = async (route: Route) => {
      await succeed(api.login, { body: guest });
      await route.continue();
    };
    await page.route('**/accounts:lookup?*', mend, { times: 1 });
    await pressGuest(page);
    await page.getByText(serverMessages.welcomeBack(guestAccount.fullName)).waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringMatching(/Failed to load resource.*accounts:lookup/)]);
  });
});

describe('signing in and out', () => {
  it('validates as the specification says, clears the errors on input, and says what is wrong', async () => {
    const { page, complaints } = await enter();
    await page.goto('/no/such/place');
    await page
      .getByRole('button', { name: clientTexts.goBack })
      .or(page.getByRole('link', { name: clientTexts.goBack }))
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
    await page
      .getByText('The credentials you entered are invalid. Unauthorized access error.')
      .first()
      .waitFor();
    // Chromium notes the answers of 400 and above.
    expect(complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });

  it('leads a visitor of a link back to it after signing in, from the login screen to the posts; keeps the theme', async () => {
    const { page } = await enter({ theme: 'light' });
    await page.goto('/post/poppy-field');
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).click();
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

  it('keeps the navigation on a screen that does not exist, for who is signed in', async () => {
    const { page, complaints } = await enter();
    await enterAsGuest(page, '/no/such/place');
    // Until Auth has said who is there, the screen stands alone.
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    const missing = [
      ['/no/such/place', 'This page does not exist.'],
      ['/post/no-such-post', 'Post not found'],
      ['/profile/nobody%40example.com', 'There is no profile here.'],
    ] as const;
    for (const [path, title] of missing) {
      await go(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(await page.getByRole('main').count(), path).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).count(), path).toBe(1);
    }
    // The profile could have been a private account's: the API was asked, and Chromium notes its answer.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });

  it('leaves nothing of the first person to the second in one tab, and no refusal behind', async () => {
    const { page } = await enter();
    const first = await fillSignUp(page, 'Lotte');
    await logOut(page);
    const second = await fillSignUp(page, 'Rafi');
    await page
      .getByText(second.email.split('@')[0] ?? '')
      .or(page.getByText(second.name))
      .first()
      .waitFor();
    expect(await page.content()).not.toContain(first.email);
    await page.getByRole('article').first().getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('article').first().getByRole('button', { name: 'Unlike' }).click();
    await logOut(page);
    await pressGuest(page);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(second.email);
  });
});

it.each(looks)(
  'login, signup and feed are accessible at $name width, in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await enter({ theme, viewport });
    await page.goto('/login');
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: clientTexts.createAccount }).click();
    await page.getByRole('button', { name: 'Signup' }).waitFor();
    await expectAccessible(page);
    await pressGuest(page);
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);
