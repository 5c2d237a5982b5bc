import { setTimeout as wait } from 'node:timers/promises';
import { firstPost, launch, openPage, signIn } from '../lib/browser.mjs';
import { betweenTapsMs } from './heart.mjs';

const budgetMs = 150;

/**
 * Resolves with the wall-clock time of the frame in which the first article's likes count has changed. It is looked up anew each time: a
 * list may be drawn again as live data comes in.
 *
 * @returns {Promise<number>}
 */
function untilLikesChange() {
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

/** @returns {Promise<number>} */
const whenClicked = () =>
  new Promise((resolve) => {
    document.addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
      capture: true,
      once: true,
    });
  });

/**
 * From a click in one browser to the new count on the screen of another, a process of its own on the same clock.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ likes: number }} plan
 */
export async function measureSecondScreen(report, { browser, signedIn, url }, { likes }) {
  const otherBrowser = await launch();
  try {
    const mine = await openPage(browser, url, { storageState: signedIn });
    const theirs = await openPage(otherBrowser, url);
    await signIn(theirs.page, 'mila@example.com');
    await mine.page.goto('/posts');
    const heart = (await firstPost(mine.page)).getByRole('button', { name: /^(Like|Unlike)$/ });
    await firstPost(theirs.page);
    await heart.waitFor();
    const samples = [];
    // Every second click takes the like back, and only likes count.
    for (let turn = -2; turn < 2 * likes; turn++) {
      const isLike = (await heart.getAttribute('aria-label')) === 'Like';
      const seen = theirs.page.evaluate(untilLikesChange);
      const clicked = mine.page.evaluate(whenClicked);
      // The observers are in place before the click: each page runs what it is sent in order.
      await Promise.all([theirs.page.evaluate(() => {}), mine.page.evaluate(() => {})]);
      const answer = mine.page.waitForResponse((response) =>
        /\/api\/posts\/(dis)?like\//.test(response.url()),
      );
      await Promise.all([answer, heart.click()]);
      const sample = (await seen) - (await clicked);
      if (isLike && turn >= 0) samples.push(sample);
      await wait(betweenTapsMs);
    }
    report.figure({
      what: "a like, click to another browser's screen, p50",
      unit: 'ms',
      samples,
      budget: budgetMs,
      note: 'through the Hosting and Functions emulators',
    });
    await mine.close();
    await theirs.close();
  } finally {
    await otherBrowser.close();
  }
}
