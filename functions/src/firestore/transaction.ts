import type { Firestore } from 'firebase-admin/firestore';
import { type Commit, type CommitOptions, createWork } from './commit.ts';
import { type CommitResult, joinGroup } from './commit-group.ts';
import { tooManyConflicts } from './conflicts.ts';
import type { DocumentView } from './documents.ts';
import { withLocalLocks } from './local-lock.ts';
import type { Refs } from './read-together.ts';
import { resultOf, StagedCommit } from './staged-commit.ts';
import { countingRetries } from './usage.ts';

/**
 * Reads the documents in `reads`, runs `work`, and commits its writes in a transaction of the SDK. Firestore locks all
 * documents that it reads until the commit. If the process dies, Firestore keeps the locks for a minute.
 *
 * Use it for documents that few people change at the same time, and `inBatch` for the others.
 *
 * Two transactions that read and then write the same document would abort each other and retry after seconds.
 * Therefore `lockPaths` names these documents.
 *
 * `work` can run several times and must have no other effect. Its errors are passed to the caller. Throws
 * `unavailable` when transactions of other processes abort it again and again.
 */
export function inTransaction<T, Name extends string>(
  db: Firestore,
  { reads, ...options }: CommitOptions & { readonly reads: Refs<Name> },
  work: (commit: Commit, read: Record<Name, DocumentView>) => Promise<T>,
): Promise<T> {
  const queued = createWork(options, reads, [], work);
  if (options.hot) return joinGroup(db, options.hot, runGroup, queued);
  return withLocalLocks(db, queued.lockPaths, () =>
    runTransaction(db, async (commit) => resultOf(await commit.run(queued))),
  );
}

/** The SDK does not report the time of a transaction's writes. */
const runGroup = async <T>(db: Firestore, fill: (commit: StagedCommit) => Promise<T>): Promise<CommitResult<T>> => ({
  result: await runTransaction(db, fill),
  writeTime: null,
});

const runTransaction = <T>(db: Firestore, fill: (commit: StagedCommit) => Promise<T>): Promise<T> =>
  db
    .runTransaction(
      countingRetries(async (tx) => {
        const commit = new StagedCommit(tx);
        const result = await fill(commit);
        commit.writeTo(tx);
        return result;
      }),
      { maxAttempts },
    )
    .catch((error: unknown) => {
      throw isAborted(error) ? tooManyConflicts() : error;
    });

/** Before each retry the SDK waits about a second longer. */
const maxAttempts = 8;

/** gRPC's ABORTED. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 10;
