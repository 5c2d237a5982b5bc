/**
 * Returns the times of the arrivals, in milliseconds from the start, ascending. Arrivals are a Poisson process: the
 * gaps between them are exponential and do not depend on any response. The rate rises in a straight line from 0 to
 * `rate` during the ramp, and stays there until the end.
 *
 * @param {{ rate: number, rampMs: number, durationMs: number }} plan `rate` in arrivals per second
 * @param {() => number} random
 */
export function arrivalTimes({ rate, rampMs, durationMs }, random) {
  const perMs = rate / 1000;
  /** @type {number[]} */
  const times = [];
  let expected = 0;
  for (;;) {
    // In a process with the rate 1, gaps are exponential with the mean 1. `timeOf` stretches that process.
    expected -= Math.log(1 - random());
    const time = timeOf(expected, perMs, rampMs);
    if (time >= durationMs) return times;
    times.push(time);
  }
}

/**
 * Returns the time until which `expected` arrivals are expected. This number is perMs * t² / (2 * rampMs) during the
 * ramp, and grows by perMs in each millisecond after it.
 *
 * @param {number} expected
 * @param {number} perMs
 * @param {number} rampMs
 */
function timeOf(expected, perMs, rampMs) {
  const duringRamp = (perMs * rampMs) / 2;
  if (expected < duringRamp) return Math.sqrt((2 * rampMs * expected) / perMs);
  return rampMs + (expected - duringRamp) / perMs;
}
