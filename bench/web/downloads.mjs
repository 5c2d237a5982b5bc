import { gzipSync } from 'node:zlib';
import { openPage } from '../lib/browser.mjs';
import { untilSilent } from '../lib/silence.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

/** Bytes of JavaScript are compressed with gzip. `login` includes everything that the screen loads when it is idle. */
const budgets = {
  login: { scriptBytes: 135_000 },
  preview: { scriptBytes: 136_000 },
  feed: { requests: 60, pictureBytes: 210_000, scriptBytes: 290_000 },
  firstPost: { scriptBytes: 191_000 },
};

/** A public post of the seed. */
const sharedPost = '/post/poppy-field';

/** @param {readonly Buffer[]} scripts */
const gzippedBytes = (scripts) => scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);

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
  for (const { label, budget, scripts } of [
    { label: 'JavaScript of the login screen, gzip', budget: budgets.login.scriptBytes, ...login },
    {
      label: 'JavaScript of the login screen with the preview of a shared post, gzip',
      budget: budgets.preview.scriptBytes,
      ...shared,
    },
  ]) {
    const bodies = scripts.map(([, body]) => body);
    report.figure({
      label,
      unit: 'B',
      value: gzippedBytes(bodies),
      budget,
      note: `${bodies.length} files`,
    });
  }

  const feed = await download(await openPage(browser, url, { storageState: signedIn }), '/posts');
  report.figure({
    label: 'all JavaScript of the feed, gzip',
    unit: 'B',
    value: gzippedBytes(feed.scripts.map(([, body]) => body)),
    budget: budgets.feed.scriptBytes,
    note: `${feed.scripts.length} files`,
  });
  report.figure({
    label: 'pictures fetched to open the feed',
    unit: 'B',
    value: feed.pictures.reduce((sum, [, { length }]) => sum + length, 0),
    budget: budgets.feed.pictureBytes,
    note: `${feed.pictures.length} files`,
  });
  const label = 'requests to open the feed';
  report.figure({ label, unit: '', value: feed.requests, budget: budgets.feed.requests });
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
  /** @param {typeof scripts} files @returns {Promise<[string, Buffer][]>} */
  const bodies = (files) =>
    Promise.all([...files].map(async ([address, response]) => [address, await response.body()]));
  const loaded = { scripts: await bodies(scripts), pictures: await bodies(pictures), requests };
  await close();
  return loaded;
}

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
  const bodies = await Promise.all(requested.flatMap((address) => scripts.get(address)?.body() ?? []));
  if (bodies.length === 0) throw new Error('the first post was shown without a script');
  report.figure({
    label: 'JavaScript before the first post of a reload, gzip',
    unit: 'B',
    value: gzippedBytes(bodies),
    budget: budgets.firstPost.scriptBytes,
    note: `${bodies.length} files`,
  });
  await close();
}
