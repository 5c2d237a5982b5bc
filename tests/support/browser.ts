import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The two widths every screen is looked at in. */
export const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export type Theme = 'light' | 'dark';
/** Each once: of what axe finds, colours go with the theme, places and sizes with the width. */
export const looks = [
  { name: 'phone', viewport: widths.phone, theme: 'light' },
  { name: 'desktop', viewport: widths.desktop, theme: 'dark' },
] as const;

interface Network {
  isOffline?: boolean;
  /** Bytes that leave per second; all at once when left out. */
  bytesPerSecond?: number;
}

/** A hand on this page's network alone: `const network = await throttle(page); await network({ isOffline: true })`. */
export async function throttle(page: Page): Promise<(network: Network) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async ({ isOffline = false, bytesPerSecond = -1 }) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  };
}

/** axe over the page as it stands: no violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      // What passes is not told: a selector for each of its elements would be a good part of the work.
      resultTypes: ['violations'],
      selectors: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}

/** Until the pictures in view have been fetched. */
export const untilPicturesAreThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every(({ complete }) => complete),
  );

declare global {
  interface Window {
    axe: typeof axe;
  }
}
