import { openPage } from '../lib/browser.mjs';
import { budgets, gzipped } from './javascript.mjs';
import { seenOn, watchScreen } from './seen.mjs';

/**
 * The scripts that Chromium asks for before the first post is in the page, for somebody whose lists are kept, with an empty HTTP cache.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureBeforeFirstPost(report, { browser, returning, url }) {
  const { page, close } = await openPage(browser, url, { storageState: returning });
  await page.addInitScript(watchScreen);
  /** @type {Map<string, import('playwright-core').Response>} */
  const scripts = new Map();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.goto('/posts', { waitUntil: 'commit' });
  const { post } = await seenOn(page, ['post']);
  const before = await page.evaluate(
    (postMs) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < postMs)
        .map(({ name }) => name),
    post,
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
