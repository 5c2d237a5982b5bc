import { FirestoreError } from '../border/errors.ts';
import { getOrCreate } from '../store/get-or-create.ts';

/** The owner of locks: a read-write transaction. */
export interface LockOwner {
  /** Whether the transaction is a retry of one that failed because of locks. */
  readonly isRetry: boolean;
  /** The keys of its locks. */
  readonly lockedKeys: Set<string>;
  /** Ends the transaction. `contestedPaths` are the documents whose locks its commit did not get in time. */
  end(contestedPaths: readonly string[]): void;
}

/** The target of a lock: a document by path, or a collection by id (null = every collection). */
export type Lockable = { readonly path: string } | { readonly collectionId: string | null };

interface Waiter {
  readonly paths: readonly string[];
  readonly owner: LockOwner | null;
  proceed(): void;
  /** Rejects the commit with a lock timeout and ends its transaction. */
  fail(): void;
}

function keyOf(lockable: Lockable): string {
  return 'path' in lockable ? `/${lockable.path}` : (lockable.collectionId ?? '*');
}

function keysOfPath(path: string): string[] {
  return [`/${path}`, path.split('/').at(-2) ?? '', '*'];
}

/**
 * The locks of one database. The source of these rules is recordings/transactions.json.
 *
 * - A read takes a shared lock and never waits.
 * - A write waits until no other transaction has a lock on its documents, and fails after `timeoutMs`.
 * - In a deadlock, the waiter that would time out first fails immediately. A retried transaction
 *   fails only if all transactions in the deadlock are retries.
 */
export class LockTable {
  readonly #owners = new Map<string, Set<LockOwner>>();
  readonly #waiters = new Set<Waiter>();

  constructor(private readonly timeoutMs: number) {}

  share(owner: LockOwner, lockable: Lockable): void {
    const key = keyOf(lockable);
    getOrCreate(this.#owners, key, () => new Set()).add(owner);
    owner.lockedKeys.add(key);
  }

  release(owner: LockOwner): void {
    if (owner.lockedKeys.size === 0) return;
    for (const key of owner.lockedKeys) {
      const owners = this.#owners.get(key);
      owners?.delete(owner);
      if (owners?.size === 0) this.#owners.delete(key);
    }
    owner.lockedKeys.clear();
    for (const waiter of [...this.#waiters]) {
      // The action of an earlier waiter may have changed the locks or ended this waiter.
      if (this.#waiters.has(waiter) && this.#isFree(waiter.paths, waiter.owner)) waiter.proceed();
    }
  }

  /** Runs `action` once no other transaction locks `paths`, synchronously if possible. Rejects with ABORTED. */
  async whenFree<T>(paths: readonly string[], owner: LockOwner | null, action: () => T): Promise<T> {
    if (this.#isFree(paths, owner)) return action();
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        paths,
        owner,
        proceed: () => {
          leave();
          resolve(this.whenFree(paths, owner, action));
        },
        fail: () => {
          leave();
          owner?.end(paths);
          reject(new FirestoreError('ABORTED', 'Transaction lock timeout.'));
        },
      };
      const timer = setTimeout(waiter.fail, this.timeoutMs);
      this.#waiters.add(waiter);
      this.#endDeadlocks(waiter);
    });
  }

  /**
   * Resolves deadlocks that the new waiter `latest` closes. The waiter that waits longest fails, because it would also
   * be the first to time out. Waiters of retried transactions fail only if all others are retries too.
   */
  #endDeadlocks(latest: Waiter): void {
    while (this.#waiters.has(latest)) {
      const cycle = this.#findCycle(latest, latest, new Set());
      if (!cycle) return;
      const candidates = [...this.#waiters].filter((waiter) => cycle.includes(waiter));
      (candidates.find(({ owner }) => !owner?.isRetry) ?? candidates[0])?.fail();
    }
  }

  /** Returns the waiters of a cycle, each blocked by the next one and the last one by `goal`. Null means none. */
  #findCycle(waiter: Waiter, goal: Waiter, seen: Set<Waiter>): readonly Waiter[] | null {
    seen.add(waiter);
    for (const next of this.#waiters) {
      if (next.owner === null || next.owner === waiter.owner || !blocks(next.owner, waiter)) continue;
      if (next === goal) return [waiter];
      const rest = seen.has(next) ? null : this.#findCycle(next, goal, seen);
      if (rest) return [waiter, ...rest];
    }
    return null;
  }

  #isFree(paths: readonly string[], owner: LockOwner | null): boolean {
    if (this.#owners.size === 0) return true;
    return paths.every((path) =>
      keysOfPath(path).every((key) => {
        const owners = this.#owners.get(key);
        return !owners || (owners.size === 1 && owner !== null && owners.has(owner));
      }),
    );
  }
}

function blocks({ lockedKeys }: LockOwner, { paths }: Waiter): boolean {
  return paths.some((path) => keysOfPath(path).some((key) => lockedKeys.has(key)));
}
