import { openPage } from '../lib/browser.mjs';
import { percentileOf, summarise } from '../lib/stats.mjs';

/** @typedef {import('playwright-core').Page} Page */

const budgetMs = 100;
const slowdown = 4;
const rounds = 20;
/** All rounds together scroll about 1,000 posts of the feed. */
const pixelsPerRound = 35_000;
const pixelsPerFrame = 700;

/**
 * Provides `window.interactionsMs()`, the durations from each input to the next paint. Runs in the page. Chromium
 * reports no event that takes less than 16 ms, so such interactions count as 16 ms. Source: web.dev/articles/inp
 */
function provideInteractions() {
  const shortestMs = 16;
  /** @type {Map<number, number>} */
  const longest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of /** @type {PerformanceEventTiming[]} */ (list.getEntries()))
      if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: shortestMs, buffered: true });
  window.interactionsMs = () => {
    const unreported = Math.max(0, performance.interactionCount - longest.size);
    return [...longest.values(), ...Array.from({ length: unreported }, () => shortestMs)];
  };
}

/**
 * Scrolls one step per frame, up to `total` or to the end of the page.
 *
 * @param {{ step: number, total: number }} distance
 */
async function scrollOn({ step, total }) {
  for (let scrolled = 0; scrolled < total; scrolled += step) {
    const before = scrollY;
    window.scrollBy({ top: step, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    if (scrollY === before) return;
  }
}

/**
 * Returns the centre of the first matching element in view, after it has not moved for three frames. Scrolls back
 * while none is in view, for example next to a skeleton. Returns null if none comes into view, for example because a
 * dialog covers the page. Runs in the page.
 *
 * @param {string} selector
 */
async function stillCentreOf(selector) {
  const find = () => {
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const centre = { x: left + width / 2, y: top + height / 2 };
      const isInView = top > 0 && centre.y < innerHeight;
      if (isInView && element.contains(document.elementFromPoint(centre.x, centre.y))) return centre;
    }
    return null;
  };
  const maxFrames = 2000;
  let frames = 0;
  let centre = find();
  for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
    if (++frames > maxFrames) return null;
    await new Promise(requestAnimationFrame);
    const now = find();
    if (now === null) window.scrollBy({ top: -50, behavior: 'instant' });
    if (now === null || now.x !== centre?.x || now.y !== centre.y) stillFrames = 0;
    centre = now;
  }
  return centre;
}

/** @param {string} selector @returns {(page: Page) => Promise<void>} */
const clicking = (selector) => async (page) => {
  const centre = await page.evaluate(stillCentreOf, selector);
  if (!centre) throw new Error(`there is nothing to click at ${page.url()}: ${selector}`);
  await page.mouse.click(centre.x, centre.y);
};

const clickHeart = clicking('article button:is([aria-label="Like"], [aria-label="Unlike"])');
const clickBookmark = clicking('article button[aria-label*="ookmark"]');
const gridLink = 'main a[href^="/post/"]';

/**
 * @type {Record<string, { path: string, content: string, act: ReturnType<typeof clicking> }>}
 */
const screens = {
  feed: {
    path: '/posts',
    content: 'article',
    act: async (page) => {
      await clickHeart(page);
      await clickBookmark(page);
    },
  },
  post: {
    path: '/post/dawn-ridge',
    content: 'article',
    act: async (page) => {
      await page.evaluate(() => scrollTo(0, 0));
      await clickHeart(page);
      await clickBookmark(page);
      await page.keyboard.press('Tab');
    },
  },
  explore: {
    path: '/explore',
    content: gridLink,
    act: async (page) => {
      await clicking(gridLink)(page);
      await page.waitForURL('**/post/**');
      await page.goBack();
      await page.locator(gridLink).first().waitFor();
    },
  },
};

/**
 * Measures Interaction to Next Paint (75th percentile) while a person scrolls on a slow processor.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureInteractions(report, { browser, signedIn, url }) {
  for (const [screen, { path, content, act }] of Object.entries(screens)) {
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    await page.addInitScript(provideInteractions);
    await page.goto(path);
    await page.locator(content).first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(scrollOn, { step: pixelsPerFrame, total: pixelsPerRound });
      await act(page);
    }
    const times = (await page.evaluate(() => window.interactionsMs?.())) ?? [];
    report.figure({
      label: `interaction to next paint, p75, processor ${slowdown} times slower: ${screen}`,
      unit: 'ms',
      value: percentileOf(times, 0.75),
      budget: budgetMs,
      note: `${times.length} interactions, at most ${Math.round(summarise(times).max)} ms`,
    });
    await close();
  }
}
