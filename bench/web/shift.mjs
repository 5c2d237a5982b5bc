import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { desktop, firstPost, openPage, phone, picturesShown } from '../lib/browser.mjs';

const budget = 0.02;

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
      await visit(page);
      await nextFrames(page);
      const { value } = await readLayoutShift(page);
      report.figure({ label: `layout shift, ${screen}, ${width}`, unit: '', value, budget });
      await close();
    }
  }
}
