const tails = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after everything else that this process has queued under `key`. A hundred likes of one post that reach
 * one instance then cost a hundred commits, not five thousand lost races. Only a relief: the transactions themselves
 * keep instances apart.
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
