import { openPage } from '../lib/browser.mjs';
import { untilSilent } from '../lib/silence.mjs';
import { budgets, gzipped } from './javascript.mjs';

const routes = {
  login: '/login',
  signup: '/signup',
  feed: '/posts',
  post: '/post/dawn-ridge',
  explore: '/explore',
  bookmarks: '/bookmarks',
  profile: '/profile/theo%40example.com',
  'create post': '/post/create',
  'edit post': '/post/edit/dawn-ridge',
  search: '/search',
  settings: '/settings',
  account: '/account/forgot',
};
/** The login with what it fetches when it is idle: Auth, and what registers the service worker. */
const loginBytes = 135_000;

/** What the feed may ask for beside its JavaScript: all requests, and the bytes of its pictures. */
const feedBudgets = { requests: 60, pictures: 210_000 };
const signedOut = new Set(['login', 'signup', 'account']);

/**
 * Every script that Chromium fetches to open a route with an empty HTTP cache, and nothing that a gesture would add.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ isCounted: boolean }} how only the routes that have a budget
 */
export async function measureDownloads(report, { browser, signedIn, url }, { isCounted }) {
  for (const [screen, path] of Object.entries(routes)) {
    if (isCounted && !budgets[screen]) continue;
    const { page, close } = await openPage(
      browser,
      url,
      signedOut.has(screen) ? {} : { storageState: signedIn },
    );
    /** @type {Map<string, Promise<Buffer>>} */
    const scripts = new Map();
    /** @type {Map<string, Promise<Buffer>>} */
    const pictures = new Map();
    let requests = 0;
    page.on('response', (response) => {
      requests++;
      const type = response.request().resourceType();
      if (type === 'script') scripts.set(response.url(), response.body());
      if (type === 'image') pictures.set(response.url(), response.body());
    });
    await page.goto(path);
    await page
      .getByRole(signedOut.has(screen) ? 'textbox' : 'main')
      .first()
      .waitFor();
    await untilSilent(() => requests);
    const bodies = await Promise.all(scripts.values());
    const names = [...scripts.keys()];
    if (screen === 'login' && names.some((name) => name.includes('/firestore-')))
      throw new Error('Chromium fetches Firestore for the login screen');
    report.figure({
      what: `JavaScript, gzip, fetched by Chromium: ${screen}`,
      unit: 'B',
      value: bodies.reduce((sum, body) => sum + gzipped(body), 0),
      // What is live comes after the first post: before-first-post.mjs.
      ...(screen === 'login' && { budget: loginBytes }),
      note: `${bodies.length} files${(await isMissing(page)) ? '; shows the not-found screen' : ''}`,
    });
    if (screen === 'feed') {
      const bytes = (await Promise.all(pictures.values())).map(({ length }) => length);
      report.figure({
        what: 'pictures fetched to open the feed',
        unit: 'B',
        value: bytes.reduce((sum, length) => sum + length, 0),
        budget: feedBudgets.pictures,
        note: `${bytes.length} files`,
      });
      report.figure({
        what: 'requests to open the feed',
        unit: '',
        value: requests,
        budget: feedBudgets.requests,
      });
    }
    await close();
  }
}

/** @param {import('playwright-core').Page} page */
const isMissing = async (page) => (await page.getByRole('button', { name: 'Go Back' }).count()) > 0;
