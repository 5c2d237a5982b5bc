import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { createPost, signUp } from './api-client.mjs';
import { fill } from './fill.mjs';
import { untilTriggersRest, withoutTriggers } from './triggers.mjs';

/** Followers in one slice (contract/src/circle-limits.ts), and slices that bring nobody anything: the beginning and the end. */
const perSlice = 500;
const around = 3;
const limitMs = 10 * 60_000;

/**
 * What a post by somebody with so many followers costs: the slices of the job that brings it to them, and how long it takes in the stack's
 * own functions. Above 5,000 they are told to ask for it, once for all posts, instead.
 *
 * @param {import('./report.mjs').Report} report
 * @param {import('firebase-admin/app').App} app
 * @param {string} url
 * @param {number} followers
 */
export async function measureFanOut(report, app, url, followers) {
  const db = getFirestore(app);
  const author = await signUp(url);
  const createdAt = Timestamp.now();
  // Each would be told of in a notification, which would be measured, too.
  await withoutTriggers(async () => {
    await fill(db, 0, followers, (batch, index) => {
      const uid = `fan-${index}`;
      const names = { fullName: `Fan ${index}`, username: `fan${index}`, email: `${uid}@example.com` };
      const edge = { uid, ...names, profileAvatar: '', createdAt };
      batch.set(db.doc(`users/${author.uid}/followers/${uid}`), edge);
    });
    await db.doc(`users/${author.uid}`).update({ followerCount: followers });
  });
  await untilTriggersRest(db);
  const startedAt = performance.now();
  const slices = await slicesOf(db, author.uid, () => createPost(url, author));
  const ms = performance.now() - startedAt;
  const what = `a post by somebody with ${followers.toLocaleString('en')} followers`;
  report.figure({
    what: `${what}: slices of the job`,
    unit: '',
    value: slices,
    budget: Math.ceil(followers / perSlice) + around,
  });
  report.figure({ what: `${what}: until all can see it in Following`, unit: 'ms', value: ms });
}

/**
 * How many slices the job takes that `begin` makes, which is removed when it is done.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {string} uid
 * @param {() => Promise<unknown>} begin
 */
async function slicesOf(db, uid, begin) {
  let steps = 0;
  /** @type {() => void} */
  let stop = () => {};
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const finished = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the job has not ended within ${limitMs / 1000} s`)), limitMs);
    let isThere = false;
    stop = db
      .collection('jobs')
      .where('uid', '==', uid)
      .onSnapshot(({ docs: [job] }) => {
        if (job) {
          isThere = true;
          steps = Math.max(steps, job.get('step'));
          if (job.get('state') === 'failed') reject(new Error(`the job failed: ${job.get('error')}`));
        }
        if (isThere && (!job || job.get('state') === 'done')) resolve(undefined);
      }, reject);
  });
  try {
    await begin();
    await finished;
  } finally {
    clearTimeout(timer);
    stop();
  }
  return steps;
}
