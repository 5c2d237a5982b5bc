const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** The scope of work that is one after the other in the whole process, whatever database it is for. */
export const thisProcess = {};

/**
 * Runs `work` after everything else that has been queued under `key` in this scope, a database mostly. A hundred changes of one
 * post that reach one instance then cost a hundred commits, not five thousand lost races. Only a relief: the commits themselves
 * keep instances apart.
 */
export async function inTurn<T>(scope: object, key: string, work: () => Promise<T>): Promise<T> {
  const tails = queues.get(scope) ?? new Map<string, Promise<unknown>>();
  queues.set(scope, tails);
  const previous = tails.get(key) ?? Promise.resolve();
  const mine = previous.then(work, work);
  const settled = mine.catch(() => undefined);
  tails.set(key, settled);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === settled) tails.delete(key);
  }
}

/** The same for several keys: waits for each in an order of their own, so that nobody waits for one another. */
export const inTurns = <T>(scope: object, keys: readonly string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(keys)].sort().reduceRight((rest, key) => () => inTurn(scope, key, rest), work)();
