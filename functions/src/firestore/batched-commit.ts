import type { Firestore } from 'firebase-admin/firestore';
import { type Commit, type CommitOptions, createWork } from './commit.ts';
import { type CommitResult, joinGroup } from './commit-group.ts';
import { isConflict, maxAttempts, tooManyConflicts, waitBeforeRetry } from './conflicts.ts';
import type { DocumentView } from './documents.ts';
import { withLocalLocks } from './local-lock.ts';
import type { Refs } from './read-together.ts';
import { type Outcome, resultOf, StagedCommit } from './staged-commit.ts';
import { countRetry } from './usage.ts';

interface BatchOptions<Unchanged extends string, MayChange extends string> extends CommitOptions {
  /**
   * Must not have changed between their read and the commit. The work must write them, because only written documents
   * have a precondition.
   */
  readonly unchanged?: Refs<Unchanged>;
  /**
   * Can be different at the time of the commit, unless they are written too. The caller says in a comment why that is
   * safe.
   */
  readonly mayChange?: Refs<MayChange>;
}

/**
 * Reads `unchanged` and `mayChange`, runs `work`, and commits its writes atomically in one batch without locks. Each
 * write has the precondition that the document is as it was read. If a precondition fails, everything runs again.
 *
 * Use it for documents that many people change at the same time. Transactions of the SDK lock what they read, so on
 * a popular post most of them abort each other and retry after seconds. A batched commit notices a conflict
 * immediately.
 *
 * Reads of lists are safe, because each new like, comment or vote also changes a counter of its parent. So a commit
 * with the parent as `unchanged` notices each change of the list.
 *
 * `work` can run many times, so it must change nothing except through `commit`. If it throws, nothing is written, and the
 * caller gets the error. Throws `unavailable` after too many conflicts.
 */
export function inBatch<T, Unchanged extends string = never, MayChange extends string = never>(
  db: Firestore,
  options: BatchOptions<Unchanged, MayChange>,
  work: (commit: Commit, read: Record<Unchanged | MayChange, DocumentView>) => Promise<T>,
): Promise<T>;
export function inBatch<T>(
  db: Firestore,
  { unchanged = {}, mayChange = {}, ...options }: BatchOptions<string, string>,
  work: (commit: Commit, read: Record<string, DocumentView>) => Promise<T>,
): Promise<T> {
  const reads = { ...unchanged, ...mayChange };
  const queued = createWork({ ...options, reads, unchanged: Object.values(unchanged), work });
  if (options.hotDocument) return joinGroup(options.hotDocument, queued, runBatch);
  return withLocalLocks(db, queued.lockPaths, async () => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      let outcome: Outcome<T>;
      try {
        ({ result: outcome } = await runBatch(db, (commit) => commit.run(queued)));
      } catch (error) {
        if (!isConflict(error)) throw error;
        countRetry();
        await waitBeforeRetry(attempt);
        continue;
      }
      return resultOf(outcome);
    }
    throw tooManyConflicts();
  });
}

async function runBatch<T>(db: Firestore, fill: (commit: StagedCommit) => Promise<T>): Promise<CommitResult<T>> {
  const commit = new StagedCommit({
    getAll: (...refs) => db.getAll(...refs),
    get: (query) => query.get(),
  });
  const result = await fill(commit);
  if (commit.size === 0) return { result, writeTime: null };
  const batch = db.batch();
  commit.writeTo(batch);
  const [first] = await batch.commit();
  return { result, writeTime: first?.writeTime ?? null };
}
