/**
 * Many people like one post. Each instance of the API collects the likes that arrive together into one commit
 * (functions/src/firestore/commit-group.ts), and the product's own code decides when it may write (pace.ts).
 */
import { limits } from '../limits.mjs';
import { createClock } from './clock.mjs';
import { createRandom, startArrivals } from './random.mjs';
import { summaryOf } from './summary.mjs';

/** `maxWrites` of commit-group.ts, without the write of the post. */
const likesPerCommit = 449;
const maxWaitMs = 3000;
/** A pause after a conflict takes up to 5 ms for each attempt, and at most 100 ms (conflicts.ts). */
const pauseMs = (/** @type {number} */ attempt) => Math.min(5 * attempt, 100);

/**
 * @typedef {object} HotPost
 * @property {import('./summary.mjs').Summary} times from the press to the response, without the call's own time
 * @property {number} writes of the post
 * @property {number} writesPerSecond on average
 * @property {number} mostWritesInFiveSeconds per second
 * @property {number} conflicts commits that had to be repeated
 */

/**
 * @param {Pick<import('../product.mjs').Product, 'createPace' | 'paceMs'>} product
 * @param {{ likes: number, seconds: number, instances: number, seed: number }} options
 * @returns {HotPost}
 */
export function simulateHotPost({ createPace, paceMs }, { likes, seconds, instances, seed }) {
  const clock = createClock();
  const random = createRandom(seed);
  const roundMs = limits.firestoreRoundMs.value;
  /** The stored post: when it was written last, by whom, and how often. */
  const post = { writtenAtMs: Number.NEGATIVE_INFINITY, writtenBy: -1, version: 0 };
  /** @type {number[]} */
  const times = [];
  /** @type {number[]} */
  const writes = [];
  let conflicts = 0;

  const groups = Array.from({ length: instances }, (_, id) => createGroup(id));
  startArrivals(clock, random, { perSecond: likes / seconds, untilMs: seconds * 1000 }, () =>
    groups[random.below(instances)]?.join(),
  );
  clock.runUntil(10 * seconds * 1000);

  const fiveSeconds = 5000;
  let most = 0;
  for (let start = 0, end = 0; end < writes.length; end++) {
    while ((writes[end] ?? 0) - (writes[start] ?? 0) >= fiveSeconds) start += 1;
    most = Math.max(most, end - start + 1);
  }
  return {
    times: summaryOf(times),
    writes: writes.length,
    writesPerSecond: writes.length / seconds,
    mostWritesInFiveSeconds: most / 5,
    conflicts,
  };

  /** @param {number} id of the instance */
  function createGroup(id) {
    /** The arrival times of likes that are in no commit yet. @type {number[]} */
    let queued = [];
    const pace = createPace(random.uniform);
    let isCommitting = false;
    let isResultPending = false;

    function join() {
      const nowMs = clock.now();
      if (isResultPending || queued.length > 0) pace.noteConcurrentWork(nowMs);
      queued.push(nowMs);
      if (!isCommitting) {
        isCommitting = true;
        waitUntilDue(false);
      }
    }

    /** @param {boolean} hasWaited */
    function waitUntilDue(hasWaited) {
      const waitMs = pace.waitMs(clock.now());
      clock.after(waitMs, () => {
        const isChecked = pace.mustCheckOthers?.(clock.now()) ?? (hasWaited || waitMs > 0);
        const remainingMs = (queued[0] ?? 0) + maxWaitMs - clock.now();
        if (!isChecked || remainingMs <= 0) return commit(1);
        clock.after(roundMs, () => {
          const ageMs = post.writtenBy === id ? Number.POSITIVE_INFINITY : clock.now() - post.writtenAtMs;
          if (ageMs >= paceMs) return commit(1);
          pace.noteWriteByOthers(clock.now());
          clock.after(Math.max(0, Math.min(remainingMs, paceMs - ageMs + (random.uniform() * paceMs) / 2)), () =>
            waitUntilDue(true),
          );
        });
      });
    }

    /** Reads, and commits if nobody else has written the post since. @param {number} attempt */
    function commit(attempt) {
      const liked = queued.slice(0, likesPerCommit);
      queued = queued.slice(likesPerCommit);
      isResultPending = true;
      clock.after(roundMs, () => {
        const { version } = post;
        clock.after(roundMs, () => {
          if (post.version !== version) {
            conflicts += 1;
            queued = [...liked, ...queued];
            if (attempt > 1) pace.noteWriteByOthers(clock.now());
            clock.after(random.uniform() * pauseMs(attempt), () => commit(attempt + 1));
            return;
          }
          Object.assign(post, { writtenAtMs: clock.now(), writtenBy: id, version: version + 1 });
          writes.push(clock.now());
          pace.noteWrite(clock.now());
          isResultPending = false;
          for (const atMs of liked) times.push(clock.now() - atMs);
          if (queued.length > 0) waitUntilDue(false);
          else isCommitting = false;
        });
      });
    }

    return { join };
  }
}
