/**
 * Returns a function that returns the next number of a pseudo-random sequence, from 0 to just below 1. The same seed
 * gives the same sequence, so that two runs can be compared. Algorithm: mulberry32.
 *
 * @param {number} seed an integer
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
