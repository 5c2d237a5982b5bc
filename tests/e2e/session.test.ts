import { guest } from '@glimpse/contract/guest';
import { clientTexts, validationTexts } from '@glimpse/contract/texts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  enterAsGuest,
  expectAccessible,
  launch,
  signUp,
  themes,
  type Visitor,
  visit,
  widths,
} from '../support/browser.ts';

let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
afterEach(() => visitor?.close());

async function logOut({ page }: Visitor) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByText(clientTexts.logoutQuestion).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByText(clientTexts.loggedOut).waitFor();
  await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
}

describe('signing in and out', () => {
  it('validates as the specification says, and clears the errors on input', async () => {
    visitor = await visit(browser);
    const { page } = visitor;
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
    expect(visitor.complaints).toEqual([]);
  });

  it('names an email that is not registered and a wrong password', async () => {
    visitor = await visit(browser);
    const { page } = visitor;
    await page.goto('/login');
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
  });

  it('brings a signed-out visitor of a link back to it after signing in', async () => {
    visitor = await visit(browser);
    const { page } = visitor;
    await page.goto('/post/poppy-field');
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).click();
    await page.waitForURL('**/post/poppy-field');
    await page.getByRole('article').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('sends a signed-in visitor of the login screen to the posts', async () => {
    visitor = await visit(browser);
    await enterAsGuest(visitor.page);
    await visitor.page.goto('/login');
    await visitor.page.waitForURL('**/posts');
    expect(visitor.complaints).toEqual([]);
  });

  it('shows a not-found screen with a way back', async () => {
    visitor = await visit(browser);
    await visitor.page.goto('/no/such/place');
    await visitor.page
      .getByRole('button', { name: clientTexts.goBack })
      .or(visitor.page.getByRole('link', { name: clientTexts.goBack }))
      .waitFor();
  });

  it('leaves nothing of the first person to the second in one tab, and no refusal behind', async () => {
    visitor = await visit(browser);
    const { page } = visitor;
    const first = await signUp(page, 'Lotte');
    await logOut(visitor);
    const second = await signUp(page, 'Rafi');
    await page
      .getByText(second.email.split('@')[0] ?? '')
      .or(page.getByText(second.name))
      .first()
      .waitFor();
    expect(await page.content()).not.toContain(first.email);
    await page.getByRole('article').first().getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('article').first().getByRole('button', { name: 'Unlike' }).click();
    await logOut(visitor);
    await enterAsGuest(page);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(second.email);
    expect(visitor.complaints).toEqual([]);
  });

  it('keeps the chosen theme over a reload', async () => {
    visitor = await visit(browser, { theme: 'light' });
    const { page } = visitor;
    await enterAsGuest(page);
    await page.getByRole('button', { name: 'Switch Mode' }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(0, 0, 0)');
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await background()).toBe('rgb(0, 0, 0)');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toContain('dark');
  });
});

describe.each(themes)('in the %s theme', (theme) => {
  it.each(Object.entries(widths))(
    'login, signup and feed are accessible at %s width',
    async (_name, viewport) => {
      visitor = await visit(browser, { theme, viewport });
      const { page } = visitor;
      await page.goto('/login');
      await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: clientTexts.createAccount }).click();
      await page.getByRole('button', { name: 'Signup' }).waitFor();
      await expectAccessible(page);
      await enterAsGuest(page);
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(visitor.complaints).toEqual([]);
    },
  );
});
