import type { Page } from 'playwright-core';
import { waitUntilQuiet } from './movement.ts';

/** Changes the language without a reload, as a choice in another tab does. */
export async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  await waitUntilQuiet(page, 150);
}

/**
 * Returns the languages of the layout checks, each with its widths. The pseudo-locale has the longest texts. Japanese
 * breaks lines between any characters, and Arabic is right-to-left: both are checked at the narrower width.
 */
export const languagesOn = ([wide, narrow]: readonly [number, number]) => [
  { language: 'en-XA', sizes: [wide, narrow] },
  { language: 'ja', sizes: [narrow] },
  { language: 'ar', sizes: [narrow] },
];
