import { setTimeout as wait } from 'node:timers/promises';

const silenceMs = 2000;
const limitMs = 120_000;

/**
 * Waits until `count()` has not changed for two seconds. NaN means that it is still changing. Throws after two minutes.
 *
 * @param {() => number} count
 */
export async function untilSilent(count) {
  const startedAt = performance.now();
  let last = count();
  for (let changedAt = startedAt; performance.now() - changedAt < silenceMs; await wait(50)) {
    const now = count();
    if (now !== last) changedAt = performance.now();
    if (now !== last && changedAt - startedAt > limitMs) throw new Error(`still not silent: the count is ${now}`);
    last = now;
  }
}
