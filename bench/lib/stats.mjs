/** Times in milliseconds, counts as they are. Medians, since a shared machine has outliers and no lower bound lies. */

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** `{ n, min, median, p95, p99, max }` of numbers. Throws for none: an average of nothing is no figure. */
export function summarise(samples) {
  if (samples.length === 0) throw new Error('nothing was measured');
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return {
    n: sorted.length,
    min: sorted[0],
    median,
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    max: sorted[sorted.length - 1],
  };
}

export const medianOf = (samples) => summarise(samples).median;

/** How long `work` takes. */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures things side by side: in every round each of `subjects` (name → function answering a number) runs once, in an
 * order that changes from round to round, so that what the machine does meanwhile hits all alike. The first
 * `warmUps` rounds do not count. Answers name → samples.
 */
export async function interleaved(subjects, { rounds, warmUps = 1 }) {
  const names = Object.keys(subjects);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    const shift = Math.abs(round) % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const value = await subjects[name]();
      if (round >= 0) samples[name].push(value);
    }
  }
  return samples;
}

/** Runs `work(index)` for 0 to `count - 1`, `lanes` at a time. */
export async function inLanes(count, lanes, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
