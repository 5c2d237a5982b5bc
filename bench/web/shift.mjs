import { desktop, firstPost, openPage, phone, picturesShown } from '../lib/browser.mjs';

const budget = 0.02;

/**
 * Provides `window.layoutShift()`, the Cumulative Layout Shift so far. It is the largest sum of a session window, which
 * has gaps of less than one second and lasts at most five seconds. Runs in the page. Source: web.dev/articles/cls
 */
function provideLayoutShift() {
  /** @type {{ value: number, startTime: number }[]} */
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of /** @type {LayoutShift[]} */ (list.getEntries()))
      if (!hadRecentInput) shifts.push({ value, startTime });
  }).observe({ type: 'layout-shift', buffered: true });
  window.layoutShift = () => {
    let worst = 0;
    let sum = 0;
    let first = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (const { value, startTime } of shifts) {
      if (startTime - last > 1000 || startTime - first > 5000) {
        sum = 0;
        first = startTime;
      }
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }
    return worst;
  };
}

/** @type {Record<string, (page: import('playwright-core').Page) => Promise<void>>} */
const visits = {
  feed: async (page) => {
    await page.goto('/posts');
    await firstPost(page);
    await picturesShown(page);
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, 400);
      await nextFrames(page);
    }
  },
  post: async (page) => {
    await page.goto('/post/dawn-ridge');
    await page.getByText('The layers!').first().waitFor();
    await picturesShown(page);
  },
};

/** @param {import('playwright-core').Page} page */
const nextFrames = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Measures layout shift from the navigation until pictures and live data are shown, and while the feed is scrolled.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureShift(report, { browser, signedIn, url }) {
  for (const [width, viewport] of Object.entries({ phone, desktop })) {
    for (const [screen, visit] of Object.entries(visits)) {
      const { page, close } = await openPage(browser, url, { storageState: signedIn, viewport });
      await page.addInitScript(provideLayoutShift);
      await visit(page);
      await nextFrames(page);
      const value = (await page.evaluate(() => window.layoutShift?.())) ?? Number.NaN;
      report.figure({ label: `layout shift, ${screen}, ${width}`, unit: '', value, budget });
      await close();
    }
  }
}
