import { gzipSync } from 'node:zlib';
import { openPage } from '../lib/browser.mjs';
import { untilSilent } from '../lib/silence.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

/** Bytes. JavaScript is compressed with gzip. `login` includes everything that the screen loads when it is idle. */
const budgets = {
  login: 135_000,
  preview: 136_000,
  feed: { requests: 60, pictures: 210_000, scripts: 290_000 },
  firstPost: 191_000,
};

/** A public post of the seed. */
const sharedPost = '/post/poppy-field';

/**
 * Measures the downloads of Chromium for the login screen and for the feed, with an empty HTTP cache and without
 * input.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureDownloads(report, { browser, signedIn, url }) {
  const login = await download(await openPage(browser, url), '/login');
  if (login.scripts.some(([address]) => address.includes('/firestore-')))
    throw new Error('the login screen loads Firestore');
  // A signed-out visitor of a post sees its preview beside the login form.
  const shared = await download(await openPage(browser, url), sharedPost);
  if (!shared.scripts.some(([address]) => address.includes('/share-preview-')))
    throw new Error('the login screen loads no preview');
  const feed = await download(await openPage(browser, url, { storageState: signedIn }), '/posts');
  const sharedLabel = 'JavaScript of the login screen with the preview of a shared post, gzip';
  reportScripts(report, 'JavaScript of the login screen, gzip', login.scripts, budgets.login);
  reportScripts(report, sharedLabel, shared.scripts, budgets.preview);
  reportScripts(report, 'all JavaScript of the feed, gzip', feed.scripts, budgets.feed.scripts);
  report.figure({
    label: 'pictures fetched to open the feed',
    unit: 'B',
    value: feed.pictures.reduce((sum, [, { length }]) => sum + length, 0),
    budget: budgets.feed.pictures,
    note: `${feed.pictures.length} files`,
  });
  const label = 'requests to open the feed';
  report.figure({ label, unit: '', value: feed.requests, budget: budgets.feed.requests });
}

/** @typedef {[address: string, body: Buffer]} Download */

/** @param {import('../lib/report.mjs').Report} report @param {string} label @param {Download[]} scripts @param {number} budget */
function reportScripts(report, label, scripts, budget) {
  const value = scripts.reduce((sum, [, script]) => sum + gzipSync(script, { level: 9 }).length, 0);
  report.figure({ label, unit: 'B', value, budget, note: `${scripts.length} files` });
}

/**
 * Opens a screen, waits until there are no more requests, and returns its downloads.
 *
 * @param {import('../lib/browser.mjs').OpenedPage} opened
 * @param {string} path
 */
async function download({ page, close }, path) {
  /** @type {Map<string, import('playwright-core').Response>} */
  const scripts = new Map();
  /** @type {Map<string, import('playwright-core').Response>} */
  const pictures = new Map();
  let requests = 0;
  let unanswered = 0;
  page.on('request', () => unanswered++);
  page.on('requestfailed', (request) => {
    if (!request.existingResponse()) unanswered--;
  });
  page.on('response', (response) => {
    requests++;
    unanswered--;
    const type = response.request().resourceType();
    if (type === 'script') scripts.set(response.url(), response);
    if (type === 'image') pictures.set(response.url(), response);
  });
  // A busy server can answer after more than the time of silence.
  const changes = () => (unanswered > 0 ? Number.NaN : requests);
  await page.goto(path);
  await untilSilent(changes);
  // Playwright looks for the element with a user activation. Before the first silence, this would make the login screen
  // load the code of the feed.
  await page.locator('main, input').first().waitFor();
  await untilSilent(changes);
  // After the silence, because the body of a response that arrives later could not be read from the closed page.
  const loaded = { scripts: await bodiesOf([...scripts]), pictures: await bodiesOf([...pictures]), requests };
  await close();
  return loaded;
}

/** @param {[string, import('playwright-core').Response][]} files @returns {Promise<Download[]>} */
const bodiesOf = (files) => Promise.all(files.map(async ([address, response]) => [address, await response.body()]));

/**
 * Measures the scripts that Chromium requests before it shows the first post, for a person with persisted lists and
 * an empty HTTP cache.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureScriptsBeforeFirstPost(report, { browser, returning, url }) {
  const { page, close } = await openPage(browser, url, { storageState: returning });
  await page.addInitScript(watchPaints);
  /** @type {Map<string, import('playwright-core').Response>} */
  const scripts = new Map();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.goto('/posts', { waitUntil: 'commit' });
  const { post } = await paintTimes(page, ['post']);
  const requested = await page.evaluate(
    (postMs) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < postMs)
        .map(({ name }) => name),
    post,
  );
  const loaded = await bodiesOf([...scripts].filter(([address]) => requested.includes(address)));
  if (loaded.length === 0) throw new Error('the first post was shown without a script');
  reportScripts(report, 'JavaScript before the first post of a reload, gzip', loaded, budgets.firstPost);
  await close();
}
