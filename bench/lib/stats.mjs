/** Statistics of samples. Medians are used, because other load on a shared machine causes outliers. */

/** @typedef {ReturnType<typeof summarise>} Summary */

/**
 * Returns the smallest sample that is greater than or equal to the given share (0 to 1) of all samples. Throws if
 * there are none.
 *
 * @param {readonly number[]} samples
 * @param {number} share
 */
export function percentileOf(samples, share) {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/**
 * Returns the median. It is the mean of the two middle samples if their number is even.
 *
 * @param {readonly number[]} samples
 */
export function medianOf(samples) {
  const lower = percentileOf(samples, 0.5);
  if (samples.length % 2 === 1) return lower;
  const upper = samples.toSorted((a, b) => a - b)[samples.length / 2] ?? lower;
  return (lower + upper) / 2;
}

/** @param {readonly number[]} samples */
export const summarise = (samples) => ({
  n: samples.length,
  min: percentileOf(samples, 0),
  median: medianOf(samples),
  p95: percentileOf(samples, 0.95),
  max: percentileOf(samples, 1),
});

/**
 * Returns the largest number of times within any `windowMs`, in any order.
 *
 * @param {readonly number[]} times
 * @param {number} windowMs
 */
export const mostWithin = (times, windowMs) =>
  Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + windowMs).length));

/** Returns how many milliseconds `work` takes. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures several things in turns, so that other load on the machine affects all of them. Each function runs once
 * per round, and the order changes from round to round. The first `warmUps` rounds do not count.
 *
 * @template {string} Name
 * @param {Record<Name, () => Promise<number>>} measurements
 * @param {{ rounds: number, warmUps?: number }} plan
 */
export async function interleaved(measurements, { rounds, warmUps = 1 }) {
  const names = /** @type {Name[]} */ (Object.keys(measurements));
  const samples = /** @type {Record<Name, number[]>} */ ({});
  for (const name of names) samples[name] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const shift = Math.abs(round) % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const value = await measurements[name]();
      if (round >= 0) samples[name].push(value);
    }
  }
  return samples;
}

/**
 * Runs `work(index)` for 0 to `count - 1`, `lanes` at the same time.
 *
 * @param {number} count
 * @param {number} lanes
 * @param {(index: number) => Promise<unknown>} work
 */
export async function inLanes(count, lanes, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

/**
 * Returns the item at an index. After the last item it begins again at the first.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function cyclic(items, index) {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
