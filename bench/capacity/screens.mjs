/**
 * Counts what each screen reads, with the built client in Chromium. The routes are those of the costs. This is the only
 * place that counts these screens: `npm test` runs it too, and compares the counts with costs.json.
 */
import { fillBookmarks } from '../web/lists.mjs';
import { measureReads } from '../web/reads.mjs';

/** Eight hashtags, eight captions and eight other documents. The people come from the API. */
const searchBudget = 24;
/** The 24 posts of a page, and ten other documents. */
const gridBudget = 34;
/** Many captions of the seed have this word. */
const searchText = 'the';
/** A person of the seed with several posts. */
const owner = 'theo@example.com';
/** The signed-in person, and what they get in addition to the seed, which has too little of it. */
const viewer = 'ines';
const bookmarkCount = 20;
const notificationCount = 10;

/** @typedef {import('./costs.mjs').ActionCost} ActionCost */
/** @typedef {import('../web.mjs').World} World */

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {World} world
 * @returns {Promise<Record<string, ActionCost>>}
 */
export async function countScreens(report, world) {
  const post = await postOf(world.db);
  await fillBookmarks(world.db, 0, bookmarkCount);
  await fillNotifications(world.db);
  /** @type {Record<string, Omit<Parameters<typeof measureReads>[2], 'label'>>} */
  const screens = {
    '/': { path: '/posts' },
    '/explore': { path: '/explore', budget: gridBudget },
    '/search': { path: '/search', budget: searchBudget },
    '/search for a word': {
      path: '/search',
      budget: searchBudget,
      act: async (page) => {
        await page.getByRole('searchbox').fill(searchText);
        await page.getByRole('list', { name: 'Captions' }).getByRole('link').first().waitFor();
      },
    },
    '/post/:id': { path: `/post/${post}` },
    '/profile/:email': { path: `/profile/${encodeURIComponent(owner)}`, budget: gridBudget },
    '/bookmarks': { path: '/bookmarks' },
    '/notifications': { path: '/notifications' },
    '/settings': { path: '/settings' },
  };
  /** @type {Record<string, ActionCost>} */
  const rows = {};
  for (const [route, screen] of Object.entries(screens)) {
    const { reads, bytes } = await measureReads(report, world, { ...screen, label: route });
    rows[route] = screenCost(reads, bytes);
  }
  return rows;
}

/** @param {number} reads @param {number} bytesSent @returns {ActionCost} */
const screenCost = (reads, bytesSent) => ({
  ...{ kind: 'screen', reads, writes: 0, deletes: 0, indexEntries: 0, invocations: 0 },
  ...{ tasks: 0, queues: {}, events: {}, bytesSent, bytesStored: 0 },
});

/** Copies a notification of the seed, each copy about another post. @param {World['db']} db */
async function fillNotifications(db) {
  const notifications = db.collection(`users/${viewer}/notifications`);
  const [example] = (await notifications.limit(1).get()).docs;
  if (!example) throw new Error(`${viewer} has no notification in the seed`);
  const posts = await db.collection('posts').limit(notificationCount).get();
  for (const { id } of posts.docs) await notifications.doc(`like_${id}`).set({ ...example.data(), postId: id });
}

/** Returns the id of a post of the owner. @param {World['db']} db */
async function postOf(db) {
  const { docs } = await db.collection('posts').where('postBy.email', '==', owner).get();
  const [first] = docs.map(({ id }) => id).sort();
  if (first === undefined) throw new Error(`${owner} has no post in the seed`);
  return first;
}
