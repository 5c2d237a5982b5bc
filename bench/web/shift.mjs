import { desktop, firstPost, openPage, phone, picturesShown } from '../lib/browser.mjs';

const budget = 0.02;

/** Cumulative Layout Shift: the worst session window (gaps under 1 s, 5 s at most). Source: web.dev/articles/cls */
function observe() {
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
const screens = {
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
    await page.getByRole('group', { name: /by arrow keys$/ }).press('ArrowRight');
    await page.getByText('2 of 3').waitFor();
  },
};

/** @param {import('playwright-core').Page} page */
const nextFrames = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * From the first byte until pictures and live data are there, and on while the feed is scrolled. The first post has several pictures
 * (`withCarousel`).
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureShift(report, { browser, signedIn, url }) {
  for (const [width, viewport] of Object.entries({ phone, desktop })) {
    for (const [screen, look] of Object.entries(screens)) {
      const { page, close } = await openPage(browser, url, { storageState: signedIn, viewport });
      await page.addInitScript(observe);
      await look(page);
      await nextFrames(page);
      const value = (await page.evaluate(() => window.layoutShift?.())) ?? Number.NaN;
      report.figure({ what: `layout shift, ${screen}, ${width}`, unit: '', value, budget });
      await close();
    }
  }
}
