import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type Theme, widths } from './browser.ts';
import { sharedBrowser } from './chromium.ts';
import { clearPage, openPage } from './pages.ts';

/** A person at a browser: a context of its own, one page, and what its console complained about. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions and CSP violations so far. */
  readonly complaints: string[];
}

/**
 * How somebody comes. To most a page is given that others have left, cleared: where its process knows the app's code, the app loads in
 * a quarter of the time. Whoever asks for more than a size and a theme gets one that has never been here, and so does `isFirstVisit`: for
 * tests of how a page is loaded, or of what it shows by itself (`setContent`), and for those that leave something in it for every page
 * (`addInitScript`, `exposeFunction`).
 */
export type Visit = BrowserContextOptions & { theme?: Theme; isFirstVisit?: boolean };

/** What others have left, by how it looks: so does each tab that is opened beside it. */
const left = new Map<string, Page[]>();

/** Somebody at a browser, and how they leave it: to the next, or for good where `isSpoilt`. */
async function welcome({ theme = 'light', viewport = widths.desktop, isFirstVisit = false, ...rest }: Visit) {
  const isPlain = !isFirstVisit && Object.keys(rest).length === 0;
  const look = JSON.stringify({ theme, viewport });
  const page =
    (isPlain && left.get(look)?.pop()) ||
    (await openPage(await sharedBrowser(), { viewport, colorScheme: theme, ...rest }));
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    visitor: { page, context: page.context(), complaints },
    async leave(isSpoilt: boolean) {
      if (!isPlain || isSpoilt || page.isClosed()) return page.context().close();
      await clearPage(page, { viewport, colorScheme: theme });
      left.set(look, [...(left.get(look) ?? []), page]);
    },
  };
}

/**
 * For a test file: `const enter = welcomeVisitors()`, then `await enter()` for each person at a browser. They leave after each
 * test, and nothing may have complained on their consoles.
 */
export function welcomeVisitors(): (options?: Visit) => Promise<Visitor> {
  const welcomed: Awaited<ReturnType<typeof welcome>>[] = [];
  afterEach(async ({ task }) => {
    const complaints = welcomed.flatMap(({ visitor }) => visitor.complaints);
    const hasFailed = task.result?.state === 'fail';
    await Promise.all(welcomed.splice(0).map(({ leave }) => leave(hasFailed)));
    expect(complaints).toEqual([]);
  });
  return async (options = {}) => {
    const one = await welcome(options);
    welcomed.push(one);
    return one.visitor;
  };
}
