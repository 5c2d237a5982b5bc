import { expect, test } from 'vitest';
import { createRandom } from '../lib/random.mjs';
import { arrivalTimes } from './arrivals.mjs';

const hourMs = 3_600_000;
/** @param {readonly number[]} times */
const gapsOf = (times) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
/** @param {readonly number[]} values */
const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('Gaps are exponential: their mean is 1/rate, and as large as their standard deviation', () => {
  const gaps = gapsOf(arrivalTimes({ rate: 10, rampMs: 0, durationMs: hourMs }, createRandom(1)));
  const mean = meanOf(gaps);
  const deviation = Math.sqrt(meanOf(gaps.map((gap) => (gap - mean) ** 2)));
  // 36,000 gaps, so the standard error of the mean is half a percent of it.
  expect(mean / 100).toBeCloseTo(1, 1);
  expect(deviation / mean).toBeCloseTo(1, 1);
  // P(gap > mean) is 1/e for an exponential distribution, and 1/2 for a symmetric one.
  expect(gaps.filter((gap) => gap > mean).length / gaps.length).toBeCloseTo(1 / Math.E, 2);
});

test('The rate rises in a straight line during the ramp and then stays', () => {
  const times = arrivalTimes({ rate: 100, rampMs: 600_000, durationMs: 1_200_000 }, createRandom(2));
  /** @param {number} startMs @param {number} endMs */
  const perSecond = (startMs, endMs) =>
    times.filter((time) => time >= startMs && time < endMs).length / ((endMs - startMs) / 1000);
  // The mean rate of each third of the ramp is that of its middle.
  expect(perSecond(0, 200_000) / (100 / 6)).toBeCloseTo(1, 1);
  expect(perSecond(200_000, 400_000) / 50).toBeCloseTo(1, 1);
  expect(perSecond(400_000, 600_000) / (500 / 6)).toBeCloseTo(1, 1);
  expect(perSecond(600_000, 1_200_000) / 100).toBeCloseTo(1, 1);
});

test('Times are ascending and before the end, and the same seed gives the same times', () => {
  const plan = { rate: 20, rampMs: 1000, durationMs: 10_000 };
  const times = arrivalTimes(plan, createRandom(3));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(10_000);
  expect(arrivalTimes(plan, createRandom(3))).toEqual(times);
  expect(arrivalTimes(plan, createRandom(4))).not.toEqual(times);
});
