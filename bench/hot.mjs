/**
 * Many people like one post within a minute, and then a hundred posts. Runs the use case itself in two instances, each
 * with its own Firestore client. Checks every response and the stored counts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { likePost } from '../functions/src/posts/like-post.ts';
import { person, post } from '../functions/testing/people.ts';
import { progress } from '../scripts/lib/terminal.mjs';
import { fill } from './lib/fill.mjs';
import { silenceTriggers, withStack } from './lib/stack.mjs';
import { cyclic, mostWithin } from './lib/stats.mjs';

const sizes = {
  small: { people: 600, seconds: 6 },
  full: { people: 10_000, seconds: 60 },
};
const instances = 2;
const spreadPostCount = 100;
const budgets = { writesPerSecond: 2, ratio: 1.5 };
/** Firestore tolerates short bursts of writes to a document, so the rate is measured over several seconds. */
const windowSeconds = 5;

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */

/** @type {import('./run.mjs').Bench} */
export async function benchHot(report, { size }) {
  const { people: count, seconds } = sizes[size];
  await withStack('bench', async (stack) => {
    const apps = Array.from({ length: instances }, (_, index) =>
      initializeApp({ projectId: stack.env.GCLOUD_PROJECT }, `hot-${index}`),
    );
    try {
      await silenceTriggers();
      const dbs = apps.map((app) => getFirestore(app));
      const db = cyclic(dbs, 0);
      const people = await createPeople(db, count);
      const postIds = await createPosts(db, 1 + spreadPostCount);
      progress(`${count} people like ${spreadPostCount} posts`);
      const crowd = { dbs, people, seconds };
      const spreadMs = await likeAll(crowd, postIds.slice(1));
      progress(`${count} people like one post`);
      const hotPost = cyclic(postIds, 0);
      const writes = writeTimesOf(db, `posts/${hotPost}`);
      const hotMs = await likeAll(crowd, [hotPost]);
      const times = writes.stop();
      if (times.length < 2) throw new Error('no write of the post was seen');
      const label = `${count} people like one post within ${seconds} s`;
      report.figure({
        label: `${label}: writes of the post per second, in any ${windowSeconds} s`,
        unit: '',
        value: mostWithin(times, windowSeconds * 1000) / windowSeconds,
        budget: budgets.writesPerSecond,
        note: `${instances} instances; ${mostWithin(times, 1000)} in one second; all responses and counts are exact`,
      });
      report.figure({
        label: `${label}: against ${spreadPostCount} posts`,
        unit: '×',
        value: hotMs / spreadMs,
        budget: budgets.ratio,
        note: `${(hotMs / 1000).toFixed(2)} s against ${(spreadMs / 1000).toFixed(2)} s`,
      });
    } finally {
      await Promise.all(apps.map((app) => deleteApp(app)));
    }
  });
}

/** Returns the uids of the created people. @param {Firestore} db @param {number} count */
async function createPeople(db, count) {
  await person(db, 'fan-0');
  const first = (await db.doc('users/fan-0').get()).data();
  await fill(db, 1, count, (batch, index) => {
    batch.set(db.doc(`users/fan-${index}`), { ...first, email: `fan-${index}@example.com` });
  });
  return Array.from({ length: count }, (_, index) => `fan-${index}`);
}

/** Creates posts, each with its own author. Returns their ids. @param {Firestore} db @param {number} count */
const createPosts = (db, count) =>
  Promise.all(Array.from({ length: count }, async (_, index) => post(db, await person(db, `author-${index}`))));

/**
 * Each person likes one of the posts, at regular intervals within `seconds`. Returns the milliseconds until the
 * last response. Throws unless each response counts one more like, and the stored counts are correct.
 *
 * @param {{ dbs: Firestore[], people: string[], seconds: number }} crowd
 * @param {string[]} postIds
 */
async function likeAll({ dbs, people, seconds }, postIds) {
  const startedAt = performance.now();
  const counts = await Promise.all(
    people.map(async (uid, index) => {
      await wait((index / people.length) * seconds * 1000);
      const liked = await likePost(cyclic(dbs, index), Date.now(), uid, cyclic(postIds, index));
      return liked.data.likeCount;
    }),
  );
  const ms = performance.now() - startedAt;
  for (const [start, postId] of postIds.entries()) {
    const postCounts = counts.filter((_, index) => index % postIds.length === start).sort((a, b) => a - b);
    if (postCounts.some((count, index) => count !== index + 1))
      throw new Error(`the counts in the responses are not 1 to ${postCounts.length}: ${postCounts.join(' ')}`);
    const ref = cyclic(dbs, 0).doc(`posts/${postId}`);
    const [stored, likes] = await Promise.all([ref.get(), ref.collection('likes').count().get()]);
    if (stored.get('likeCount') !== postCounts.length || likes.data().count !== postCounts.length)
      throw new Error(`${postCounts.length} likes: ${stored.get('likeCount')} counted, ${likes.data().count} stored`);
  }
  return ms;
}

/** Records when a document changes, until `stop()` returns the times. @param {Firestore} db @param {string} path */
function writeTimesOf(db, path) {
  /** @type {number[]} */
  const times = [];
  const unsubscribe = db.doc(path).onSnapshot(() => times.push(performance.now()));
  return {
    stop: () => {
      unsubscribe();
      // The first snapshot is the state before the likes.
      return times.slice(1);
    },
  };
}
