import { createServer } from 'node:http';
import { portOf } from '../../scripts/lib/ports.mjs';
import { openCached } from '../lib/browser.mjs';
import { paintTimes, watchPaints } from './paints.mjs';

const budgets = { persistedMs: 300, liveMs: 500 };
/** A page of the same origin without the app, where the bench waits while it changes a post. */
const neutralPage = '/icons/glimpse.svg';

/**
 * Measures a reload of the feed with the app's code in the service worker: when the persisted posts are shown, and
 * when a post is shown that changed in the meantime. The comparison is a page of another server that has only the
 * HTML and the styles of the same posts.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {number} opens
 */
export async function measureReload(report, world, opens) {
  const { page, close } = await openCached(world);
  const bare = await serveBare(page);
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
    return paintTimes(page, ['frame', 'post', 'picture', 'live']);
  };
  /** @type {Awaited<ReturnType<typeof reload>>[]} */
  const samples = [];
  /** @type {number[]} */
  const bareMs = [];
  try {
    for (let turn = -2; turn < opens; turn++) {
      const sample = await reload(turn);
      await page.goto(bare.url, { waitUntil: 'commit' });
      const { post } = await paintTimes(page, ['post']);
      if (turn < 0) continue;
      samples.push(sample);
      bareMs.push(post);
    }
  } finally {
    bare.stop();
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
    beside: { label: 'a page with only their HTML', samples: bareMs },
  });
  report.figure({ label: 'reload of the feed: first picture', unit: 'ms', samples: samplesOf('picture') });
  report.figure({
    label: 'reload of the feed: live data',
    unit: 'ms',
    samples: samplesOf('live'),
    budget: budgets.liveMs,
  });
}

/** Serves the content of the page without scripts. @param {import('playwright-core').Page} page */
async function serveBare(page) {
  const html = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const body = document.querySelector('main')?.outerHTML ?? '';
    const style = rules.map(({ cssText }) => cssText).join('\n');
    return `<!doctype html><meta charset="utf-8"><style>${style}</style><nav></nav>${body}`;
  });
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return { url: `http://127.0.0.1:${portOf(server)}/`, stop: () => server.close() };
}
