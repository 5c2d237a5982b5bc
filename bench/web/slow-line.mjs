import { firstPost, openKept, openPage } from '../lib/browser.mjs';
import { seenOn, watchScreen } from './seen.mjs';

/** Each request waits so long, and all of them share so many bytes a second. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const budgetMs = 2500;
const what = 'on a slow line';

/** @param {import('playwright-core').BrowserContext} context @param {import('playwright-core').Page} page */
async function slowDown(context, page) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
}

/**
 * 50 kB a second, 400 ms a request: somebody's first visit, to the login form and from the guest's button to the first post; and the feed
 * opened again by whom the service worker knows.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureSlowLine(report, world) {
  const first = await visit(world);
  const note = 'the page itself';
  report.figure({ what: `${what}, first visit: something to see`, unit: 'ms', value: first.paintMs, note });
  report.figure({ what: `${what}, first visit: the login form`, unit: 'ms', value: first.formMs });
  const press = `${what}, first visit: the first post after the guest's button`;
  report.figure({ what: press, unit: 'ms', value: first.postMs, budget: budgetMs });
  const again = await reopen(world);
  const open = `${what}, the feed opened again`;
  report.figure({ what: `${open}: the frame`, unit: 'ms', value: again.frame });
  report.figure({ what: `${open}: the last known posts`, unit: 'ms', value: again.post, budget: budgetMs });
}

/** @param {import('../web.mjs').World} world */
async function visit({ browser, url }) {
  const { page, context, close } = await openPage(browser, url);
  await slowDown(context, page);
  const startedAt = performance.now();
  await page.goto('/login', { waitUntil: 'commit' });
  const guest = page.getByRole('button', { name: /guest/i });
  await guest.waitFor();
  const formMs = performance.now() - startedAt;
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const pressedAt = performance.now();
  await guest.click();
  await firstPost(page);
  const postMs = performance.now() - pressedAt;
  await close();
  return { paintMs: paint ?? Number.NaN, formMs, postMs };
}

/** @param {import('../web.mjs').World} world */
async function reopen(world) {
  const { page, context, close } = await openKept(world);
  await page.addInitScript(watchScreen);
  await slowDown(context, page);
  await page.reload({ waitUntil: 'commit' });
  const seen = await seenOn(page, ['frame', 'post']);
  await close();
  return seen;
}
