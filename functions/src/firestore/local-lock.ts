const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** The scope of locks that are shared by all databases of this process. */
export const thisProcess = {};

/**
 * A mutex in this process. Runs `work` after all earlier work with the same `key` in this scope. The scope is usually
 * a database. It avoids conflicts: 100 changes of one post in one instance cost 100 commits instead of
 * 5,000 attempts. Correctness does not depend on it, because Firestore detects conflicts between instances.
 */
export async function withLocalLock<T>(scope: object, key: string, work: () => Promise<T>): Promise<T> {
  const tails = queues.get(scope) ?? new Map<string, Promise<unknown>>();
  queues.set(scope, tails);
  const previous = tails.get(key) ?? Promise.resolve();
  const current = previous.then(work, work);
  const finished = current.catch(() => undefined);
  tails.set(key, finished);
  try {
    return await current;
  } finally {
    if (tails.get(key) === finished) tails.delete(key);
  }
}

/** Locks several keys, in sorted order so that two calls cannot deadlock. */
export const withLocalLocks = <T>(scope: object, keys: readonly string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(keys)].sort().reduceRight((locked, key) => () => withLocalLock(scope, key, locked), work)();
