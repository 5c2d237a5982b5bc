/**
 * Returns a function that returns the next number of a pseudo-random sequence, from 0 to just below 1. The same seed
 * gives the same sequence, so two runs send the same actions at the same times. Algorithm: mulberry32.
 *
 * @param {number} seed
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

/**
 * Returns one of the items, each with the same probability, or undefined if there are none.
 *
 * @template Item
 * @param {() => number} random
 * @param {readonly Item[]} items
 */
export const pick = (random, items) => items[Math.floor(random() * items.length)];
