import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type Theme, viewports } from './browser.ts';
import { sharedBrowser } from './chromium.ts';
import { openPage, resetPage } from './pages.ts';

/** A user in their own browser context, with one page. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions and CSP violations so far. */
  readonly consoleErrors: string[];
}

/**
 * Options of a browser context, a theme, and `isFirstVisit`. With at most a size and a theme, a visitor gets a page
 * that an earlier test used and `resetPage` cleared. Such a page loads the app in a quarter of the time, because its
 * process has compiled the code. All other visitors get a new page. Set `isFirstVisit` in tests of the page load, and
 * in tests that call `setContent`, `addInitScript` or `exposeFunction`.
 */
export type VisitorOptions = BrowserContextOptions & { theme?: Theme; isFirstVisit?: boolean };

/** Pages that later tests can use, by size and theme. All tabs of a page share its size and theme. */
const reusablePages = new Map<string, Page[]>();

async function openVisit({
  theme = 'light',
  viewport = viewports.desktop,
  isFirstVisit = false,
  ...rest
}: VisitorOptions) {
  const isReusable = !isFirstVisit && Object.keys(rest).length === 0;
  const displayKey = JSON.stringify({ theme, viewport });
  const page =
    (isReusable && reusablePages.get(displayKey)?.pop()) ||
    (await openPage(await sharedBrowser(), { viewport, colorScheme: theme, ...rest }));
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return {
    visitor: { page, context: page.context(), consoleErrors },
    /** Makes the page available to later tests, or closes it if it cannot be reset. */
    async end(hasFailed: boolean) {
      if (!isReusable || hasFailed || page.isClosed()) return page.context().close();
      await resetPage(page, { viewport, colorScheme: theme });
      reusablePages.set(displayKey, [...(reusablePages.get(displayKey) ?? []), page]);
    },
  };
}

/**
 * Returns a function that opens a browser page for a new visitor: `const newVisitor = setUpVisitors()` at the top of a
 * test file. After each test, all visits end, and the test fails if a page has logged an error.
 */
export function setUpVisitors(): (options?: VisitorOptions) => Promise<Visitor> {
  const visits: Awaited<ReturnType<typeof openVisit>>[] = [];
  afterEach(async ({ task }) => {
    const consoleErrors = visits.flatMap(({ visitor }) => visitor.consoleErrors);
    const hasFailed = task.result?.state === 'fail';
    await Promise.all(visits.splice(0).map(({ end }) => end(hasFailed)));
    expect(consoleErrors).toEqual([]);
  });
  return async (options = {}) => {
    const visit = await openVisit(options);
    visits.push(visit);
    return visit.visitor;
  };
}

/** Removes the console errors that match, so that they do not fail the test. */
export function ignoreConsoleErrors({ consoleErrors }: Pick<Visitor, 'consoleErrors'>, expected: RegExp): void {
  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((text) => !expected.test(text)));
}
