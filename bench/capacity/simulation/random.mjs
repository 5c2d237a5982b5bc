/** Random numbers that are the same in each run with the same seed. */

/** @typedef {ReturnType<typeof createRandom>} Random */

/** @param {number} seed an integer */
export function createRandom(seed) {
  let state = seed >>> 0;

  /** Returns a number from 0 to below 1. This is the generator mulberry32. */
  function uniform() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    uniform,
    /** Returns an exponentially distributed number. @param {number} mean */
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    /** Returns an integer from 0 to `count - 1`. @param {number} count */
    below: (count) => Math.floor(uniform() * count),
  };
}

/**
 * Calls `arrive` at random times (a Poisson process) until `untilMs`.
 *
 * @param {import('./clock.mjs').Clock} clock
 * @param {Random} random
 * @param {{ perSecond: number, untilMs: number }} options
 * @param {() => void} arrive
 */
export function startArrivals(clock, random, { perSecond, untilMs }, arrive) {
  const next = () =>
    clock.after(random.exponential(1000 / perSecond), () => {
      if (clock.now() > untilMs) return;
      arrive();
      next();
    });
  next();
}
