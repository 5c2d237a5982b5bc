import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { createPerson, createPost, uniqueWord } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('the search finds people and public posts, opens them by keyboard, and forgets its history at the logout', async () => {
  const word = uniqueWord();
  const [author, rude, hermit, viewer] = await Promise.all(
    [`Ana ${word}son`, 'Rude', 'Hermit', 'Vera'].map((name) => createPerson(name)),
  );
  if (!author || !rude || !hermit || !viewer) throw new Error('four people were created');
  await expectSuccess(api.changePrivacy, { token: hermit.token, body: { isPrivate: true } });
  await expectSuccess(api.block, { token: rude.token, params: { userId: viewer.uid } });
  const found = await createPost(author, `Im Nachtzug nach München, ${word}`);
  for (const other of [rude, hermit]) await createPost(other, `München ${word}`);
  await createPost(author, `Paris ${word}`);
  const { page } = await openAs(newVisitor, viewer, '/posts');
  const field = page.getByRole('searchbox', { name: english['search.placeholder'] });
  const results = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
  const opener = page.getByRole('link', { name: 'Search' });
  await opener.press('Enter');
  await page.getByRole('search').getByText(english['people.suggested']).waitFor();
  for (const typed of [word.slice(2, 9).toUpperCase(), author.email.split('@')[0] ?? '']) {
    await field.fill(typed);
    await expect.poll(() => results('People').allTextContents()).toEqual([expect.stringContaining(author.name)]);
  }
  const typed = `munch ${word.toUpperCase().slice(0, 10)}`;
  await field.fill(typed);
  await expect.poll(() => results('Captions').allTextContents()).toEqual([expect.stringContaining('Nachtzug')]);
  await expectAccessible(page);
  // The field has text, because a native search field would use the first Escape to clear its text.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(typed);
  await results('Captions').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/post/${found._id}`);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await opener.click();
  await page.getByRole('button', { name: typed, exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent-')));
  expect(await stored()).toHaveLength(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('button', { name: english['login.guest'] }).waitFor();
  expect(await stored()).toEqual([]);
});
