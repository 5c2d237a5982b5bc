/**
 * Counts what each screen reads, with the built client in Chromium. The routes are those of the costs. This is the only
 * place that counts these screens: `npm test` runs it too, and compares the counts with costs.json.
 */
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { phone } from '../lib/browser.mjs';
import { fillConversations, fillMessages } from '../lib/fill.mjs';
import { untilQuiet } from '../lib/firestore-usage.mjs';
import { silenceTriggers } from '../lib/stack.mjs';
import { fillBookmarks } from './lists.mjs';
import { feedBudget, gridBudget, measureReads } from './reads.mjs';

/** Eight hashtags, eight captions and eight other documents. The people come from the API. */
const searchBudget = 24;
/** The twenty items of a page, and four other documents. */
const listBudget = 24;
/** The twenty conversations of a page, or the sixteen messages of a page, and five other documents. */
const messagesBudget = 25;
/** Many captions of the seed have this word. */
const searchText = 'the';
/** A person of the seed with several posts. */
const owner = 'theo@example.com';
const ownerUid = 'theo';
/** The signed-in person, and what they get in addition to the seed. */
const viewer = 'ines';
const bookmarkCount = 20;
const notificationCount = 10;
const conversationCount = 25;
const messageCount = 25;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** @typedef {import('../capacity/costs.mjs').ActionCost} ActionCost */
/** @typedef {import('../web.mjs').World} World */

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {World} world
 * @returns {Promise<Record<string, ActionCost>>}
 */
export async function countScreens(report, world) {
  const post = await postOf(world.db);
  await silenceTriggers();
  await fillBookmarks(world.db, 0, bookmarkCount);
  await fillConversations(world.db, viewer, 0, conversationCount);
  await fillMessages(world.db, [viewer, ownerUid], 0, messageCount);
  const { FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT } = world.stack.env;
  const firestore = { origin: `http://${FIRESTORE_EMULATOR_HOST}`, project: GCLOUD_PROJECT };
  // A trigger that still runs could write another notification, or change a document while a screen shows it, which
  // would be one more read.
  await untilQuiet(firestore);
  await fillNotifications(world.db);
  await untilQuiet(firestore);
  /** @type {Record<string, Omit<Parameters<typeof measureReads>[2], 'label'>>} */
  const screens = {
    '/': { path: '/posts', budget: feedBudget },
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
    '/bookmarks': { path: '/bookmarks', budget: listBudget },
    // Ten notifications, and the posts that they are about.
    '/notifications': { path: '/notifications', budget: listBudget },
    '/settings': { path: '/settings' },
    '/messages': { path: '/messages', budget: messagesBudget },
    // On a phone, where the list of conversations is another screen.
    '/messages/:userId': { path: `/messages/${ownerUid}`, budget: messagesBudget, viewport: phone },
  };
  /** @type {Record<string, ActionCost>} */
  const rows = {};
  for (const [route, screen] of Object.entries(screens)) {
    const { reads, bytes } = await measureReads(report, world, { ...screen, label: route });
    const browser = { runs: 1, reads, writes: 0, deletes: 0 };
    rows[route] = { functions: { browser }, bytesSent: bytes, bytesStored: 0 };
  }
  return rows;
}

/**
 * Replaces the notifications of the viewer. Those that the triggers write for the seed depend on how far the triggers
 * have come.
 *
 * @param {World['db']} db
 */
async function fillNotifications(db) {
  const { docs: authors } = await db.collection('users').where('email', '==', owner).get();
  const { docs: posts } = await db.collection('posts').orderBy(FieldPath.documentId()).limit(notificationCount).get();
  const [author] = authors;
  if (!author) throw new Error(`${owner} is not in the seed`);
  const { fullName, username, email, profileAvatar } = author.data();
  const notifications = db.collection(`users/${viewer}/notifications`);
  const batch = db.batch();
  for (const { ref } of (await notifications.get()).docs) batch.delete(ref);
  for (const [index, { id }] of posts.entries()) {
    const updatedAt = Timestamp.fromMillis(Date.now() - index * minuteMs);
    batch.set(notifications.doc(`like_${id}`), {
      ...{ kind: 'like', uid: viewer, postId: id, commentId: '', other: '' },
      ...{ count: 1, people: [{ uid: author.id, fullName, username, email, profileAvatar }], uids: [author.id] },
      ...{ text: '', newestCommentId: '', isAccepted: false, isUnread: false, pushedCount: 0 },
      ...{ readAt: updatedAt, updatedAt, expireAt: Timestamp.fromMillis(Date.now() + dayMs) },
    });
  }
  await batch.commit();
}

/** Returns the id of a post of the owner. @param {World['db']} db */
async function postOf(db) {
  const { docs } = await db.collection('posts').where('postBy.email', '==', owner).get();
  const [first] = docs.map(({ id }) => id).sort();
  if (first === undefined) throw new Error(`${owner} has no post in the seed`);
  return first;
}
