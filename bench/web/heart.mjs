import { setTimeout as wait } from 'node:timers/promises';
import { firstPost, openPage } from '../lib/browser.mjs';
import { summarise } from '../lib/stats.mjs';

/** The client takes taps within half a second for one burst, and holds the second back (toggle-queue.ts). */
export const betweenTapsMs = 700;

/**
 * Resolves with the frames and milliseconds from the next click to the frame that shows the first heart's new state. It is looked up anew
 * each time: a list may be drawn again as live data comes in.
 *
 * @returns {Promise<{ frames: number, ms: number }>}
 */
function untilShown() {
  const label = () =>
    document
      .querySelector('article button:is([aria-label="Like"], [aria-label="Unlike"])')
      ?.getAttribute('aria-label');
  const before = label();
  return new Promise((resolve) => {
    const handleClick = (/** @type {Event} */ { timeStamp }) => {
      let frames = 0;
      const look = () => {
        frames++;
        if (label() === before) {
          requestAnimationFrame(look);
          return;
        }
        // A message comes after the frame that this callback belongs to is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ frames, ms: performance.now() - timeStamp });
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', handleClick, { capture: true, once: true });
  });
}

/** Waits until the call that a click began has been answered. @param {import('playwright-core').Page} page */
const answered = (page) =>
  page.waitForResponse((response) => /\/api\/posts\/(dis)?like\//.test(response.url()));

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ hearts: number }} plan
 */
export async function measureHeart(report, { browser, signedIn, url }, { hearts }) {
  const { page, close } = await openPage(browser, url, { storageState: signedIn });
  await page.goto('/posts');
  const heart = (await firstPost(page)).getByRole('button', { name: /^(Like|Unlike)$/ });
  await heart.waitFor();
  const frames = [];
  const times = [];
  for (let turn = -2; turn < hearts; turn++) {
    const shown = page.evaluate(untilShown);
    await Promise.all([answered(page), heart.click()]);
    const sample = await shown;
    if (turn >= 0) frames.push(sample.frames);
    if (turn >= 0) times.push(sample.ms);
    await wait(betweenTapsMs);
  }
  await close();
  report.figure({ what: 'click to changed heart', unit: 'frames', samples: frames, budget: 1 });
  report.figure({
    what: 'click to changed heart, painted',
    unit: 'ms',
    samples: times,
    note: `p95 ${Math.round(summarise(times).p95)} ms`,
  });
}
