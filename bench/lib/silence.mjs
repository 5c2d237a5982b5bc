import { setTimeout as wait } from 'node:timers/promises';

const limitMs = 60_000;

/** Waits until there is something to count: what is live comes after what is shown. Throws `why` after a minute. @param {() => number} count @param {string} why */
export async function untilSome(count, why) {
  for (const end = performance.now() + limitMs; count() === 0; await wait(50))
    if (performance.now() > end) throw new Error(why);
}

/** Waits until `count()` has not changed for `silenceMs`: whoever is counted has all they asked for. @param {() => number} count @param {number} [silenceMs] */
export async function untilSilent(count, silenceMs = 2000) {
  let last = count();
  let since = performance.now();
  while (performance.now() - since < silenceMs) {
    await wait(50);
    const now = count();
    if (now !== last) since = performance.now();
    last = now;
  }
}
