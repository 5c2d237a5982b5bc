import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Work } from './commit.ts';
import { isConflict, maxAttempts, tooManyConflicts, waitBeforeRetry } from './conflicts.ts';
import { withLocalLocks } from './local-lock.ts';
import { createPace, paceMs } from './pace.ts';
import type { StagedCommit } from './staged-commit.ts';
import { countIn, countRetry, createUsage, currentUsage, splitUsage, type Usage } from './usage.ts';

/** The result of a commit. `writeTime` is null if the SDK does not report it. */
export interface CommitResult<T> {
  readonly result: T;
  readonly writeTime: Timestamp | null;
}

/** Creates a commit, fills it, and writes it in a batch or a transaction. */
type RunCommit = <T>(db: Firestore, fill: (commit: StagedCommit) => Promise<T>) => Promise<CommitResult<T>>;

/**
 * A queued piece of work. `run` does the work in a commit, and returns a function that reports the result after the
 * commit.
 */
interface QueuedWork extends Pick<Work<unknown>, 'refs' | 'lockPaths'> {
  readonly run: (commit: StagedCommit) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
  readonly sinceMs: number;
  /** The invocation that pays for its share of the commit. */
  readonly usage: Usage | undefined;
  attempts: number;
}

/** Far below Firestore's limit of 10 MB: 500 writes of large documents have about 5 MB. */
const maxWrites = 450;
/**
 * Ten commits take about ten seconds. More work is refused immediately. (A deployed instance serves only 80 calls
 * at a time.)
 */
export const maxQueued = 10 * maxWrites;
/** The longest time that work waits for other instances. */
const maxWaitMs = 3 * paceMs;

interface Group {
  readonly join: (queued: QueuedWork) => void;
  readonly increasingTime: (nowMs: number) => number;
}

/** The groups of each database, by the path of the hot document. */
const groups = new WeakMap<Firestore, Map<string, Group>>();

/**
 * Commits work together with other work on the same hot document. All work that is queued in this instance becomes one
 * commit, at most two per second (pace.ts). Each piece of work sees the changes of the work before it. It gets its own
 * result or error after the commit. Work that is alone is committed immediately, and so are short bursts.
 *
 * Before a commit that had to wait, an instance checks whether another instance has written the document within the
 * last second. If so, it waits, but not longer than three seconds. Rejects with `unavailable` when `maxQueued` pieces
 * of work are queued.
 */
export function joinGroup<T>(hotDocument: DocumentReference, work: Work<T>, runCommit: RunCommit): Promise<T> {
  const { firestore: db, path } = hotDocument;
  const groupsByPath = groups.get(db) ?? new Map<string, Group>();
  groups.set(db, groupsByPath);
  const group = groupsByPath.get(path) ?? createGroup(hotDocument, runCommit, () => groupsByPath.delete(path));
  groupsByPath.set(path, group);
  return new Promise<T>((resolve, reject) => {
    group.join({
      refs: work.refs,
      lockPaths: work.lockPaths,
      run: async (commit) => {
        const outcome = await commit.run(work, group.increasingTime);
        return () => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value));
      },
      fail: reject,
      sinceMs: performance.now(),
      usage: currentUsage(),
      attempts: 0,
    });
  });
}

function createGroup(hotDocument: DocumentReference, runCommit: RunCommit, removeGroup: () => void): Group {
  const db = hotDocument.firestore;
  const queued: QueuedWork[] = [];
  const pace = createPace();
  let lastTimeMs = 0;
  let lastWriteTime: Timestamp | null = null;
  let isCommitting = false;
  let removalTimer: NodeJS.Timeout | undefined;
  // True while work is in a commit and has no result yet. Only more work during that time means that the document
  // is crowded.
  let isResultPending = false;
  /** The reads and writes of the running commit. */
  const sharedUsage = createUsage();

  /** Commits the first pieces of work, as many as fit into one commit. */
  const commitTogether = (works: readonly QueuedWork[]) =>
    withLocalLocks(
      db,
      works.flatMap(({ lockPaths }) => lockPaths),
      () =>
        runCommit(db, async (commit) => {
          await commit.load(works.flatMap(({ refs }) => refs));
          const reports: (() => void)[] = [];
          for (const { run } of works) {
            if (commit.size >= maxWrites) break;
            reports.push(await run(commit));
          }
          return { reports, isWritten: commit.size > 0 };
        }),
    ).finally(() =>
      splitUsage(
        sharedUsage,
        works.map(({ usage }) => usage),
        hotDocument.path,
      ),
    );

  async function commitNext(): Promise<void> {
    await waitUntilDue();
    const works = queued.splice(0, maxWrites);
    isResultPending = true;
    try {
      const { result, writeTime } = await commitTogether(works);
      const { reports, isWritten } = result;
      if (isWritten) pace.noteWrite(performance.now());
      if (isWritten) lastWriteTime = writeTime;
      isResultPending = false;
      queued.unshift(...works.slice(reports.length));
      for (const report of reports) report();
    } catch (error) {
      isResultPending = isConflict(error);
      if (isResultPending) await retry(works);
      else if (isRefused(error) && works.length > 1) await commitEachAlone(works);
      else for (const { fail } of works) fail(error);
    }
  }

  async function waitUntilDue(): Promise<void> {
    const nowMs = () => performance.now();
    let hasWaited = false;
    for (;;) {
      const waitMs = pace.waitMs(nowMs());
      if (waitMs === 0 && !hasWaited) return;
      hasWaited = true;
      await wait(waitMs);
      const remainingMs = (queued[0]?.sinceMs ?? 0) + maxWaitMs - nowMs();
      if (remainingMs <= 0) return;
      // If the read fails, the commit fails with the same error.
      const ageMs = await ageOfWriteByOthers(hotDocument, lastWriteTime).catch(() => paceMs);
      if (ageMs >= paceMs) return;
      pace.noteWriteByOthers(nowMs());
      await wait(Math.min(remainingMs, paceMs - ageMs + (Math.random() * paceMs) / 2));
    }
  }

  /** The first conflict can have any cause. Later ones are caused by other instances. */
  async function retry(works: readonly QueuedWork[]): Promise<void> {
    for (const work of works) {
      work.attempts += 1;
      countRetry(work.usage, hotDocument.path);
    }
    const attempts = works[0]?.attempts ?? 1;
    if (attempts > 1) pace.noteWriteByOthers(performance.now());
    await waitBeforeRetry(attempts);
    for (const { fail } of works.filter((work) => work.attempts >= maxAttempts)) fail(tooManyConflicts());
    queued.unshift(...works.filter((work) => work.attempts < maxAttempts));
  }

  /** Commits each piece of work alone, so that one that Firestore refuses does not make the others fail. */
  async function commitEachAlone(works: readonly QueuedWork[]): Promise<void> {
    for (const work of works)
      await commitTogether([work]).then(
        ({ result }) => result.reports[0]?.(),
        (error: unknown) => (isConflict(error) ? retry([work]) : work.fail(error)),
      );
  }

  async function commitQueued(): Promise<void> {
    isCommitting = true;
    while (queued.length > 0) await commitNext();
    isCommitting = false;
    removalTimer = setTimeout(removeGroup, 2 * paceMs).unref();
  }

  return {
    increasingTime: (nowMs) => {
      lastTimeMs = Math.max(nowMs, lastTimeMs + 1);
      return lastTimeMs;
    },
    join: (work) => {
      if (isResultPending || queued.length > 0) pace.noteConcurrentWork(performance.now());
      if (queued.length >= maxQueued) return work.fail(tooManyConflicts());
      queued.push(work);
      clearTimeout(removalTimer);
      if (!isCommitting) void countIn(sharedUsage, commitQueued);
    },
  };
}

/**
 * Returns how long ago another instance wrote the document, in milliseconds of Firestore's clock. The result is
 * infinite if this instance wrote it last. A null `ownWriteTime` means that nobody knows.
 */
async function ageOfWriteByOthers(ref: DocumentReference, ownWriteTime: Timestamp | null): Promise<number> {
  const [snapshot] = await ref.firestore.getAll(ref, { fieldMask: [] });
  if (!snapshot?.updateTime || ownWriteTime?.isEqual(snapshot.updateTime)) return Number.POSITIVE_INFINITY;
  return snapshot.readTime.toMillis() - snapshot.updateTime.toMillis();
}

/** gRPC's INVALID_ARGUMENT, or an error of the SDK before it sends the request. */
const isRefused = (error: unknown): boolean => error instanceof Error && (!('code' in error) || error.code === 3);
