import { setTimeout as wait } from 'node:timers/promises';

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
