import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The two sizes in which tests check each screen. */
export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Theme = 'light' | 'dark';
/** Has each size and each theme once. The layout depends only on the size, and the colours only on the theme. */
export const displayModes = [
  { name: 'phone', viewport: viewports.phone, theme: 'light' },
  { name: 'desktop', viewport: viewports.desktop, theme: 'dark' },
] as const;

interface Network {
  isOffline?: boolean;
  /** The upload speed. Unlimited by default. */
  bytesPerSecond?: number;
}

/** Returns a function that sets the network of this page alone: `await setNetwork({ isOffline: true })`. */
export async function emulateNetwork(page: Page): Promise<(network: Network) => Promise<void>> {
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

/**
 * Checks with axe that the current page has no violation of WCAG 2.2, levels A and AA. The layout suite measures the
 * size of targets itself, because axe does not know that a line clamp hides a part of a long link, and that nothing
 * behind a modal dialog can be pressed.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      // axe spends much of its time on reports of passed checks and on selectors.
      resultTypes: ['violations'],
      selectors: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'target-size': { enabled: false } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  expect(violations).toEqual([]);
}

/** Waits until the pictures in view have loaded. */
export const waitForPictures = (page: Page) =>
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
