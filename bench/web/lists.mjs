import { getApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { heapMebibytes, openPage } from '../lib/browser.mjs';
import { fill } from '../lib/fill.mjs';
import { medianOf } from '../lib/stats.mjs';

const few = 20;
const minuteMs = 60_000;

/** Whose lists are long, and who looks at them: two of the seed. */
const owner = { uid: 'theo', address: '/profile/theo%40example.com' };
const reader = 'ines';

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/**
 * `add`: makes the list longer, from `from` things to `to`. `row`: one of them on the screen.
 *
 * @typedef {{ what: string, address: string, row: string, add: (db: Firestore, from: number, to: number) => Promise<void> }} LongList
 */

/** @param {number} index */
const ago = (index) => Timestamp.fromMillis(Date.now() - (index + 1) * minuteMs);

/** @type {Record<'followers' | 'posts' | 'bookmarks', LongList>} */
const lists = {
  followers: {
    what: 'followers of one person',
    address: `${owner.address}/followers`,
    row: 'main li a[href^="/profile/"]',
    add: async (db, from, to) => {
      const profile = (await db.doc(`users/${owner.uid}`).get()).data();
      const alone = { followerCount: 0, followingCount: 0, followerPreview: [], followingPreview: [] };
      await fill(db, from, to, (batch, index) => {
        const uid = `reader-${index}`;
        const names = {
          fullName: `Reader ${index}`,
          username: `reader${index}`,
          email: `${uid}@example.com`,
        };
        const counts = { ...alone, postCount: 0, searchTokens: [] };
        batch.set(db.doc(`users/${uid}`), { ...profile, ...names, ...counts });
        batch.set(db.doc(`users/${owner.uid}/followers/${uid}`), {
          uid,
          ...names,
          profileAvatar: '',
          createdAt: ago(index),
        });
      });
      await db.doc(`users/${owner.uid}`).update({ followerCount: to });
    },
  },
  posts: {
    what: 'posts of one author',
    address: owner.address,
    row: 'main a[href^="/post/"]',
    add: async (db, from, to) => {
      const original = await postOf(db);
      await fill(db, from, to, (batch, index) => {
        const counts = {
          likeCount: 0,
          commentCount: 0,
          likePreview: [],
          dislikePreview: [],
          commentPreview: [],
        };
        const createdAt = ago(index);
        const times = { createdAt, updatedAt: createdAt };
        batch.set(db.doc(`posts/long-${index}`), {
          ...original.data(),
          searchTokens: [],
          ...counts,
          ...times,
        });
      });
      await db.doc(`users/${owner.uid}`).update({ postCount: to });
    },
  },
  bookmarks: {
    what: 'bookmarks',
    address: '/bookmarks',
    row: 'main a[href^="/post/"]',
    add: async (db, from, to) => {
      const original = await postOf(db);
      const { postBy, media } = original.data() ?? {};
      const copied = { uid: reader, postBy, media, searchTokens: [] };
      await fill(db, from, to, (batch, index) => {
        const postId = `long-${index}`;
        const bookmark = { ...copied, postId, createdAt: ago(index) };
        batch.set(db.doc(`users/${reader}/bookmarks/${postId}`), bookmark);
      });
    },
  },
};

/** One of the seed's posts by the owner of the long lists. @param {Firestore} db */
async function postOf(db) {
  const { docs } = await db.collection('posts').where('postBy.uid', '==', owner.uid).limit(1).get();
  if (!docs[0]) throw new Error(`${owner.uid} has no post in the seed`);
  return docs[0];
}

/**
 * How long lists take to open, and what they need in memory, with few things in them and with many.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{ opens: number, long: Record<keyof typeof lists, number>, filling: (work: () => Promise<void>) => Promise<void> }} plan `filling`: how
 *   much is stored
 */
export async function measureLists(report, world, { opens, long, filling }) {
  const db = getFirestore(getApp('bench'));
  for (const [name, many] of Object.entries(long)) {
    const list = lists[/** @type {keyof typeof lists} */ (name)];
    await list.add(db, 0, few);
    const short = await open(world, list, opens);
    await filling(() => list.add(db, few, many));
    const whole = await open(world, list, opens);
    const what = `${many.toLocaleString('en')} ${list.what}`;
    const beside = { what: `with ${few}`, value: medianOf(short.times) };
    report.figure({ what: `${what}: opened`, unit: 'ms', samples: whole.times, beside });
    report.figure({
      what: `${what}: memory`,
      unit: 'MiB',
      value: whole.mebibytes,
      beside: { what: `with ${few}`, value: short.mebibytes },
    });
  }
}

/**
 * Milliseconds from the navigation to the first row, each time in a context of its own, and the memory after the last.
 *
 * @param {import('../web.mjs').World} world
 * @param {LongList} list
 * @param {number} opens
 */
async function open({ browser, signedIn, url }, { address, row }, opens) {
  const times = [];
  let mebibytes = Number.NaN;
  for (let turn = -1; turn < opens; turn++) {
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    const startedAt = performance.now();
    await page.goto(address);
    await page.locator(row).first().waitFor();
    if (turn >= 0) times.push(performance.now() - startedAt);
    const session = await context.newCDPSession(page);
    mebibytes = await heapMebibytes(session);
    await close();
  }
  return { times, mebibytes };
}
