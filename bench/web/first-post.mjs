import { openPage } from '../lib/browser.mjs';
import { seenOn, watchScreen } from './seen.mjs';

/** @param {import('playwright-core').Browser} browser @param {string} url @param {import('../web.mjs').StorageState} storageState */
async function open(browser, url, storageState) {
  const { page, close } = await openPage(browser, url, { storageState });
  await page.addInitScript(watchScreen);
  await page.goto('/posts', { waitUntil: 'commit' });
  const { post, picture } = await seenOn(page, ['post', 'picture']);
  await close();
  return { postMs: post, pictureMs: picture };
}

/**
 * A signed-in person opens the feed with an empty HTTP cache: time to the first post, and to its picture. With nothing
 * kept from an earlier visit, and with the lists that the client stores.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ opens: number }} plan
 * @param {number} count
 */
export async function measureFirstPost(report, { browser, signedIn, returning, url }, { opens }, count) {
  /** @type {{ postMs: number, pictureMs: number }[]} */
  const cold = [];
  /** @type {typeof cold} */
  const warm = [];
  for (let turn = -1; turn < opens; turn++) {
    const first = await open(browser, url, signedIn);
    const again = await open(browser, url, returning);
    if (turn < 0) continue;
    cold.push(first);
    warm.push(again);
  }
  /** @param {typeof cold} samples */
  const posts = (samples) => samples.map(({ postMs }) => postMs);
  const stored = `${count.toLocaleString('en')} posts`;
  report.figure({ what: `opening the feed to the first post, ${stored}`, unit: 'ms', samples: posts(cold) });
  report.figure({
    what: `opening the feed to its picture, ${stored}`,
    unit: 'ms',
    samples: cold.map(({ pictureMs }) => pictureMs),
  });
  report.figure({
    what: `the same to the first post, by somebody who was here before, ${stored}`,
    unit: 'ms',
    samples: posts(warm),
  });
}
