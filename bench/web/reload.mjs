import { openCached } from '../lib/browser.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

const budgets = { persistedMs: 300, liveMs: 500 };
/** A page of the same origin without the app, where the bench waits while it changes a post. */
const neutralPage = '/icons/glimpse.svg';

/**
 * Measures a reload of the feed with the app's code in the service worker: when the persisted posts are shown, and
 * when a post is shown that changed in the meantime.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {number} opens
 */
export async function measureReload(report, world, opens) {
  const { page, close } = await openCached(world);
  await page.addInitScript(watchPaints);
  const [newest] = (await world.db.collection('posts').orderBy('createdAt', 'desc').limit(1).get()).docs;
  if (!newest) throw new Error('the seed has no post');
  /** @param {number} turn */
  const reload = async (turn) => {
    await page.goto(neutralPage);
    const content = `Changed in turn ${turn}`;
    await newest.ref.update({ content });
    await page.evaluate((text) => localStorage.setItem('bench-live', text), content);
    await page.goto('/posts', { waitUntil: 'commit' });
    return paintTimes(page, ['post', 'picture', 'live']);
  };
  /** @type {Awaited<ReturnType<typeof reload>>[]} */
  const samples = [];
  try {
    for (let turn = -2; turn < opens; turn++) {
      const sample = await reload(turn);
      if (turn >= 0) samples.push(sample);
    }
  } finally {
    await newest.ref.set(newest.data());
    await close();
  }
  /** @param {import('./paints.mjs').Paint} paint */
  const samplesOf = (paint) => samples.map((sample) => sample[paint]);
  report.figure({
    label: 'reload of the feed: last known posts',
    unit: 'ms',
    samples: samplesOf('post'),
    budget: budgets.persistedMs,
  });
  report.figure({ label: 'reload of the feed: first picture', unit: 'ms', samples: samplesOf('picture') });
  report.figure({
    label: 'reload of the feed: live data',
    unit: 'ms',
    samples: samplesOf('live'),
    budget: budgets.liveMs,
  });
}
