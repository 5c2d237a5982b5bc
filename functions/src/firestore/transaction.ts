import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type Commit, type CommitOptions, createWork } from './commit.ts';
import { type CommitResult, joinGroup } from './commit-group.ts';
import { tooManyConflicts } from './conflicts.ts';
import type { DocumentView } from './documents.ts';
import { withLocalLocks } from './local-lock.ts';
import type { Refs } from './read-together.ts';
import { resultOf, StagedCommit } from './staged-commit.ts';
import { countRetry } from './usage.ts';

/**
 * Reads the documents in `reads`, runs `work`, and commits its writes in a transaction of the SDK. Firestore locks all
 * documents that it reads until the commit. If the process dies, Firestore keeps the locks for a minute.
 *
 * Use it for documents that few people change at the same time, and `inBatch` for the others.
 *
 * Two transactions that read and then write the same document would abort each other and retry after seconds. Name these
 * documents in `lockPaths`, so that calls in this process with a common path run one after the other. Calls with the same
 * `hotDocument` share transactions.
 *
 * `work` can run several times, so it must change nothing except through `commit`. If it throws, nothing is written, and
 * the caller gets the error. Throws `unavailable` if transactions of other processes abort it too often.
 */
export function inTransaction<T, Name extends string>(
  db: Firestore,
  { reads, ...options }: CommitOptions & { readonly reads: Refs<Name> },
  work: (commit: Commit, read: Record<Name, DocumentView>) => Promise<T>,
): Promise<T> {
  const queued = createWork({ ...options, reads, unchanged: [], work });
  if (options.hotDocument) return joinGroup(options.hotDocument, queued, runGroup);
  return withLocalLocks(db, queued.lockPaths, () =>
    runTransaction(db, async (commit) => resultOf(await commit.run(queued))),
  );
}

/** `writeTime` is null, because a transaction of the SDK does not return the time of its writes. */
const runGroup = async <T>(db: Firestore, fill: (commit: StagedCommit) => Promise<T>): Promise<CommitResult<T>> => ({
  result: await runTransaction(db, fill),
  writeTime: null,
});

async function runTransaction<T>(db: Firestore, fill: (commit: StagedCommit) => Promise<T>): Promise<T> {
  let isRetry = false;
  const attempt = async (tx: Transaction): Promise<T> => {
    if (isRetry) countRetry();
    isRetry = true;
    const commit = new StagedCommit(tx);
    const result = await fill(commit);
    commit.writeTo(tx);
    return result;
  };
  try {
    return await db.runTransaction(attempt, { maxAttempts });
  } catch (error) {
    throw isAborted(error) ? tooManyConflicts() : error;
  }
}

/** Before each retry the SDK waits about a second longer. */
const maxAttempts = 8;

/** gRPC's ABORTED. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 10;
