/** Random choices of the load script. */
import { cyclic } from '../lib/stats.mjs';

/**
 * Returns one of the items, each with the same probability, or undefined if there are none.
 *
 * @template Item
 * @param {() => number} random
 * @param {readonly Item[]} items
 */
export const pick = (random, items) => items[Math.floor(random() * items.length)];

/** @param {import('./world.mjs').World} world @param {() => number} random */
export const someMember = ({ members }, random) => cyclic(members, Math.floor(random() * members.length));
