import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { seedPassword } from '../../seed/people.ts';
import { launchChromium } from '../../tests/support/chromium.ts';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
const timeoutMs = 60_000;

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof openPage>>} OpenedPage */

/** Starts the same Chromium as the browser tests. */
export const launch = async () => launchChromium(await ensureBrowser());

/**
 * Opens an empty page in a new browser context with the base URL `url`. Service workers are blocked unless
 * `options` allow them.
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
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  return { page, context, close: () => context.close() };
}

/** Signs in a seeded person through the login screen. @param {Page} page @param {string} email */
export async function signIn(page, email) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seedPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/posts');
  await firstPost(page);
}

/** Waits for the first post and returns it. @param {Page} page */
export async function firstPost(page) {
  const post = page.getByRole('article').first();
  await post.waitFor();
  return post;
}

/**
 * Waits until all pictures in view are loaded. Each look searches for them again, because live data may replace
 * them.
 *
 * @param {Page} page
 */
export const picturesShown = (page) =>
  page.waitForFunction(() => {
    const media = [...document.querySelectorAll('main img[srcset], main video')];
    const inView = media.filter((element) => element.getBoundingClientRect().top < innerHeight);
    /** @param {Element} element */
    const isLoaded = (element) =>
      !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
    return inView.length > 0 && inView.every(isLoaded);
  });
