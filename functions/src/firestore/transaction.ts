import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { lostForGood } from './optimistic-commit.ts';
import { inTurns } from './queue.ts';
import { type Commit, StagedCommit } from './staged-commit.ts';

/**
 * A transaction of the SDK: all that it reads stays as it is until it commits, because it is locked. For documents that
 * few people change at once; what many change together is committed with `commitOptimistically`.
 * Its locks outlive a process that dies in it by a minute.
 *
 * `turns` are the paths of what it reads and then writes. Two transactions that do so with one document would abort each
 * other and come back after seconds; in this process they wait for each other instead. `work` may run several times and
 * must have no other effect. Its errors pass through. Throws `unavailable` when other processes never let it through.
 */
export const inTransaction = <T>(
  db: Firestore,
  turns: readonly string[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  inTurns(db, turns, () =>
    db.runTransaction(work, { maxAttempts }).catch((error: unknown) => {
      throw isAborted(error) ? lostForGood() : error;
    }),
  );

/** The same for work that is also done in commits which others share (`gatherInTransaction`). */
export const commitInTransaction = <T>(
  db: Firestore,
  turns: readonly string[],
  work: (commit: Commit) => Promise<T>,
): Promise<T> =>
  inTransaction(db, turns, async (tx) => {
    const commit = new StagedCommit(tx);
    const outcome = await commit.run(work);
    if ('error' in outcome) throw outcome.error;
    commit.writeTo(tx);
    return outcome.value;
  });

/** The SDK waits about a second longer before each attempt. */
const maxAttempts = 8;

/** gRPC's ABORTED. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 10;
