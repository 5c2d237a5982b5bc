/** The built client in a real Chromium against a private, seeded stack. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { progress } from '../scripts/lib/terminal.mjs';
import { loadSeed } from '../scripts/load-seed.mjs';
import { launch, openPage, signIn } from './lib/browser.mjs';
import { withCarousel } from './lib/carousel.mjs';
import { fillInbox } from './lib/fill-inbox.mjs';
import { fillPosts } from './lib/fill-posts.mjs';
import { withStack } from './lib/stack.mjs';
import { silenceTriggers, withoutTriggers } from './lib/triggers.mjs';
import { measureBeforeFirstPost } from './web/before-first-post.mjs';
import { measureComments } from './web/comments.mjs';
import { measureDownloads } from './web/downloads.mjs';
import { measureFirstPost } from './web/first-post.mjs';
import { measureHeart } from './web/heart.mjs';
import { measureInteractions } from './web/interactions.mjs';
import { measureJavaScript } from './web/javascript.mjs';
import { measureLighthouse } from './web/lighthouse.mjs';
import { measureLists } from './web/lists.mjs';
import { measureFollowingReads, measureReads, measureScreenReads } from './web/reads.mjs';
import { measureReload } from './web/reload.mjs';
import { measureScrolling } from './web/scrolling.mjs';
import { measureSecondScreen } from './web/second-screen.mjs';
import { measureShift } from './web/shift.mjs';
import { measureSlowLine } from './web/slow-line.mjs';
import { measureSmallerPhoto } from './web/smaller-photo.mjs';

/** `stored`: numbers of posts, ascending, the seed's 20 first; `followed`: of people, ascending; `long`: how long each list is made. */
const sizes = {
  small: {
    ...{ stored: [20, 1000], followed: [3, 300], opens: 3, likes: 20, hearts: 10 },
    long: { followers: 1000, posts: 1000, bookmarks: 1000 },
  },
  full: {
    ...{ stored: [20, 1000, 100_000], followed: [3, 300, 3000], opens: 9, likes: 20, hearts: 20 },
    long: { followers: 10_000, posts: 100_000, bookmarks: 5000 },
  },
};
const scrolled = 1000;

/**
 * What is measured: `url` serves it, `returning` and `signedIn` are what a browser keeps.
 *
 * @typedef {{
 *   browser: import('playwright-core').Browser,
 *   stack: import('../scripts/stack.mjs').Stack,
 *   url: string,
 *   returning: StorageState,
 *   signedIn: StorageState,
 * }} World
 * @typedef {Awaited<ReturnType<import('playwright-core').BrowserContext['storageState']>>} StorageState
 */

/** @type {import('./run.mjs').Bench} */
export async function benchWeb(report, { size, lighthouse, isCounted }) {
  const plan = sizes[size];
  const filling = size === 'full' ? withoutTriggers : (/** @type {() => Promise<void>} */ work) => work();
  progress('JavaScript of each route, from the build');
  await measureJavaScript(report);
  await withStack('bench', async (stack) => {
    await loadSeed(stack.env);
    const app = initializeApp({ projectId: stack.env.GCLOUD_PROJECT }, 'bench');
    const browser = await launch();
    try {
      const kept = await sessions(browser, stack, 'ines@example.com');
      const world = { browser, stack, ...kept, url: stack.env.GLIMPSE_URL };
      progress('JavaScript of each route, as Chromium downloads it');
      await measureDownloads(report, world, { isCounted });
      await measureBeforeFirstPost(report, world);
      progress('Layout shift');
      await withCarousel(getFirestore(app), () => measureShift(report, world));
      progress('Other screens');
      await measureScreenReads(report, world, { isModerator: false });
      const moderator = await sessions(browser, stack, 'wren@example.com');
      await measureScreenReads(report, { ...world, ...moderator }, { isModerator: true });
      if (!isCounted) {
        progress('A like');
        await measureHeart(report, world, plan);
        await measureSecondScreen(report, world, plan);
        progress('A photo that is too large');
        await measureSmallerPhoto(report, world);
        progress('The feed opened again, and a slow line');
        await measureReload(report, world, plan);
        await measureSlowLine(report, world);
        progress('Comments');
        await measureComments(report, world);
      }
      if (lighthouse) {
        progress('Lighthouse');
        await measureLighthouse(report, world);
      }
      // Not before: the notifications of the seed are among what the screens read.
      if (isCounted) await silenceTriggers();
      for (const followed of plan.followed) {
        progress(`${followed.toLocaleString('en')} people followed`);
        await filling(() => fillInbox(getFirestore(app), followed));
        await measureFollowingReads(report, world, followed);
      }
      for (const count of plan.stored) {
        progress(`${count.toLocaleString('en')} posts`);
        await filling(() => fillPosts(getFirestore(app), count));
        await measureReads(report, world, count);
        if (isCounted) continue;
        await measureFirstPost(report, world, plan, count);
        if (count !== scrolled) continue;
        await measureScrolling(report, world, count);
        await measureInteractions(report, world);
      }
      if (!isCounted) {
        progress('Long lists');
        await measureLists(report, world, { ...plan, filling });
      }
    } finally {
      await browser.close();
      await deleteApp(app);
    }
  });
}

/**
 * What a signed-in person's browser keeps, to open further contexts with: `returning` has the lists last seen, which the
 * client stores; `signedIn` has only the session, so that everything must come from the server.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('../scripts/stack.mjs').Stack} stack
 * @param {string} email one of the seed's
 */
async function sessions(browser, { env }, email) {
  const visitor = await openPage(browser, env.GLIMPSE_URL);
  await signIn(visitor.page, email);
  await visitor.page.waitForFunction(() => localStorage.getItem('persist:post') !== null);
  const returning = await visitor.context.storageState({ indexedDB: true });
  await visitor.close();
  const origins = returning.origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.startsWith('persist:')),
  }));
  return { returning, signedIn: { ...returning, origins } };
}
