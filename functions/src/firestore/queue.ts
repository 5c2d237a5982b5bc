const tails = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after everything else that this process has queued under `key`. A hundred likes of one post that reach
 * one instance then cost a hundred commits, not five thousand lost races. Only a relief: the commits themselves keep
 * instances apart.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
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
export const inTurns = <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(keys)].sort().reduceRight((rest, key) => () => inTurn(key, rest), work)();
