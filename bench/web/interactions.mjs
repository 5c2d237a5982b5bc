import { openPage } from '../lib/browser.mjs';
import { summarise } from '../lib/stats.mjs';

const budgetMs = 100;
const slowness = 4;
const rounds = 20;
/** In all, what some 1,000 posts of the feed are long. */
const pixelsPerRound = 35_000;
const pixelsPerFrame = 700;

/** The longest of each interaction's events, to the paint that follows it. What Chromium does not tell of took a frame at most. Source: web.dev/articles/inp */
function observe() {
  const shortMs = 16;
  /** @type {Map<number, number>} */
  const longest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of /** @type {PerformanceEventTiming[]} */ (list.getEntries()))
      if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: shortMs, buffered: true });
  window.interactionsMs = () => {
    const told = [...longest.values()];
    const untold = Math.max(0, performance.interactionCount - told.length);
    return [...told, ...Array.from({ length: untold }, () => shortMs)];
  };
}

/** Scrolls so far, a frame at a time, or to where the page ends for now. @param {{ step: number, total: number }} way */
async function scrollOn({ step, total }) {
  for (let gone = 0; gone < total; gone += step) {
    const before = scrollY;
    window.scrollBy({ top: step, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    if (scrollY === before) return;
  }
}

/**
 * Where the first of these that is in view can be pressed, once it has stayed there for three frames, so that what is pressed is what is
 * meant. Where none is in view, as beside a skeleton, it scrolls back to one.
 *
 * @param {string} selector
 */
async function placeOf(selector) {
  const look = () => {
    for (const one of document.querySelectorAll(selector)) {
      const { left, top, width, height } = one.getBoundingClientRect();
      const place = { x: left + width / 2, y: top + height / 2 };
      const isInView = top > 0 && place.y < innerHeight;
      if (isInView && one.contains(document.elementFromPoint(place.x, place.y))) return place;
    }
    return null;
  };
  let place = look();
  for (let frames = 0; frames < 3; frames++) {
    await new Promise(requestAnimationFrame);
    const now = look();
    if (now === null) window.scrollBy({ top: -50, behavior: 'instant' });
    if (now === null || now.x !== place?.x || now.y !== place.y) frames = 0;
    place = now;
  }
  return place;
}

/** @param {string} selector @returns {(page: import('playwright-core').Page) => Promise<void>} */
const pressing = (selector) => async (page) => {
  const place = await page.evaluate(placeOf, selector);
  if (!place) throw new Error(`Nothing is there to be pressed: ${selector}`);
  await page.mouse.click(place.x, place.y);
};

const heart = pressing('article button:is([aria-label="Like"], [aria-label="Unlike"])');
const bookmark = pressing('article button[aria-label*="ookmark"]');

/** @type {Record<string, { address: string, first: string, act: (page: import('playwright-core').Page) => Promise<void> }>} */
const screens = {
  feed: {
    address: '/posts',
    first: 'article',
    act: async (page) => {
      await heart(page);
      await bookmark(page);
    },
  },
  post: {
    address: '/post/dawn-ridge',
    first: 'article',
    act: async (page) => {
      await page.evaluate(() => scrollTo(0, 0));
      await heart(page);
      await bookmark(page);
      await page.keyboard.press('Tab');
    },
  },
  explore: {
    address: '/explore',
    first: 'main a[href^="/post/"]',
    act: async (page) => {
      await pressing('main a[href^="/post/"]')(page);
      await page.waitForURL('**/post/**');
      await page.goBack();
      await page.locator('main a[href^="/post/"]').first().waitFor();
    },
  },
};

/**
 * How long a press or a key waits for its next paint, on a processor four times slower that has just scrolled on: Interaction to Next Paint, of
 * three in four.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureInteractions(report, { browser, signedIn, url }) {
  for (const [screen, { address, first, act }] of Object.entries(screens)) {
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    await page.addInitScript(observe);
    await page.goto(address);
    await page.locator(first).first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(scrollOn, { step: pixelsPerFrame, total: pixelsPerRound });
      await act(page);
    }
    const times = (await page.evaluate(() => window.interactionsMs?.())) ?? [];
    const p75 = times.toSorted((one, other) => one - other)[Math.floor(0.75 * times.length)] ?? Number.NaN;
    report.figure({
      what: `interaction to next paint, p75, ${screen}, on a processor ${slowness} times slower that scrolls`,
      unit: 'ms',
      value: p75,
      budget: budgetMs,
      note: `${times.length} interactions, at most ${Math.round(summarise(times).max)} ms`,
    });
    await close();
  }
}
