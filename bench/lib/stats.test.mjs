import { expect, test } from 'vitest';
import { cyclic, inLanes, interleaved, medianOf, mostWithin, percentileOf, summarise } from './stats.mjs';

test('The median is the middle sample, or the mean of the two middle ones', () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([9, 1, 5, 6])).toBe(5.5);
  expect(medianOf([7])).toBe(7);
});

test('A percentile is a sample that at least that share of the samples does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentileOf(hundred, 0.75)).toBe(75);
  expect(percentileOf(hundred, 0.95)).toBe(95);
  expect(percentileOf([1, 2], 0.75)).toBe(2);
});

test('A summary has the number of samples and their spread', () => {
  expect(summarise([3, 1, 2])).toEqual({ n: 3, min: 1, median: 2, p95: 3, max: 3 });
});

test('No samples have no median', () => {
  expect(() => medianOf([])).toThrow('nothing was measured');
});

test('The busiest window includes its start and excludes its end', () => {
  expect(mostWithin([0, 400, 1000, 1100, 1200], 1000)).toBe(4);
  expect(mostWithin([], 1000)).toBe(0);
});

test('Interleaved measurements start with another one in each round, and warm-ups do not count', async () => {
  /** @type {string[]} */
  const order = [];
  /** @param {string} name */
  const measure = (name) => async () => order.push(name);
  const samples = await interleaved({ a: measure('a'), b: measure('b') }, { rounds: 2, warmUps: 1 });
  expect(order.join('')).toBe('baabba');
  expect(samples).toEqual({ a: [3, 6], b: [4, 5] });
});

test('Lanes run every index once', async () => {
  /** @type {number[]} */
  const indices = [];
  await inLanes(5, 2, async (index) => indices.push(index));
  expect(indices).toEqual([0, 1, 2, 3, 4]);
});

test('A cyclic index begins again at the first item', () => {
  expect(cyclic(['a', 'b'], 3)).toBe('b');
  expect(() => cyclic([], 0)).toThrow('the list is empty');
});
