import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for `work`; throws when it takes longer than `limitMs`. What it began goes on.
 *
 * @param {number} limitMs
 * @param {Promise<unknown>} work
 */
export async function within(limitMs, work) {
  const limit = new AbortController();
  const tooSlow = wait(limitMs, 'too slow', { signal: limit.signal });
  tooSlow.catch(() => {}); // called off
  work.catch(() => {}); // ends with the server when it is given up
  const first = await Promise.race([work, tooSlow]);
  limit.abort();
  if (first === 'too slow') throw new Error(`not done after ${limitMs / 1000} s`);
}

/** @param {unknown} error */
export const textOf = (error) => (error instanceof Error ? error.message : String(error));
