import { firstPost, openPage } from '../lib/browser.mjs';
import { summarise } from '../lib/stats.mjs';

const pixelsPerFrame = 200;
const limitMs = 300_000;
const longFrameMs = 50;
/** However far one has scrolled: what is out of sight is gone. Thirty posts are some 3,000. */
const mostNodes = 6000;

/**
 * Scrolls the window to its true end, frame by frame; at the end of what is loaded it waits for more. Answers the time
 * between frames that moved, in milliseconds, and whether the end was reached.
 *
 * @param {{ step: number, limit: number, endText: string }} options
 */
async function scrollToEnd({ step, limit, endText }) {
  const frames = [];
  const startedAt = performance.now();
  /** @returns {Promise<number>} */
  const frame = () => new Promise(requestAnimationFrame);
  const root = document.scrollingElement ?? document.documentElement;
  let last = await frame();
  while (performance.now() - startedAt < limit) {
    const before = root.scrollTop;
    window.scrollBy({ top: step, behavior: 'instant' });
    const now = await frame();
    if (root.scrollTop > before) frames.push(now - last);
    else if (document.body.innerText.includes(endText)) return { frames, isEnd: true };
    last = now;
  }
  return { frames, isEnd: false };
}

/** @param {import('playwright-core').CDPSession} session */
async function memory(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  /** @param {string} name */
  const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { mebibytes: value('JSHeapUsedSize') / 2 ** 20, nodes: value('Nodes') };
}

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {number} count
 */
export async function measureScrolling(report, { browser, signedIn, url }, count) {
  const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto('/posts');
  await firstPost(page);
  const before = await memory(session);
  const options = { step: pixelsPerFrame, limit: limitMs, endText: 'You have seen everything.' };
  const { frames, isEnd } = await page.evaluate(scrollToEnd, options);
  const after = await memory(session);
  await close();
  if (!isEnd) throw new Error(`the end of ${count} posts was not reached within ${limitMs / 1000} s`);
  const what = `scrolling ${count.toLocaleString('en')} posts`;
  const { median, p95, p99 } = summarise(frames);
  report.figure({ what: `${what}: frame, p50`, unit: 'ms', value: median });
  report.figure({ what: `${what}: frame, p95`, unit: 'ms', value: p95 });
  report.figure({ what: `${what}: frame, p99`, unit: 'ms', value: p99 });
  report.figure({
    what: `${what}: frames over ${longFrameMs} ms`,
    unit: '%',
    value: (100 * frames.filter((time) => time > longFrameMs).length) / frames.length,
    note: `${frames.length} frames`,
  });
  const beside = { what: 'at the top', value: before.mebibytes };
  report.figure({ what: `${what}: memory afterwards`, unit: 'MiB', value: after.mebibytes, beside });
  report.figure({
    what: `${what}: DOM nodes afterwards`,
    unit: '',
    value: after.nodes,
    budget: mostNodes,
    beside: { what: 'at the top', value: before.nodes },
  });
}
