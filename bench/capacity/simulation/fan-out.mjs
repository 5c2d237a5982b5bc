/**
 * Posts of people with very different numbers of followers are written into inboxes by jobs (functions/src/feed/
 * fan-out.ts). The queue of jobs runs a limited number at the same time.
 */
import { createFollowers } from '../followers.mjs';
import { limits } from '../limits.mjs';
import { createClock } from './clock.mjs';
import { createRandom, startArrivals } from './random.mjs';
import { summaryOf } from './summary.mjs';

/**
 * @typedef {object} FanOutResult
 * @property {import('./summary.mjs').Summary} delays from the post to the last inbox, for authors whose posts are pushed
 * @property {number} posts
 * @property {number} pulledPosts of authors with more followers
 * @property {number} mostJobs that wait for the queue or run, at the same time
 * @property {number} celebrityMs until all followers of the largest account know that its posts are pulled
 */

/**
 * A slice of 500 inbox entries takes at least a second: all entries have the same value of the indexed field `postId`,
 * so one server of the index takes them.
 *
 * @param {number} slice
 */
const pushSliceMs = (slice) => Math.max(limits.sliceMs.value, (slice / limits.indexWrites.value) * 1000);

/**
 * At the start, the largest account posts for the first time since it has more than `fanOutMax` followers.
 *
 * @param {import('../load.mjs').Behaviour} behaviour
 * @param {Pick<import('../product.mjs').Product, 'followLimits'>} product
 * @param {{ postsPerSecond: number, seconds: number, maxJobs: number, seed: number }} options
 * @returns {FanOutResult}
 */
export function simulateFanOut(behaviour, { followLimits }, { postsPerSecond, seconds, maxJobs, seed }) {
  const clock = createClock();
  const random = createRandom(seed);
  const { exponent, mean, largest } = behaviour.followers;
  const followers = createFollowers({ exponent: exponent.value, mean: mean.value, largest: largest.value });
  const { fanOutMax, fanOutSlice } = followLimits;
  const roundMs = limits.firestoreRoundMs.value;
  /** @type {{ ms: number, done: () => void }[]} */
  const queue = [];
  /** @type {number[]} */
  const delays = [];
  let started = 0;
  let running = 0;
  let mostJobs = 0;
  let posts = 0;
  let pulledPosts = 0;

  function startJobs() {
    mostJobs = Math.max(mostJobs, running + queue.length - started);
    while (running < maxJobs) {
      const job = queue[started];
      if (!job) return;
      started += 1;
      running += 1;
      clock.after(job.ms, () => {
        running -= 1;
        job.done();
        startJobs();
      });
    }
  }

  /** The job's first slice reads the author, and its last one deletes the job. */
  const otherSlicesMs = 2 * 3 * roundMs;

  /** @param {number} count of followers */
  function post(count) {
    const postedMs = clock.now();
    const isPushed = count <= fanOutMax;
    const slices = isPushed ? Math.max(1, Math.ceil(count / fanOutSlice)) : 1;
    posts += 1;
    if (!isPushed) pulledPosts += 1;
    const lastSlice = count % fanOutSlice || fanOutSlice;
    const ms = isPushed
      ? (slices - 1) * pushSliceMs(fanOutSlice) + pushSliceMs(lastSlice) + otherSlicesMs
      : limits.sliceMs.value + otherSlicesMs;
    queue.push({ ms, done: () => void (isPushed && delays.push(clock.now() - postedMs)) });
    startJobs();
  }

  const celebrityMs = Math.ceil(largest.value / fanOutSlice) * limits.sliceMs.value;
  queue.push({ ms: celebrityMs, done: () => {} });
  startJobs();
  startArrivals(clock, random, { perSecond: postsPerSecond, untilMs: seconds * 1000 }, () =>
    post(followers.sample(random.uniform)),
  );
  clock.runUntil(seconds * 1000 * 20);
  return { delays: summaryOf(delays), posts, pulledPosts, mostJobs, celebrityMs };
}
