import { languages } from '@glimpse/contract/languages/language';
import { messages as arabic } from '@glimpse/contract/messages/ar/catalogue';
import { messages as german } from '@glimpse/contract/messages/de/catalogue';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { messages as spanish } from '@glimpse/contract/messages/es/catalogue';
import { messages as japanese } from '@glimpse/contract/messages/ja/catalogue';
import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { ignoreNetworkErrors, navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();
const catalogues = { en: english, de: german, es: spanish, ja: japanese, ar: arabic };
const select = (page: Page) => page.getByRole('combobox');
const attributesOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir || 'ltr']);

describe('the login screen', () => {
  it('changes to each language without a reload, and keeps what was typed', async () => {
    const { page } = await newVisitor({ isFirstVisit: true, viewport: viewports.phone });
    await page.goto('/');
    await page.getByLabel(english['login.email']).fill('ana@example.com');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    for (const language of [...languages].reverse()) {
      await select(page).selectOption(language);
      const texts = catalogues[language];
      await page.getByRole('button', { name: texts['login.guest'] }).waitFor();
      expect(await page.getByLabel(texts['login.email']).inputValue()).toBe('ana@example.com');
      expect(await attributesOf(page)).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('is in the language of the browser, with its direction before the code of the app runs', async () => {
    const { page } = await newVisitor({ isFirstVisit: true, locale: 'ar-EG' });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('#root'));
    expect(await attributesOf(page)).toEqual(['ar', 'rtl']);
    await page.getByRole('button', { name: arabic['login.guest'] }).waitFor();
    expect(await page.title()).toBe(arabic['login.pageTitle']);
    expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.ar.webmanifest');
    const manifest = await page.evaluate(async () => (await fetch('/manifest.ar.webmanifest')).json());
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', description: arabic['manifest.description'] });
  });
});

describe('the language of an account', () => {
  it('is chosen in the settings, applies in the next browser, and is shown after a reload without the network', async () => {
    const ana = await createPerson('Ana Lima');
    await createPost(ana, 'Good morning');
    const visitor = await newVisitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await logIn(page, { email: ana.email, password }, '/settings');
    await select(page).selectOption('de');
    await page.getByRole('heading', { name: german['common.settings'], level: 1 }).waitFor();
    await eventually(async () => (await database().doc(paths.preferences(ana.uid)).get()).get('language'), 'de');

    const second = await newVisitor({ isFirstVisit: true });
    await logIn(second.page, { email: ana.email, password }, '/settings');
    await second.page.getByRole('heading', { name: german['common.settings'], level: 1 }).waitFor();
    // A choice on one device applies to the others at once.
    await select(second.page).selectOption('ja');
    await page.getByRole('heading', { name: japanese['common.settings'], level: 1 }).waitFor();
    expect(await attributesOf(page)).toEqual(['ja', 'ltr']);

    await navigateInApp(page, '/posts');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByText('Good morning').first().waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Good morning').first().waitFor();
    expect(await attributesOf(page)).toEqual(['ja', 'ltr']);
    await context.setOffline(false);
    ignoreNetworkErrors(visitor);
  });
});
