import type { Page } from 'playwright-core';
import { waitUntilQuiet } from './movement.ts';

/** Changes the language without a reload, as a choice in another tab does. */
export async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  await waitUntilQuiet(page);
}
