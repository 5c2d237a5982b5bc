import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { firstPost, openPage } from '../lib/browser.mjs';
import { startFirestoreCounter } from '../lib/firestore-counter.mjs';
import { untilSilent, untilSome } from '../lib/silence.mjs';

/** A page of posts, and what stands around it. */
const budget = 10 + 10;
/**
 * Points the client's Firestore at another port, in the configuration that the served page carries; answers what undoes
 * it. On disk: a page that the browser driver makes up itself may not talk to this machine.
 *
 * @param {import('../../scripts/stack.mjs').Stack} stack
 * @param {number} toPort
 */
async function redirect(stack, toPort) {
  const file = path.join(path.dirname(stack.logFile), 'site/index.html');
  const page = await readFile(file, 'utf8');
  const setting = /(&quot;firestore&quot;:\{[^}]*&quot;port&quot;:)\d+/;
  if (!setting.test(page)) throw new Error(`${file} does not name the Firestore port`);
  await writeFile(file, page.replace(setting, `$1${toPort}`));
  return () => writeFile(file, page);
}

/**
 * Documents delivered to a person who opens the feed, on a desktop, where the suggestions are part of it.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {number} count
 */
export const measureReads = (report, world, count) =>
  countReads(report, world, '/posts', `the feed, ${count.toLocaleString('en')} posts`);

/**
 * The same for the posts of those whom the person follows.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {number} followed
 */
export const measureFollowingReads = (report, world, followed) =>
  countReads(
    report,
    world,
    '/posts?sort=following',
    `the Following feed of somebody who follows ${followed.toLocaleString('en')}`,
  );

/** Of a person, and of a moderator: what else they can open. */
const screens = ['/settings', '/notifications', '/bookmarks', '/explore/tags/light'];
const moderatorScreens = ['/moderation', '/moderation/log'];

/**
 * The same for screens that are not lists of posts, or of which the seed has few.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ isModerator: boolean }} viewer
 */
export async function measureScreenReads(report, world, { isModerator }) {
  /** @param {import('playwright-core').Page} page */
  const title = (page) => page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const address of isModerator ? moderatorScreens : screens)
    await countReads(report, world, address, address, title);
}

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {string} address
 * @param {string} what
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} [shown]
 */
async function countReads(report, { browser, signedIn, stack, url }, address, what, shown = firstPost) {
  const counter = await startFirestoreCounter(stack.env.FIRESTORE_EMULATOR_HOST);
  let restore = async () => {};
  try {
    restore = await redirect(stack, counter.port);
    const { page, close } = await openPage(browser, url, { storageState: signedIn });
    await page.goto(address);
    await shown(page);
    await untilSome(
      () => counter.counts().documents,
      `${address} was shown without a document: the counter is not in between`,
    );
    await untilSilent(() => counter.counts().documents + counter.counts().empty);
    const { documents, empty, byCollection } = counter.counts();
    const parts = Object.entries(byCollection).map(([name, number]) => `${number} ${name}`);
    report.figure({
      what: `documents read to open ${what}`,
      unit: '',
      value: documents + empty,
      budget,
      note: [...parts, `${empty} empty answers`].join(', '),
    });
    await close();
  } finally {
    await restore();
    counter.stop();
  }
}
