/** Measures the built client in Chromium, with a private stack and the seed. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { progress } from '../scripts/lib/terminal.mjs';
import { loadSeed } from '../scripts/load-seed.mjs';
import { launch, openPage, signIn } from './lib/browser.mjs';
import { fillPosts } from './lib/fill.mjs';
import { silenceTriggers, withStack } from './lib/stack.mjs';
import { measureLike, measureMessage } from './web/delivery.mjs';
import { measureDownloads, measureScriptsBeforeFirstPost } from './web/downloads.mjs';
import { measureInteractions } from './web/interactions.mjs';
import { measureLighthouse } from './web/lighthouse.mjs';
import { measureLists } from './web/lists.mjs';
import { measureFirstPost, measureReload, measureSlowLine } from './web/opening.mjs';
import { feedBudget, gridBudget, measureReads } from './web/reads.mjs';
import { measureShift } from './web/shift.mjs';

/** Numbers of stored posts, ascending. The first one is the seed's. */
const posts = { small: [20, 1000], full: [20, 1000, 100_000] };
const postsForScrolling = 1000;
const sizes = {
  small: {
    opens: 3,
    likes: 10,
    lists: { followers: 1000, posts: 1000, bookmarks: 1000, messages: 10_000, conversations: 1000 },
  },
  full: {
    opens: 9,
    likes: 20,
    lists: { followers: 10_000, posts: 100_000, bookmarks: 5000, messages: 10_000, conversations: 1000 },
  },
};
/** The signed-in person follows these hashtags of the copied posts. */
const followedTags = ['tag1', 'tag2'];

/**
 * `returning` and `signedIn` are the browser storage of a signed-in person. `returning` includes the persisted
 * lists of an earlier visit.
 *
 * @typedef {{
 *   browser: import('playwright-core').Browser,
 *   stack: import('../scripts/stack.mjs').Stack,
 *   db: import('firebase-admin/firestore').Firestore,
 *   url: string,
 *   returning: StorageState,
 *   signedIn: StorageState,
 * }} World
 * @typedef {Awaited<ReturnType<import('playwright-core').BrowserContext['storageState']>>} StorageState
 */

/**
 * Runs `work` with a stack that has the seed, a browser, and a person who is signed in.
 *
 * @param {(world: World) => Promise<void>} work
 */
export const withWorld = (work) =>
  withStack('bench', async (stack) => {
    await loadSeed(stack.env);
    const app = initializeApp({ projectId: stack.env.GCLOUD_PROJECT }, 'bench');
    const browser = await launch();
    try {
      const url = stack.env.GLIMPSE_URL;
      await work({ browser, stack, db: getFirestore(app), url, ...(await storageStates(browser, url)) });
    } finally {
      await browser.close();
      await deleteApp(app);
    }
  });

/** @type {import('./run.mjs').Bench} */
export async function benchWeb(report, { size, lighthouse, isCounted }) {
  const plan = sizes[size];
  await withWorld(async (world) => {
    const { db } = world;
    progress('Downloads');
    await measureDownloads(report, world);
    await measureScriptsBeforeFirstPost(report, world);
    progress('Layout shift');
    await measureShift(report, world);
    if (!isCounted) {
      progress('A like');
      await measureLike(report, world, plan.likes);
      progress('A message');
      await measureMessage(report, world, plan.likes);
      progress('Reload');
      await measureReload(report, world, plan.opens);
      progress('A slow line');
      await measureSlowLine(report, world, plan.opens);
    }
    if (lighthouse) {
      progress('Lighthouse');
      await measureLighthouse(report, world);
    }
    // From here on documents are stored by the thousand, and their triggers would take longer than the bench.
    await silenceTriggers();
    for (const count of posts[size]) {
      const label = `${count.toLocaleString('en')} posts`;
      progress(label);
      await fillPosts(db, count);
      await measureReads(report, world, { path: '/posts', label: `the feed, ${label}`, budget: feedBudget });
      await db.doc('users/ines/private/followedTags').set({ tags: followedTags });
      await measureReads(report, world, { path: '/explore', label: `explore, ${label}`, budget: gridBudget });
      await measureReads(report, world, {
        path: '/posts?sort=following',
        label: `Following, ${label}`,
        budget: feedBudget,
      });
      if (!isCounted) await measureFirstPost(report, world, { opens: plan.opens, label });
      if (!isCounted && count === postsForScrolling) await measureInteractions(report, world);
    }
    if (!isCounted) {
      progress('Long lists');
      await measureLists(report, world, plan);
    }
  });
}

/**
 * Signs in, and returns the browser's storage with and without the persisted lists.
 *
 * @param {World['browser']} browser
 * @param {string} url
 */
async function storageStates(browser, url) {
  const { page, context, close } = await openPage(browser, url);
  await signIn(page, 'ines@example.com');
  await page.waitForFunction(() => localStorage.getItem('persist:post') !== null);
  const returning = await context.storageState({ indexedDB: true });
  await close();
  const origins = returning.origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.startsWith('persist:')),
  }));
  return { returning, signedIn: { ...returning, origins } };
}
