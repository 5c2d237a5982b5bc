import { setTimeout as wait } from 'node:timers/promises';

const limitMs = 60_000;

/**
 * Waits until `count()` is not 0. Throws an error with the text `message` after a minute.
 *
 * @param {() => number} count
 * @param {string} message
 */
export async function untilSome(count, message) {
  for (const end = performance.now() + limitMs; count() === 0; await wait(50))
    if (performance.now() > end) throw new Error(message);
}

/** Waits until `count()` has not changed for `silenceMs`. @param {() => number} count @param {number} [silenceMs] */
export async function untilSilent(count, silenceMs = 2000) {
  let last = count();
  let changedAt = performance.now();
  while (performance.now() - changedAt < silenceMs) {
    await wait(50);
    const now = count();
    if (now !== last) changedAt = performance.now();
    last = now;
  }
}
