import { FirestoreError } from '../border/errors.ts';

/** The owner of locks: a read-write transaction. */
export interface LockOwner {
  /** Whether the transaction is a retry of one that failed because of locks. */
  readonly isRetry: boolean;
  /** Ends the transaction, because its commit did not get the locks of the documents at `paths`. */
  onLockTimeout(paths: readonly string[]): void;
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
  if ('path' in lockable) return `/${lockable.path}`;
  return lockable.collectionId === null ? '*' : lockable.collectionId;
}

function keysOfPath(path: string): string[] {
  const segments = path.split('/');
  return [`/${path}`, segments.at(-2) ?? '', '*'];
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
  readonly #holders = new Map<string, Set<LockOwner>>();
  readonly #keys = new Map<LockOwner, Set<string>>();
  readonly #waiters = new Set<Waiter>();

  constructor(private readonly timeoutMs: number) {}

  share(owner: LockOwner, lockable: Lockable): void {
    const key = keyOf(lockable);
    const holders = this.#holders.get(key);
    if (holders) holders.add(owner);
    else this.#holders.set(key, new Set([owner]));
    const keys = this.#keys.get(owner);
    if (keys) keys.add(key);
    else this.#keys.set(owner, new Set([key]));
  }

  release(owner: LockOwner): void {
    const keys = this.#keys.get(owner);
    if (!keys) return;
    this.#keys.delete(owner);
    for (const key of keys) {
      const holders = this.#holders.get(key);
      holders?.delete(owner);
      if (holders?.size === 0) this.#holders.delete(key);
    }
    this.#wake();
  }

  /** Removes all locks, so that all waiters proceed. */
  clear(): void {
    this.#holders.clear();
    this.#keys.clear();
    this.#wake();
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
          try {
            resolve(action());
          } catch (error) {
            reject(error);
          }
        },
        fail: () => {
          leave();
          owner?.onLockTimeout(paths);
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
      if (next.owner === null || next.owner === waiter.owner || !this.#blocks(next.owner, waiter)) continue;
      if (next === goal) return [waiter];
      const rest = seen.has(next) ? null : this.#findCycle(next, goal, seen);
      if (rest) return [waiter, ...rest];
    }
    return null;
  }

  #blocks(owner: LockOwner, { paths }: Waiter): boolean {
    const keys = this.#keys.get(owner);
    return keys !== undefined && paths.some((path) => keysOfPath(path).some((key) => keys.has(key)));
  }

  #isFree(paths: readonly string[], owner: LockOwner | null): boolean {
    if (this.#holders.size === 0) return true;
    return paths.every((path) =>
      keysOfPath(path).every((key) => {
        const holders = this.#holders.get(key);
        return !holders || (holders.size === 1 && owner !== null && holders.has(owner));
      }),
    );
  }

  #wake(): void {
    for (const waiter of [...this.#waiters]) {
      // The action of an earlier waiter may have changed the locks or ended this waiter.
      if (this.#waiters.has(waiter) && this.#isFree(waiter.paths, waiter.owner)) waiter.proceed();
    }
  }
}
