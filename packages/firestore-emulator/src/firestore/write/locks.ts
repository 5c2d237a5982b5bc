import { FirestoreError } from '../border/errors.ts';

/** Who holds locks: a read-write transaction. */
export interface LockOwner {
  /** Whether it lost documents to others before. */
  readonly isRetry: boolean;
  /** Ends the transaction, releasing its locks; its commit gave up waiting for the documents at `paths`. */
  onLockTimeout(paths: readonly string[]): void;
}

/** What a transaction has read: documents by path, and collections by id (null = every collection). */
export type Lockable = { readonly path: string } | { readonly collectionId: string | null };

interface Waiter {
  readonly paths: readonly string[];
  readonly owner: LockOwner | null;
  proceed(): void;
  /** Ends the transaction; the commit is told that it waited in vain. */
  giveUp(): void;
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
 * The locks of one database. Reads take shared locks and never wait; a write waits until no other transaction holds
 * a lock on its documents, and gives up after `timeoutMs`. Source: recordings, transactions.json. Transactions that wait for each
 * other could only wait for the first to give up: it does at once. Who wins is the same, but for those that are tried again: they
 * go before those that are not.
 */
export class LockTable {
  readonly #holders = new Map<string, Set<LockOwner>>();
  readonly #keys = new Map<LockOwner, Set<string>>();
  readonly #waiters = new Set<Waiter>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

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

  /** Forgets all locks; whoever waits proceeds. */
  clear(): void {
    this.#holders.clear();
    this.#keys.clear();
    this.#wake();
  }

  /**
   * Runs `action` as soon as the documents at `paths` are not locked by others: at once, without a pause in
   * between, when they are free. Rejects with ABORTED when they stay locked.
   */
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
        giveUp: () => {
          leave();
          owner?.onLockTimeout(paths);
          reject(new FirestoreError('ABORTED', 'Transaction lock timeout.'));
        },
      };
      const timer = setTimeout(waiter.giveUp, this.#timeoutMs);
      this.#waiters.add(waiter);
      this.#endDeadlocks(waiter);
    });
  }

  /** Who waits longest in a circle of those that wait for each other would be the first to run out of time. */
  #endDeadlocks(latest: Waiter): void {
    while (this.#waiters.has(latest)) {
      const circle = this.#circleFrom(latest, latest, new Set());
      if (!circle) return;
      const waiting = [...this.#waiters].filter((waiter) => circle.includes(waiter));
      (waiting.find(({ owner }) => !owner?.isRetry) ?? waiting[0])?.giveUp();
    }
  }

  /** The waiters on a way from `waiter` over those that it waits for back to `goal`, or null. */
  #circleFrom(waiter: Waiter, goal: Waiter, seen: Set<Waiter>): readonly Waiter[] | null {
    seen.add(waiter);
    for (const next of this.#waiters) {
      if (next.owner === null || next.owner === waiter.owner || !this.#blocks(next.owner, waiter)) continue;
      if (next === goal) return [waiter];
      const rest = seen.has(next) ? null : this.#circleFrom(next, goal, seen);
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
      // An earlier waiter's action may have changed the locks, or ended this one.
      if (this.#waiters.has(waiter) && this.#isFree(waiter.paths, waiter.owner)) waiter.proceed();
    }
  }
}
