import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterAsGuest, launch, type Visitor, visit } from '../support/browser.ts';

let browser: Browser;
let visitor: Visitor;
let violations: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
afterEach(() => visitor?.close());

/** A visitor whose every breach of the content security policy is noted, on every page they open. */
async function watched(): Promise<Page> {
  visitor = await visit(browser);
  violations = [];
  await visitor.context.exposeFunction('noteViolation', (text: string) => void violations.push(text));
  await visitor.context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      window.noteViolation(`${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  return visitor.page;
}

declare global {
  interface Window {
    noteViolation(text: string): void;
  }
}

/** Opens a screen by its address and waits until it shows something. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main').first().waitFor();
}

describe('the content security policy', () => {
  it('stops an inline script, and the test would notice', async () => {
    const page = await watched();
    await page.goto('/');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
    });
    await expect.poll(() => violations.join()).toContain('script-src-elem: inline');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });

  it('is not in the way of anything the app does', async () => {
    const page = await watched();
    await open(page, '/');
    await open(page, '/signup');
    await enterAsGuest(page);
    const link = await page
      .getByRole('article')
      .first()
      .locator('a[href^="/post/"]')
      .first()
      .getAttribute('href');
    for (const path of ['/search', '/explore', '/bookmarks', '/post/create', link ?? '', '/no-such-page']) {
      await open(page, path);
    }
    await open(page, '/posts');
    const pictures = page.getByRole('article').locator('img');
    await expect
      .poll(() =>
        pictures.evaluateAll(
          (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
        ),
      )
      .toBeGreaterThan(0);
    expect(violations).toEqual([]);
    expect(visitor.complaints.filter((text) => /content security policy/i.test(text))).toEqual([]);
  });
});
