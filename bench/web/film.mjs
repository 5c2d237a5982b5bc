import { mkdir, writeFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/lib/paths.mjs';

/**
 * Films the page during `work`, which navigates, and keeps what was on the screen so many milliseconds after the navigation began:
 * `.data/bench/<name>-<ms>.jpg`. Not for what is measured: a film takes processor time.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').CDPSession} session
 * @param {string} name
 * @param {readonly number[]} momentsMs
 * @param {() => Promise<unknown>} work
 */
export async function filmed(page, session, name, momentsMs, work) {
  /** @type {{ atMs: number, picture: string }[]} */
  const frames = [];
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ atMs: 1000 * (metadata.timestamp ?? 0), picture: data });
    // The page may be gone by then.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 70, everyNthFrame: 1 });
  await work();
  await session.send('Page.stopScreencast');
  const beganMs = await page.evaluate(() => performance.timeOrigin);
  const folder = inRoot('.data/bench');
  await mkdir(folder, { recursive: true });
  for (const momentMs of momentsMs) {
    const shown = frames.findLast(({ atMs }) => atMs <= beganMs + momentMs);
    if (shown) await writeFile(`${folder}/${name}-${momentMs}.jpg`, Buffer.from(shown.picture, 'base64'));
  }
}
