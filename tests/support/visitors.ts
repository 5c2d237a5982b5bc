import type { BrowserContextOptions } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type Theme, type Visitor, visit } from './browser.ts';
import { sharedBrowser } from './chromium.ts';

/**
 * For a test file: `const enter = welcomeVisitors()`, then `await enter()` for each person at a browser. They leave after each
 * test, and nothing may have complained on their consoles.
 */
export function welcomeVisitors(): (options?: BrowserContextOptions & { theme?: Theme }) => Promise<Visitor> {
  const visitors: Visitor[] = [];
  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
    expect(complaints).toEqual([]);
  });
  return async (options) => {
    const visitor = await visit(await sharedBrowser(), options);
    visitors.push(visitor);
    return visitor;
  };
}
