import { openPage } from '../lib/browser.mjs';
import { createdAtOf, fill, fillConversations, fillMessages } from '../lib/fill.mjs';
import { medianOf } from '../lib/stats.mjs';

const few = 20;
/** How much longer a long list of messages or conversations may take to open. */
const maxRatio = 1.5;
/** The person with the long lists, and the signed-in person with the bookmarks. */
const owner = { uid: 'theo', path: '/profile/theo%40example.com' };
const viewer = 'ines';
const noPreviews = { likePreview: [], dislikePreview: [], commentPreview: [], searchTokens: [], captionTokens: [] };

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/**
 * `extend` stores the list's items from index `from` to `to - 1`. `row` selects an item on the screen.
 *
 * @typedef {(db: Firestore, from: number, to: number) => Promise<unknown>} Extend
 * @typedef {{ label: string, path: string, row: string, extend: Extend, hasBudget?: boolean }} LongList
 */

/** @satisfies {Record<string, LongList>} */
const lists = {
  followers: {
    label: 'followers of one person',
    path: `${owner.path}/followers`,
    row: 'main li a[href^="/@"]',
    extend: async (db, from, to) => {
      const profile = (await db.doc(`users/${owner.uid}`).get()).data();
      const counts = { followerCount: 0, followingCount: 0, postCount: 0 };
      const noLists = { followerPreview: [], followingPreview: [], searchTokens: [] };
      await fill(db, from, to, (batch, index) => {
        const uid = `reader-${index}`;
        const names = { fullName: `Reader ${index}`, username: `reader${index}`, email: `${uid}@example.com` };
        const edge = { uid, ...names, profileAvatar: '', createdAt: createdAtOf(index) };
        batch.set(db.doc(`users/${uid}`), { ...profile, ...names, ...counts, ...noLists });
        batch.set(db.doc(`users/${owner.uid}/followers/${uid}`), edge);
      });
      await db.doc(`users/${owner.uid}`).update({ followerCount: to });
    },
  },
  posts: {
    label: 'posts of one author',
    path: owner.path,
    row: 'main a[href^="/post/"]',
    extend: async (db, from, to) => {
      const original = await postOf(db);
      await fill(db, from, to, (batch, index) => {
        const createdAt = createdAtOf(index);
        const counts = { likeCount: 0, commentCount: 0 };
        const post = { ...original, ...counts, ...noPreviews, createdAt, updatedAt: createdAt };
        batch.set(db.doc(`posts/long-${index}`), post);
      });
      await db.doc(`users/${owner.uid}`).update({ postCount: to });
    },
  },
  bookmarks: {
    label: 'bookmarks',
    path: '/bookmarks',
    row: 'main a[href^="/post/"]',
    extend: async (db, from, to) => {
      const { postBy, media } = await postOf(db);
      await fill(db, from, to, (batch, index) => {
        const postId = `long-${index}`;
        const bookmark = { uid: viewer, postId, postBy, media, searchTokens: [], createdAt: createdAtOf(index) };
        batch.set(db.doc(`users/${viewer}/bookmarks/${postId}`), bookmark);
      });
    },
  },
  messages: {
    label: 'messages of a conversation',
    path: `/messages/${owner.uid}`,
    row: 'text=Message number 0.',
    hasBudget: true,
    extend: (db, from, to) => fillMessages(db, [viewer, owner.uid], from, to),
  },
  conversations: {
    label: 'conversations',
    path: '/messages',
    row: 'text=Writer 0',
    hasBudget: true,
    extend: (db, from, to) => fillConversations(db, viewer, from, to),
  },
};

/** Stores bookmarks of the signed-in person. @type {Extend} */
export const fillBookmarks = (...range) => lists.bookmarks.extend(...range);

/** Returns a post of the owner from the seed. @param {Firestore} db */
async function postOf(db) {
  const { docs } = await db.collection('posts').where('postBy.uid', '==', owner.uid).limit(1).get();
  if (!docs[0]) throw new Error(`${owner.uid} has no post in the seed`);
  return docs[0].data();
}

/**
 * Measures how long lists with many items take to open, and the JavaScript heap, compared with a few items.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ opens: number, lists: Record<keyof typeof lists, number> }} plan
 */
export async function measureLists(report, world, plan) {
  for (const [name, many] of Object.entries(plan.lists)) {
    /** @type {LongList} */
    const list = lists[/** @type {keyof typeof lists} */ (name)];
    await list.extend(world.db, 0, few);
    const short = await openings(world, list, plan.opens);
    await list.extend(world.db, few, many);
    const long = await openings(world, list, plan.opens);
    const label = `${many.toLocaleString('en')} ${list.label}`;
    const besideLabel = `with ${few}`;
    const times = { samples: long.times, beside: { label: besideLabel, samples: short.times } };
    report.figure({ label: `${label}: opened`, unit: 'ms', ...times });
    if (!list.hasBudget) continue;
    report.figure({
      label: `${label}: time to open, divided by that ${besideLabel}`,
      unit: '',
      value: Math.round((medianOf(long.times) / medianOf(short.times)) * 100) / 100,
      budget: maxRatio,
    });
    const heaps = { samples: long.heaps, beside: { label: besideLabel, samples: short.heaps } };
    report.figure({ label: `${label}: JavaScript heap`, unit: 'MB', ...heaps });
  }
}

/**
 * Opens a screen several times, each time in a new browser context. Returns the milliseconds from the navigation until a
 * row is shown, and the megabytes of the heap without garbage.
 *
 * @param {import('../web.mjs').World} world
 * @param {LongList} list
 * @param {number} opens
 */
async function openings({ browser, signedIn, url }, { path, row }, opens) {
  const times = [];
  const heaps = [];
  for (let turn = -1; turn < opens; turn++) {
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    const startedAt = performance.now();
    await page.goto(path);
    await page.locator(row).last().waitFor();
    const ms = performance.now() - startedAt;
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await close();
    if (turn < 0) continue;
    times.push(ms);
    heaps.push(Math.round(usedSize / 10_000) / 100);
  }
  return { times, heaps };
}
