import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { stack } from './stack.ts';

/** Of our origin, and nothing of the app: what it keeps there can be changed while it does not run. */
const picture = '/avatars/avatar-12.webp';

export const showPicture = (page: Page) => page.goto(picture);
/** As whoever is given a page that others have left. */
export const isAtPicture = (page: Page) => page.url() === `${stack.url}${picture}`;

/** A page in a context of its own, which has opened nothing. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.url,
    reducedMotion: 'reduce',
    // It fetches the whole app ahead, for every visitor anew, and hides requests from `page.route`; install.test.ts allows it.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

const heard = [
  ...['console', 'pageerror', 'dialog', 'popup', 'download'],
  ...['request', 'response', 'requestfinished', 'requestfailed'],
];

/** How a page looks by itself. */
interface Look {
  viewport: ViewportSize | null;
  colorScheme: 'light' | 'dark';
}

/** Takes away what whoever was there has left: other tabs, routes, permissions, all that is stored but the browser's cache. */
export async function clearPage(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  const context = page.context();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  for (const event of heard) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Should a page ask whether it may be left.
  page.once('dialog', (dialog) => void dialog.accept());
  await showPicture(page);
  page.removeAllListeners('dialog');
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: stack.url, storageTypes: 'all' });
  await session.detach();
}

/** What a page has opened before is no longer behind it: "back" leads nowhere, as from an address that was typed. */
export async function forgetHistory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
