import { firstPost, openPage } from '../lib/browser.mjs';
import { untilSilent } from '../lib/silence.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

const budgets = { persistedMs: 300, liveMs: 500, slowFirstPostMs: 2500 };
/** A page of the same origin without the app, where the bench waits while it changes a post. */
const neutralPage = '/icons/glimpse.svg';
/** A slow line: 50 kB/s in both directions, and 400 ms until the first byte of each response. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** @typedef {import('../lib/report.mjs').Report} Report */
/** @typedef {import('../web.mjs').World} World */

/**
 * Measures the time until the feed shows its first post and the post's picture, with an empty HTTP cache and no
 * persisted lists.
 *
 * @param {Report} report
 * @param {World} world
 * @param {{ opens: number, label: string }} plan
 */
export async function measureFirstPost(report, { browser, signedIn, url }, { opens, label }) {
  const samples = [];
  for (let turn = -1; turn < opens; turn++) {
    const { page, close } = await openPage(browser, url, { storageState: signedIn });
    await page.addInitScript(watchPaints);
    await page.goto('/posts', { waitUntil: 'commit' });
    const paints = await paintTimes(page, ['post', 'picture']);
    await close();
    if (turn >= 0) samples.push(paints);
  }
  const posts = samples.map(({ post }) => post);
  const pictures = samples.map(({ picture }) => picture);
  report.figure({ label: `opening the feed to the first post, ${label}`, unit: 'ms', samples: posts });
  report.figure({ label: `opening the feed to its picture, ${label}`, unit: 'ms', samples: pictures });
}

/**
 * Measures a reload of the feed with the app's code in the service worker: when the persisted posts are shown, and
 * when a post is shown that changed in the meantime.
 *
 * @param {Report} report
 * @param {World} world
 * @param {number} opens
 */
export async function measureReload(report, { browser, returning, db, url }, opens) {
  const { page, close } = await openPage(browser, url, { storageState: returning, serviceWorkers: 'allow' });
  await page.goto('/posts');
  await firstPost(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.addInitScript(watchPaints);
  const [newest] = (await db.collection('posts').orderBy('createdAt', 'desc').limit(1).get()).docs;
  if (!newest) throw new Error('the seed has no post');
  const samples = [];
  try {
    for (let turn = -2; turn < opens; turn++) {
      await page.goto(neutralPage);
      const content = `Changed in turn ${turn}`;
      await newest.ref.update({ content });
      await page.evaluate((text) => localStorage.setItem('bench-live', text), content);
      await page.goto('/posts', { waitUntil: 'commit' });
      const paints = await paintTimes(page, ['post', 'picture', 'live']);
      if (turn >= 0) samples.push(paints);
    }
  } finally {
    await newest.ref.set(newest.data());
    await close();
  }
  const persisted = { samples: samples.map(({ post }) => post), budget: budgets.persistedMs };
  const live = { samples: samples.map((sample) => sample.live), budget: budgets.liveMs };
  report.figure({ label: 'reload of the feed: last known posts', unit: 'ms', ...persisted });
  report.figure({ label: 'reload of the feed: live data', unit: 'ms', ...live });
}

/**
 * Measures the login screen on a slow line with an empty HTTP cache: when the form is shown, and how long the first post
 * takes after a press of the guest button.
 *
 * @param {Report} report
 * @param {Pick<World, 'browser' | 'url'>} world
 * @param {number} opens
 */
export async function measureSlowLine(report, { browser, url }, opens) {
  /** @type {number[]} */
  const formMs = [];
  /** @type {number[]} */
  const afterPressMs = [];
  for (let turn = 0; turn < opens; turn++) {
    const { page, context, close } = await openPage(browser, url);
    let requests = 0;
    page.on('requestfinished', () => requests++);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
    await page.addInitScript(watchPaints);
    await page.goto('/login', { waitUntil: 'commit' });
    // Before anything else, because Playwright looks at the page with a user activation, after which the login screen
    // would load the code of the feed.
    await untilSilent(() => requests);
    formMs.push((await paintTimes(page, ['form'])).form);
    afterPressMs.push(await pressGuest(page));
    await close();
  }
  const firstPosts = { samples: afterPressMs, budget: budgets.slowFirstPostMs };
  report.figure({ label: 'slow line: the login form', unit: 'ms', samples: formMs });
  report.figure({ label: 'slow line: from a press of the guest button to the first post', unit: 'ms', ...firstPosts });
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
