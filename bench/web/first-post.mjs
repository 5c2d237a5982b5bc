import { openPage } from '../lib/browser.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

/**
 * Measures the time until the feed shows its first post and the post's picture, with an empty HTTP cache and no
 * persisted lists.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ opens: number, label: string }} plan
 */
export async function measureFirstPost(report, { browser, signedIn, url }, { opens, label }) {
  const samples = [];
  for (let turn = -1; turn < opens; turn++) {
    const { page, close } = await openPage(browser, url, { storageState: signedIn });
    await page.addInitScript(watchPaints);
    await page.goto('/posts', { waitUntil: 'commit' });
    const paints = await paintTimes(page, ['post', 'picture']);
    await close();
    if (turn >= 0) samples.push(paints);
  }
  const posts = samples.map(({ post }) => post);
  const pictures = samples.map(({ picture }) => picture);
  report.figure({ label: `opening the feed to the first post, ${label}`, unit: 'ms', samples: posts });
  report.figure({ label: `opening the feed to its picture, ${label}`, unit: 'ms', samples: pictures });
}
