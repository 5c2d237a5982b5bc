import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { type Theme, type Visitor, visit } from './browser.ts';

/**
 * For a test file: `const enter = welcomeVisitors()`, then `await enter()` for each person at a browser. They leave after each
 * test, and nothing may have complained on their consoles.
 */
export function welcomeVisitors(): (options?: BrowserContextOptions & { theme?: Theme }) => Promise<Visitor> {
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'));
  });
  // Leaves the browser to the next file.
  afterAll(() => browser?.close());
  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
    expect(complaints).toEqual([]);
  });
  return async (options) => {
    const visitor = await visit(browser, options);
    visitors.push(visitor);
    return visitor;
  };
}
