import { createRandom as createUniform } from '../../lib/random.mjs';

/** @typedef {ReturnType<typeof createRandom>} Random */

/** Returns random numbers that are the same in each run with the same seed. @param {number} seed an integer */
export function createRandom(seed) {
  const uniform = createUniform(seed);
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
