import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPerson, uniqueWord } from '../api/support/people.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logInAsGuest } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const field = (page: Page) => page.getByRole('searchbox', { name: clientTexts.searchPlaceholder });
const results = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');

describe('the search panel', () => {
  it('finds people by part of their name or email, and opens the chosen profile', async () => {
    const word = uniqueWord();
    const person = await createPerson(`Ada ${word}son`);
    const { page } = await newVisitor();
    await logInAsGuest(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await results(page).first().waitFor();
    for (const typed of [word.toUpperCase(), word.slice(2, 9), person.email.split('@')[0] ?? '']) {
      await field(page).fill(typed);
      await expect.poll(() => results(page).allTextContents()).toEqual([expect.stringContaining(person.name)]);
    }
    await field(page).fill(`no-such-${word}`);
    await page.getByText(clientTexts.searchEmpty).waitFor();
    expect(await results(page).count()).toBe(0);
    await field(page).fill('');
    await expect.poll(() => results(page).count()).toBeGreaterThan(1);

    await field(page).fill(person.name);
    await results(page).filter({ hasText: person.name }).getByRole('link').click();
    await page.waitForURL(`**/@${person.username}`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('works with the keyboard alone and restores the focus', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page);
    const opener = page.getByRole('link', { name: 'Search' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    const isFocused = (nth: number) =>
      results(page)
        .nth(nth)
        .getByRole('link')
        .evaluate((element) => element === document.activeElement);
    await results(page).nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(1)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    // The field has text, because a native search field would use the first Escape to clear its text.
    await page.keyboard.type('a');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows an error and retries', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.route('**/api/users?**', (route) => route.fulfill({ status: 500, json: {} }));
    await logInAsGuest(page, '/search');
    await page.getByText('The search failed.').waitFor();
    await page.unroute('**/api/users?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await results(page).first().waitFor();
    ignoreConsoleErrors(visitor, /status of 500/);
  });
});

it.each(displayModes)(
  'search and logout are accessible at $name width in the $theme theme',
  async ({ theme, viewport, name }) => {
    const { page } = await newVisitor({ theme, viewport });
    await logInAsGuest(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await results(page).first().waitFor();
    await expectAccessible(page);
    await field(page).fill('nobody at all has this name');
    await page.getByText(clientTexts.searchEmpty).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    } else {
      await page.getByRole('button', { name: 'Log out' }).click();
    }
    await page.getByText(clientTexts.logoutQuestion).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: clientTexts.logoutCancel }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  },
);
