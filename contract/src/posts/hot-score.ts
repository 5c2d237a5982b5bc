/** This many seconds count as much as ten times the likes. They are 12.5 hours. */
const secondsPerFactorTen = 45_000;

/**
 * Returns the hot score, by which explore orders posts. It grows with the likes and with the time of creation, and it never
 * has to change while time passes. `createdAtMs` is in epoch milliseconds.
 */
export const hotScore = (likeCount: number, createdAtMs: number): number =>
  Math.log10(Math.max(1, likeCount)) + createdAtMs / 1000 / secondsPerFactorTen;
