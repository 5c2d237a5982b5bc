import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@glimpse/contract/errors';
import type { Firestore } from 'firebase-admin/firestore';
import { type Commit, StagedCommit } from './staged-commit.ts';

export const maxAttempts = 300;
const maxPauseMs = 100;

/** gRPC codes of a lost race: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED. The next attempt reads anew. */
const lostRace: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);

/**
 * One atomic commit, on the condition that each document it writes is as it was read. Runs `work`, which reads first and then
 * writes, and commits; again from the start when somebody else was faster. For documents that many people change at once: the
 * SDK's transactions lock what they read, and on one much-liked post most of them abort each other and come back after seconds.
 * Here the loser of a race notices at once. (What comes in a storm shares its commits: gather.ts.)
 *
 * Less than a transaction: nothing is locked, and only what is written is verified. So whoever reads says which is which.
 * - `held`: the commit happens only if these are as they were read.
 * - `glanced`: these may be others by the time of the commit, unless they are written too. Say at the call why that does
 *   no harm.
 *
 * What makes lists safe: likes and comments come and go only together with a counter of their post, votes with one of
 * their comment. Whoever holds the parent notices every change of its lists.
 *
 * `work` may run many times and must have no other effect. Its errors pass through and nothing is written; when it writes
 * nothing, nothing is verified. Throws `unavailable` when the race is lost for good.
 */
export async function commitOptimistically<T>(
  db: Firestore,
  work: (commit: Commit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const commit = new StagedCommit(db);
    const outcome = await commit.run(work);
    if ('error' in outcome) throw outcome.error;
    try {
      await commitBatch(db, commit);
      return outcome.value;
    } catch (error) {
      if (!isLostRace(error)) throw error;
      await pauseBefore(attempt);
    }
  }
  throw lostForGood();
}

/** Commits what is staged, if anything is. */
export async function commitBatch(db: Firestore, commit: StagedCommit): Promise<void> {
  if (commit.size === 0) return;
  const batch = db.batch();
  commit.writeTo(batch);
  await batch.commit();
}

/** Longer with each attempt that was lost, and never the same for two. */
export const pauseBefore = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(5 * attempt, maxPauseMs));

export const lostForGood = () =>
  new AppError('unavailable', 'Too many people are changing this at once. Try again.');

export const isLostRace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && lostRace.has(error.code);
