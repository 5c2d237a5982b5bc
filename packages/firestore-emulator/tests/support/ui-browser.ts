import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestEmulator } from './emulator.ts';

/** A browser for the user interface. It records what must never happen on its pages. */
export interface UiBrowser {
  /** Opens a screen. `route` is the fragment of the address without `#/`. */
  open(route: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Errors on the console, violations of the content policy, and requests to other hosts. */
  readonly problems: string[];
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function startUiBrowser(emulator: TestEmulator): Promise<UiBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const problems: string[] = [];
  const origin = new URL(emulator.url).origin;
  const watch = (context: BrowserContext) => {
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) problems.push(`request to ${request.url()}`);
    });
    context.on('weberror', (error) => problems.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
  };
  return {
    browser,
    problems,
    async open(route, options = {}) {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
      context.setDefaultTimeout(30_000);
      watch(context);
      const page = await context.newPage();
      await page.goto(`${emulator.url}/ui/#/${route}`);
      return page;
    },
    close: () => browser.close(),
  };
}

/** Checks with axe that the page has no violation of WCAG 2.2, levels A and AA, and of its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(violations).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
