import { paths } from '@glimpse/contract/paths';
import arabic from '@glimpse/contract/texts/ar.json' with { type: 'json' };
import german from '@glimpse/contract/texts/de.json' with { type: 'json' };
import japanese from '@glimpse/contract/texts/ja.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();
const select = (page: Page) => page.getByRole('combobox');
const attributesOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir || 'ltr']);

it('the language of the browser is replaced by a choice without a reload, and by the choice of the account', async () => {
  const ana = await createPerson('Ana Lima');
  const { page } = await newVisitor({ isFirstVisit: true, locale: 'ar-EG' });
  // The direction is set before the code of the app runs.
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#root'));
  expect(await attributesOf(page)).toEqual(['ar', 'rtl']);
  await page.getByLabel(arabic['login.email']).fill(ana.email);
  expect(await page.title()).toBe(arabic['login.pageTitle']);
  expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.ar.webmanifest');
  const manifest: unknown = await (await page.request.get('/manifest.ar.webmanifest')).json();
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', description: arabic['manifest.description'] });
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await select(page).selectOption('ja');
  await page.getByRole('button', { name: japanese['login.guest'] }).waitFor();
  expect(await page.getByLabel(japanese['login.email']).inputValue()).toBe(ana.email);
  expect(await attributesOf(page)).toEqual(['ja', 'ltr']);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await logIn(page, { email: ana.email, password }, '/settings');
  await select(page).selectOption('de');
  await page.getByRole('heading', { name: german['common.settings'], level: 1 }).waitFor();
  await eventually(async () => (await database().doc(paths.preferences(ana.uid)).get()).get('language'), 'de');
  const { page: second } = await openAs(newVisitor, ana, '/settings');
  await second.getByRole('heading', { name: german['common.settings'], level: 1 }).waitFor();
  // A choice on one device applies to the others at once.
  await select(second).selectOption('ja');
  await page.getByRole('heading', { name: japanese['common.settings'], level: 1 }).waitFor();
});
