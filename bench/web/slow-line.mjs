import { openPage } from '../lib/browser.mjs';
import { untilSilent } from '../lib/silence.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

/** A slow line: 50 kB/s in both directions, and 400 ms until the first byte of each response. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const budgets = { firstPostMs: 2500 };

/**
 * Measures the login screen on a slow line with an empty HTTP cache: when the form is shown, and how long the first post
 * takes after a press of the guest button.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {Pick<import('../web.mjs').World, 'browser' | 'url'>} world
 * @param {number} opens
 */
export async function measureSlowLine(report, { browser, url }, opens) {
  /** @type {number[]} */
  const formMs = [];
  /** @type {number[]} */
  const afterPressMs = [];
  for (let turn = 0; turn < opens; turn++) {
    const loaded = await openSlowly(browser, url);
    // Before anything else, because Playwright looks at the page with a user activation, after which the login screen
    // would load the code of the feed.
    await untilSilent(loaded.requestCount);
    formMs.push((await paintTimes(loaded.page, ['form'])).form);
    afterPressMs.push(await pressGuest(loaded.page));
    await loaded.close();
  }
  report.figure({ label: 'slow line: the login form', unit: 'ms', samples: formMs });
  report.figure({
    label: 'slow line: from a press of the guest button to the first post',
    unit: 'ms',
    samples: afterPressMs,
    budget: budgets.firstPostMs,
  });
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function openSlowly(browser, url) {
  const { page, close } = await openPage(browser, url);
  let requests = 0;
  page.on('requestfinished', () => requests++);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript(watchPaints);
  await page.goto('/login', { waitUntil: 'commit' });
  return { page, close, requestCount: () => requests };
}

/** Returns the milliseconds until the first post. @param {import('playwright-core').Page} page */
async function pressGuest(page) {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => (document.documentElement.dataset.pressedMs = String(performance.now())), {
      capture: true,
      once: true,
    });
  });
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  const { post } = await paintTimes(page, ['post']);
  return post - Number(await page.evaluate(() => document.documentElement.dataset.pressedMs));
}
