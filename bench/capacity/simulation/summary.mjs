/** Times in milliseconds. */
/** @typedef {{ count: number, mean: number, p50: number, p95: number, p99: number, max: number }} Summary */

/** @param {readonly number[]} samples @returns {Summary} */
export function summaryOf(samples) {
  if (samples.length === 0) return { count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };
  const sorted = Float64Array.from(samples).sort();
  /** @param {number} share */
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, sample) => sum + sample, 0) / sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}
