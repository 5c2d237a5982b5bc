import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
const limitMs = 60_000;

const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

/** A real Chromium, as the browser tests start it. @param {import('playwright-core').LaunchOptions} [options] */
export const launch = async (options = {}) =>
  chromium.launch({
    executablePath: await ensureBrowser(),
    ...options,
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...(options.args ?? [])],
  });

/** What a file of the seed or the contract says, read from its source so that there is one copy. @param {string} file @param {RegExp} pattern */
const told = (file, pattern) => {
  const found = readFileSync(inRoot(file), 'utf8').match(pattern)?.[1];
  if (!found) throw new Error(`${file} does not say ${pattern}`);
  return found;
};
export const seedPassword = () => told('seed/people.ts', /seedPassword = '([^']+)'/);

/**
 * A page of its own context at `url`. Service workers are off: what is measured is the page, not what an earlier visit
 * left. `...options` are Playwright's, for the context.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({
    viewport: desktop,
    serviceWorkers: 'block',
    baseURL: url,
    ...options,
  });
  context.setDefaultTimeout(limitMs);
  const page = await context.newPage();
  return { page, context, close: () => context.close() };
}

/**
 * The feed of somebody who was here before, when the service worker has kept its code.
 *
 * @param {Pick<import('../web.mjs').World, 'browser' | 'returning' | 'url'>} world
 */
export async function openKept({ browser, returning, url }) {
  const opened = await openPage(browser, url, { storageState: returning, serviceWorkers: 'allow' });
  await opened.page.goto('/posts');
  await firstPost(opened.page);
  await opened.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return opened;
}

/** Signs in through the login screen, as one of the seeded people. @param {Page} page @param {string} email @param {string} [password] */
export async function signIn(page, email, password = seedPassword()) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/posts');
  await firstPost(page);
}

/** @param {Page} page */
export const firstPost = async (page) => {
  const post = page.getByRole('article').first();
  await post.waitFor();
  return post;
};

/** The pictures in view have arrived. Looked up anew each time: a list may be drawn again as live data comes in. @param {Page} page */
export const picturesShown = (page) =>
  page.waitForFunction(() => {
    const media = [...document.querySelectorAll('main img[srcset], main video')];
    const inView = media.filter((one) => one.getBoundingClientRect().top < innerHeight);
    /** @param {Element} one */
    const isThere = (one) => !(one instanceof HTMLImageElement) || (one.complete && one.naturalWidth > 0);
    return inView.length > 0 && inView.every(isThere);
  });

/** What a page's JavaScript holds. @param {import('playwright-core').CDPSession} session */
export async function heapMebibytes(session) {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20;
}
