import { Timestamp } from 'firebase-admin/firestore';
import { openPage } from '../lib/browser.mjs';
import { fill } from '../lib/fill.mjs';

const few = 20;
const minuteMs = 60_000;
const collectionCount = 50;
/** The person with the long lists, and the signed-in person with the bookmarks. */
const owner = { uid: 'theo', path: '/profile/theo%40example.com' };
const viewer = 'ines';
const noPreviews = { likePreview: [], dislikePreview: [], commentPreview: [], searchTokens: [], captionTokens: [] };

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/**
 * `extend` stores the list's items from index `from` to `to - 1`. `row` selects an item on the screen.
 *
 * @typedef {(db: Firestore, from: number, to: number) => Promise<unknown>} Extend
 * @typedef {{ label: string, path: string, row: string, extend: Extend }} LongList
 */

/** Each item is a minute older than the previous one. @param {number} index */
const createdAtOf = (index) => Timestamp.fromMillis(Date.now() - (index + 1) * minuteMs);

/** @type {Record<'followers' | 'posts' | 'bookmarks' | 'collected', LongList>} */
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
        const names = {
          fullName: `Reader ${index}`,
          username: `reader${index}`,
          email: `${uid}@example.com`,
        };
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
        const bookmark = {
          uid: viewer,
          postId,
          postBy,
          media,
          searchTokens: [],
          createdAt: createdAtOf(index),
        };
        batch.set(db.doc(`users/${viewer}/bookmarks/${postId}`), bookmark);
      });
    },
  },
  collected: {
    label: `bookmarks in ${collectionCount} collections`,
    path: '/bookmarks/collections/c0',
    row: 'main a[href^="/post/"]',
    extend: async (db, from, to) => {
      const {
        postBy,
        media: [media],
      } = await postOf(db);
      await fill(db, 0, collectionCount, (batch, index) => {
        const createdAt = createdAtOf(index);
        const collection = { name: `Collection ${index}`, count: Math.ceil(to / collectionCount), cover: null };
        batch.set(db.doc(`users/${viewer}/collections/c${index}`), { ...collection, createdAt, updatedAt: createdAt });
      });
      await fill(db, from, to, (batch, index) => {
        const postId = `long-${index}`;
        const collectionIds = [`c${index % collectionCount}`];
        const bookmark = { uid: viewer, postId, postBy, media, searchTokens: [], collectionIds };
        batch.set(db.doc(`users/${viewer}/bookmarks/${postId}`), { ...bookmark, createdAt: createdAtOf(index) });
      });
    },
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
 * Measures how long lists with many items take to open, compared with a few items.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ opens: number, lists: Record<keyof typeof lists, number> }} plan
 */
export async function measureLists(report, world, plan) {
  for (const name of /** @type {const} */ (['followers', 'posts', 'bookmarks', 'collected'])) {
    const [list, many] = [lists[name], plan.lists[name]];
    await list.extend(world.db, 0, few);
    const fewMs = await openingTimes(world, list, plan.opens);
    await list.extend(world.db, few, many);
    const manyMs = await openingTimes(world, list, plan.opens);
    const beside = { label: `with ${few}`, samples: fewMs };
    report.figure({
      label: `${many.toLocaleString('en')} ${list.label}: opened`,
      unit: 'ms',
      samples: manyMs,
      beside,
    });
  }
}

/**
 * Returns the milliseconds from the navigation to the first row, each time in a new browser context.
 *
 * @param {import('../web.mjs').World} world
 * @param {LongList} list
 * @param {number} opens
 */
async function openingTimes({ browser, signedIn, url }, { path, row }, opens) {
  const times = [];
  for (let turn = -1; turn < opens; turn++) {
    const { page, close } = await openPage(browser, url, { storageState: signedIn });
    const startedAt = performance.now();
    await page.goto(path);
    await page.locator(row).first().waitFor();
    if (turn >= 0) times.push(performance.now() - startedAt);
    await close();
  }
  return times;
}
