import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPerson, createPost, password, uniqueWord } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const field = (page: Page) => page.getByRole('searchbox', { name: english['search.placeholder'] });
const results = (page: Page, list = 'People') => page.getByRole('list', { name: list }).getByRole('listitem');
const suggestions = (page: Page) => page.getByRole('search').getByText(english['people.suggested']);

describe('the search panel', () => {
  it('finds people by part of their name or email, and opens the chosen profile', async () => {
    const word = uniqueWord();
    const person = await createPerson(`Ada ${word}son`);
    const { page } = await newVisitor();
    await logInAsGuest(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await suggestions(page).waitFor();
    for (const typed of [word.toUpperCase(), word.slice(2, 9), person.email.split('@')[0] ?? '']) {
      await field(page).fill(typed);
      await expect.poll(() => results(page).allTextContents()).toEqual([expect.stringContaining(person.name)]);
    }
    await field(page).fill(`no-such-${word}`);
    await page.getByText(english['search.empty']).waitFor();
    expect(await results(page).count()).toBe(0);
    await field(page).fill('');
    await suggestions(page).waitFor();
    expect(await results(page).count()).toBe(0);

    await field(page).fill(person.name);
    await results(page).filter({ hasText: person.name }).getByRole('link').click();
    await page.waitForURL(`**/@${person.username}`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('finds public posts by words of their captions, and lists the search before the next one', async () => {
    const word = uniqueWord();
    const [author, rude, hermit, viewer] = await Promise.all(['Ana', 'Rude', 'Hermit', 'Vera'].map(createPerson));
    if (!author || !rude || !hermit || !viewer) throw new Error('four people were created');
    await expectSuccess(api.changePrivacy, { token: hermit.token, body: { isPrivate: true } });
    await expectSuccess(api.block, { token: rude.token, params: { userId: viewer.uid } });
    const found = await createPost(author, `Im Nachtzug nach München, ${word}`);
    for (const other of [rude, hermit]) await createPost(other, `München ${word}`);
    await createPost(author, `Paris ${word}`);
    const { page } = await newVisitor();
    await logIn(page, { email: viewer.email, password });
    await page.getByRole('link', { name: 'Search' }).click();
    await field(page).fill(`munch ${word.toUpperCase().slice(0, 10)}`);
    await expect.poll(() => results(page, 'Captions').allTextContents()).toEqual([expect.stringContaining('Nachtzug')]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/post/${found._id}`);

    await page.getByRole('link', { name: 'Search' }).click();
    await results(page, 'Recent searches').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `munch ${word.toUpperCase().slice(0, 10)}`, exact: true }).click();
    await results(page, 'Captions').first().waitFor();
    await field(page).fill('');
    await page.getByRole('button', { name: /^Remove munch/ }).click();
    await expect.poll(() => results(page, 'Recent searches').count()).toBe(0);
  });

  it('forgets the recent searches when the viewer signs out', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await field(page).fill('sea');
    await page.keyboard.press('Enter');
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent-')));
    expect(await stored()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('button', { name: english['login.guest'] }).waitFor();
    expect(await stored()).toEqual([]);
  });

  it('works with the keyboard alone and restores the focus', async () => {
    const word = uniqueWord();
    const author = await createPerson(`Ada ${word}`);
    await createPerson(`Bo ${word}`);
    await createPost(author, `Hello ${word}`);
    const { page } = await newVisitor();
    await logInAsGuest(page);
    const opener = page.getByRole('link', { name: 'Search' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    const isFocused = (list: string, nth: number) =>
      results(page, list)
        .nth(nth)
        .getByRole('link')
        .evaluate((element) => element === document.activeElement);
    await page.keyboard.type(word);
    await results(page, 'Captions').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await isFocused('People', 1)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await isFocused('Captions', 0)).toBe(true);
    for (let press = 1; press <= 3; press++) await page.keyboard.press('ArrowUp');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('xyz');
    await expect.poll(() => field(page).inputValue()).toBe(`${word}xyz`);
    // The field has text, because a native search field would use the first Escape to clear its text.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows an error and retries', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.route('**/api/users?**', (route) => route.fulfill({ status: 500, json: {} }));
    await logInAsGuest(page, '/search');
    await field(page).fill('a');
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
    await suggestions(page).waitFor();
    await expectAccessible(page);
    // The seed has people, hashtags and captions with this letter.
    await field(page).fill('s');
    await results(page).first().waitFor();
    await results(page, 'Captions').first().waitFor();
    await expectAccessible(page);
    await field(page).fill('nobody at all has this name');
    await page.getByText(english['search.empty']).waitFor();
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
    await page.getByText(english['shell.logoutQuestion']).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: english['shell.logoutCancel'] }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  },
);
