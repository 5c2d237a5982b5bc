/** Times in milliseconds, counts as they are. Medians, since a shared machine has outliers and no lower bound lies. */

/**
 * @typedef {{ n: number, min: number, median: number, p95: number, max: number }} Summary
 */

/**
 * Throws for no samples: an average of nothing is no figure.
 *
 * @param {readonly number[]} samples
 * @returns {Summary}
 */
export function summarise(samples) {
  if (samples.length === 0) throw new Error('nothing was measured');
  const sorted = samples.toSorted((a, b) => a - b);
  /** @param {number} place */
  const at = (place) => sorted[Math.min(sorted.length - 1, Math.floor(place))] ?? Number.NaN;
  return {
    n: sorted.length,
    min: at(0),
    median: (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2,
    p95: at(0.95 * sorted.length),
    max: at(sorted.length - 1),
  };
}

/**
 * How long `work` takes.
 *
 * @param {() => Promise<unknown>} work
 */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures things side by side: in every round each of `subjects` runs once, in an order that changes from round to round,
 * so that what the machine does meanwhile hits all alike. The first `warmUps` rounds do not count. Answers the samples
 * of a name.
 *
 * @param {Readonly<Record<string, () => Promise<number>>>} subjects
 * @param {{ rounds: number, warmUps?: number }} plan
 * @returns {Promise<(name: string) => readonly number[]>}
 */
export async function interleaved(subjects, { rounds, warmUps = 1 }) {
  const all = Object.entries(subjects);
  const samples = new Map(all.map(([name]) => [name, /** @type {number[]} */ ([])]));
  for (let round = -warmUps; round < rounds; round++) {
    const shift = Math.abs(round) % all.length;
    for (const [name, measure] of [...all.slice(shift), ...all.slice(0, shift)]) {
      const value = await measure();
      if (round >= 0) samples.get(name)?.push(value);
    }
  }
  return (name) => samples.get(name) ?? [];
}
