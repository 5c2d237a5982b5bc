import { firstPost, openPage } from '../lib/browser.mjs';
import { budgets, gzipped } from './javascript.mjs';

/** When the first post is in the page, in milliseconds since the navigation began. */
function watch() {
  const look = () => {
    if (document.querySelector('article')) window.firstPostMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * The scripts that Chromium asks for before the first post is in the page, for somebody whose lists are kept, with an empty HTTP cache.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureBeforeFirstPost(report, { browser, returning, url }) {
  const { page, close } = await openPage(browser, url, { storageState: returning });
  await page.addInitScript(watch);
  /** @type {Map<string, import('playwright-core').Response>} */
  const scripts = new Map();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.goto('/posts', { waitUntil: 'commit' });
  await firstPost(page);
  await page.waitForFunction(() => window.firstPostMs !== undefined);
  const before = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.firstPostMs ?? 0))
      .map(({ name }) => name),
  );
  const bodies = await Promise.all(before.flatMap((name) => scripts.get(name)?.body() ?? []));
  if (bodies.length === 0) throw new Error('The first post was shown without a script: nothing was counted');
  report.figure({
    what: 'JavaScript, gzip, asked for before the first post of a reload',
    unit: 'B',
    value: bodies.reduce((sum, body) => sum + gzipped(body), 0),
    budget: budgets.feed,
    note: `${bodies.length} files`,
  });
  await close();
}
