import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { VisitorOptions } from '../../support/visitors.ts';
import { waitUntilQuiet } from './movement.ts';
import { findUntranslatedTexts } from './untranslated-texts.ts';

/** The two kinds of devices of the layout checks, each with its widths. */
export const displays = [
  { name: 'phone', widths: [390, 320], height: 844, isPhone: true },
  { name: 'desktop', widths: [1280, 768], height: 800, isPhone: false },
] as const;
type Display = (typeof displays)[number];

export const visitorOn = ({ widths: [width], height, isPhone }: Display): VisitorOptions => ({
  isFirstVisit: true,
  viewport: { width, height },
  ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
});

/**
 * Checks an open page that is in English at each width and in each language. `find` returns one sentence per fault. In
 * the pseudo-locale, checks also that all texts are translated.
 */
export async function expectNoFaults(page: Page, display: Display, find: () => Promise<string[]>): Promise<void> {
  const { widths, height } = display;
  for (const { language, sizes } of [{ language: 'en', sizes: widths }, ...languagesOn(widths)]) {
    if (language !== 'en') await changeLanguage(page, language);
    for (const width of sizes) {
      await page.setViewportSize({ width, height });
      await waitUntilQuiet(page, 150);
      const faults = await find();
      expect.soft(faults.length, [`${width} px, ${language}`, ...faults].join('\n')).toBe(0);
    }
    const untranslated = language === 'en-XA' ? await findUntranslatedTexts(page) : [];
    expect.soft(untranslated.length, untranslated.join('\n')).toBe(0);
  }
}

/**
 * Returns the languages of the layout checks, each with its widths. The pseudo-locale has the longest texts. Japanese
 * breaks lines between any characters, and Arabic is right-to-left: both are checked at the narrower width.
 */
const languagesOn = ([wide, narrow]: readonly [number, number]) => [
  { language: 'en-XA', sizes: [wide, narrow] },
  { language: 'ja', sizes: [narrow] },
  { language: 'ar', sizes: [narrow] },
];

/** Changes the language without a reload, as a choice in another tab does. */
async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  await waitUntilQuiet(page, 150);
}
