import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { stack } from './stack.ts';

/**
 * A file of the app's origin that does not start the app. While a page shows it, a test can change the app's storage.
 */
const picturePath = '/avatars/avatar-12.webp';

export const leaveApp = (page: Page) => page.goto(picturePath);
/** Returns true for a page that `resetPage` has cleared. */
export const isOutsideApp = (page: Page) => page.url() === `${stack.url}${picturePath}`;

/** Opens an empty page in a new context. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.url,
    reducedMotion: 'reduce',
    // The service worker would prefetch the whole app for each visitor and hide requests from `page.route`.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(200_000);
  return context.newPage();
}

const pageEvents = [
  ...['console', 'pageerror', 'dialog', 'popup', 'download'],
  ...['request', 'response', 'requestfinished', 'requestfailed'],
];

interface Display {
  viewport: ViewportSize | null;
  colorScheme: 'light' | 'dark';
}

/** Undoes what a test did to a page: other tabs, routes, permissions and storage. Keeps the HTTP cache. */
export async function resetPage(page: Page, { viewport, colorScheme }: Display): Promise<void> {
  const context = page.context();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  for (const event of pageEvents) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The app shows a dialog before the user loses unsaved changes.
  page.once('dialog', (dialog) => void dialog.accept());
  await leaveApp(page);
  page.removeAllListeners('dialog');
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: stack.url, storageTypes: 'all' });
  await session.detach();
}

/** Clears the page's history, so that "back" does nothing, as in a new tab. */
export async function clearHistory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
