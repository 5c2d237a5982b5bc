import { setTimeout as wait } from 'node:timers/promises';
import { firstPost, launch, openPage, signIn } from '../lib/browser.mjs';

const budgets = { frames: 1, otherBrowserMs: 150 };
/** The client combines clicks within half a second (toggle-queue.ts). */
const betweenClicksMs = 700;

/**
 * Resolves with the time of the next click and the number of frames until the heart of the first post has changed.
 * Runs in the page. Each look searches for the button again, because live data may replace it.
 *
 * @returns {Promise<{ clickedAt: number, frames: number, ms: number }>}
 */
function nextClick() {
  const button = 'article button:is([aria-label="Like"], [aria-label="Unlike"])';
  const label = () => document.querySelector(button)?.getAttribute('aria-label');
  const before = label();
  return new Promise((resolve) => {
    const handleClick = (/** @type {Event} */ { timeStamp }) => {
      const clickedAt = performance.timeOrigin + timeStamp;
      let frames = 0;
      const look = () => {
        frames++;
        if (label() === before) {
          requestAnimationFrame(look);
          return;
        }
        // A message arrives after the frame of this callback was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ clickedAt, frames, ms: performance.now() - timeStamp });
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', handleClick, { capture: true, once: true });
  });
}

/**
 * Resolves with the time of the frame in which the number of likes of the first post has changed. Runs in the page.
 *
 * @returns {Promise<number>}
 */
function nextLikeCount() {
  const likes = () => document.querySelector('article')?.innerText.match(/^\d+ likes?$/m)?.[0];
  const before = likes();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (likes() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * Measures the time from a click on the heart until it is red, and until another browser process shows the new
 * number of likes. Every second click removes the like and is not counted.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {number} likes
 */
export async function measureLike(report, { browser, signedIn, url }, likes) {
  const otherBrowser = await launch();
  try {
    const mine = await openPage(browser, url, { storageState: signedIn });
    const theirs = await openPage(otherBrowser, url);
    await signIn(theirs.page, 'mila@example.com');
    await mine.page.goto('/posts');
    const heart = (await firstPost(mine.page)).getByRole('button', { name: /^(Like|Unlike)$/ });
    await firstPost(theirs.page);
    await heart.waitFor();
    /** @type {{ frames: number, ms: number, otherBrowserMs: number }[]} */
    const samples = [];
    for (let turn = -2; turn < 2 * likes; turn++) {
      const isLike = (await heart.getAttribute('aria-label')) === 'Like';
      const shown = theirs.page.evaluate(nextLikeCount);
      const changed = mine.page.evaluate(nextClick);
      // Each page runs its calls in order, so both observers are active before the click.
      await Promise.all([theirs.page.evaluate(() => {}), mine.page.evaluate(() => {})]);
      const response = mine.page.waitForResponse(/\/api\/posts\/(dis)?like\//);
      await Promise.all([response, heart.click()]);
      const { clickedAt, frames, ms } = await changed;
      const otherBrowserMs = (await shown) - clickedAt;
      if (isLike && turn >= 0) samples.push({ frames, ms, otherBrowserMs });
      await wait(betweenClicksMs);
    }
    await mine.close();
    await theirs.close();
    report.figure({
      label: 'click to changed heart',
      unit: 'frames',
      samples: samples.map(({ frames }) => frames),
      budget: budgets.frames,
    });
    report.figure({
      label: 'click to changed heart, painted',
      unit: 'ms',
      samples: samples.map(({ ms }) => ms),
    });
    report.figure({
      label: "a like, click to another browser's screen, p50",
      unit: 'ms',
      samples: samples.map((sample) => sample.otherBrowserMs),
      budget: budgets.otherBrowserMs,
      note: 'through the Hosting and Functions emulators',
    });
  } finally {
    await otherBrowser.close();
  }
}
