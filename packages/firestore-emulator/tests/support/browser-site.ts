import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export interface BrowserSite {
  readonly browser: Browser;
  /**
   * Opens a page, in a new context unless one is given. `query` starts with `?`. `prepare` is called before the page
   * loads.
   */
  open(query: string, prepare?: (page: Page) => void, context?: BrowserContext): Promise<Page>;
  close(): Promise<void>;
}

/** Bundles a script of `tests/browser/`, serves it, and starts Chromium. */
export async function startBrowserSite(script: string): Promise<BrowserSite> {
  const entry = fileURLToPath(new URL(`../browser/${script}`, import.meta.url));
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  const text = bundle.outputFiles[0]?.text ?? '';
  const site = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? text : '<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  return {
    browser,
    async open(query, prepare, context) {
      const page = await (context ?? (await browser.newContext())).newPage();
      prepare?.(page);
      await page.goto(`${url}/${query}`);
      return page;
    },
    async close() {
      await browser.close();
      site.close();
    },
  };
}
