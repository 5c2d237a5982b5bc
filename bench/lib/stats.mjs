/** Times in milliseconds, counts as they are. Medians, since a shared machine has outliers and no lower bound lies. */

/** The element at a share of the way, at most the last. @param {number[]} sorted not empty @param {number} share */
function at(sorted, share) {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/**
 * `{ n, min, median, p95, p99, max }` of numbers. Throws for none: an average of nothing is no figure.
 *
 * @param {number[]} samples
 * @param {(value: number) => number} [shown] how each of them is told
 */
export function summarise(samples, shown = (value) => value) {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = at(sorted, 0.5);
  const median = sorted.length % 2 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2;
  return {
    n: sorted.length,
    min: shown(at(sorted, 0)),
    median: shown(median),
    p95: shown(at(sorted, 0.95)),
    p99: shown(at(sorted, 0.99)),
    max: shown(at(sorted, 1)),
  };
}

/** @param {number[]} samples */
export const medianOf = (samples) => summarise(samples).median;

/** How long `work` takes. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures things side by side: in every round each of `subjects` (name → function answering a number) runs once, in an
 * order that changes from round to round, so that what the machine does meanwhile hits all alike. The first
 * `warmUps` rounds do not count. Answers name → samples.
 *
 * @template {string} Name
 * @param {Record<Name, () => Promise<number>>} subjects
 * @param {{ rounds: number, warmUps?: number }} plan
 */
export async function interleaved(subjects, { rounds, warmUps = 1 }) {
  const names = /** @type {Name[]} */ (Object.keys(subjects));
  const samples = /** @type {Record<Name, number[]>} */ ({});
  for (const name of names) samples[name] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const shift = Math.abs(round) % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const value = await subjects[name]();
      if (round >= 0) samples[name].push(value);
    }
  }
  return samples;
}

/** Runs `work(index)` for 0 to `count - 1`, `lanes` at a time. @param {number} count @param {number} lanes @param {(index: number) => Promise<unknown>} work */
export async function inLanes(count, lanes, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

/**
 * One after the other, and from the first again.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function among(items, index) {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('there is none');
  return item;
}
