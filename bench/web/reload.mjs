import { createServer } from 'node:http';
import { getApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { openKept } from '../lib/browser.mjs';
import { medianOf } from '../lib/stats.mjs';
import { filmed } from './film.mjs';
import { seenOn, watchScreen } from './seen.mjs';

const budgets = { kept: 300, live: 500 };
/** When it is looked at what the screen shows. */
const lookedAtMs = [100, 200, 300, 500];
/** Left for, so that it can change meanwhile: of the same origin, and nothing of the app. */
const elsewhere = '/icons/glimpse.svg';

/**
 * A signed-in person opens the feed again, whose code the service worker has kept: when the last known posts are on the screen, and when what
 * has changed since. Beside it a page of another server that is nothing but the HTML and the style of the same posts.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ opens: number }} plan
 */
export async function measureReload(report, { browser, returning, url }, { opens }) {
  const { page, context, close } = await openKept({ browser, returning, url });
  const bare = await serveBare(page);
  await page.addInitScript(watchScreen);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');

  const db = getFirestore(getApp('bench'));
  const [newest] = (await db.collection('posts').orderBy('createdAt', 'desc').limit(1).get()).docs;
  if (!newest) throw new Error('the seed has no post');
  let turns = 0;
  const change = async () => {
    const text = `Changed while nobody looked (${++turns})`;
    await newest.ref.update({ content: text });
    await page.evaluate((live) => localStorage.setItem('bench-live', live), text);
  };
  const processorMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const open = async () => {
    await page.goto(elsewhere);
    await change();
    const before = await processorMs();
    await page.goto('/posts', { waitUntil: 'commit' });
    const seen = await seenOn(page, ['frame', 'post', 'picture', 'live']);
    return { ...seen, processorMs: (await processorMs()) - before };
  };
  const openBare = async () => {
    await page.goto(bare.url, { waitUntil: 'commit' });
    return (await seenOn(page, ['post'])).post;
  };

  /** @type {Awaited<ReturnType<typeof open>>[]} */
  const samples = [];
  /** @type {number[]} */
  const bareMs = [];
  try {
    for (let turn = -2; turn < opens; turn++) {
      const sample = await open();
      const alone = await openBare();
      if (turn < 0) continue;
      samples.push(sample);
      bareMs.push(alone);
    }
    await page.goto(elsewhere);
    await change();
    await filmed(page, session, 'reload', lookedAtMs, async () => {
      await page.goto('/posts', { waitUntil: 'commit' });
      await seenOn(page, ['live', 'picture']);
    });
  } finally {
    bare.stop();
    await newest.ref.set(newest.data());
    await close();
  }

  const what = 'the feed opened again, its code kept';
  /** @param {keyof Awaited<ReturnType<typeof open>>} name */
  const of = (name) => samples.map((sample) => sample[name]);
  const medians = { frame: medianOf(of('frame')), post: medianOf(of('post')), live: medianOf(of('live')) };
  const beside = { what: 'a page that is only their HTML', samples: bareMs };
  report.figure({
    what: `${what}: the last known posts`,
    unit: 'ms',
    samples: of('post'),
    budget: budgets.kept,
    beside,
    note: lookedAtMs.map((at) => `${at} ms: ${wordsAt(medians, at)}`).join(', '),
  });
  report.figure({ what: `${what}: their first picture`, unit: 'ms', samples: of('picture') });
  report.figure({
    what: `${what}: what has changed since`,
    unit: 'ms',
    samples: of('live'),
    budget: budgets.live,
  });
  report.figure({
    what: `${what}: processor time of the page until then`,
    unit: 'ms',
    samples: of('processorMs'),
  });
}

/** @param {Record<'frame' | 'post' | 'live', number>} seen @param {number} atMs */
function wordsAt({ frame, post, live }, atMs) {
  if (live <= atMs) return 'the live posts';
  if (post <= atMs) return 'the kept posts';
  return frame <= atMs ? 'the frame' : 'the mark';
}

/** Serves what the page shows, without a script. @param {import('playwright-core').Page} page */
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
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
}
