import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { person, uniqueWord } from '../api/support/people.ts';
import { expectAccessible, looks } from '../support/browser.ts';
import { enterAsGuest } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

const field = (page: Page) => page.getByRole('searchbox', { name: clientTexts.searchPlaceholder });
const found = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');

describe('the search panel', () => {
  it('finds people by a part of their name in any case, or of their email, and nobody else; leads to the profile of the chosen one', async () => {
    const word = uniqueWord();
    const sought = await person(`Ada ${word}son`);
    const { page } = await enter();
    await enterAsGuest(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await found(page).first().waitFor();
    for (const typed of [word.toUpperCase(), word.slice(2, 9), sought.email.split('@')[0] ?? '']) {
      await field(page).fill(typed);
      await expect.poll(() => found(page).allInnerTexts()).toEqual([expect.stringContaining(sought.name)]);
    }
    await field(page).fill(`no-such-${word}`);
    await page.getByText(clientTexts.searchEmpty).waitFor();
    expect(await found(page).count()).toBe(0);
    await field(page).fill('');
    await expect.poll(() => found(page).count()).toBeGreaterThan(1);

    await field(page).fill(sought.name);
    await found(page).filter({ hasText: sought.name }).getByRole('link').click();
    await page.waitForURL(`**/profile/${encodeURIComponent(sought.email)}`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('works by keyboard alone and gives the focus back', async () => {
    const { page } = await enter();
    await enterAsGuest(page);
    const opener = page.getByRole('link', { name: 'Search' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true);
    const isFocused = (nth: number) =>
      found(page)
        .nth(nth)
        .getByRole('link')
        .evaluate((it) => it === document.activeElement);
    await found(page).nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(1)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await field(page).evaluate((it) => it === document.activeElement)).toBe(true);
    // Also where something is typed, which a search field would take the first Escape to remove.
    await page.keyboard.type('a');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('tells when it failed and tries again', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await page.route('**/api/users?**', (route) => route.fulfill({ status: 500, json: {} }));
    await enterAsGuest(page, '/search');
    await page.getByText('The search failed.').waitFor();
    await page.unroute('**/api/users?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await found(page).first().waitFor();
    // Chromium notes every answer of 500.
    expect(visitor.complaints.splice(0).filter((text) => !text.includes('status of 500'))).toEqual([]);
  });
});

it.each(looks)(
  'search and logout are accessible at $name width, in the $theme theme',
  async ({ theme, viewport, name }) => {
    const { page } = await enter({ theme, viewport });
    await enterAsGuest(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await found(page).first().waitFor();
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
