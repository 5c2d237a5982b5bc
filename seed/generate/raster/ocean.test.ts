import { expect, it } from 'vitest';
import { type Sea, seaHeight } from './ocean.ts';

const sea: Sea = {
  count: 9,
  longest: 20,
  height: 2,
  shorten: 1.2,
  fall: 0.8,
  wind: 0.4,
  spread: 0.8,
  cycles: 1,
  seed: 3,
};

it('a sea after one round of time is the sea it was', () => {
  for (const [x, z] of [
    [0, 0],
    [3.2, -8],
    [-40, 17],
  ] as const) {
    expect(seaHeight(sea, x, z, 1)).toBeCloseTo(seaHeight(sea, x, z, 0), 9);
    expect(Math.abs(seaHeight(sea, x, z, 0.4) - seaHeight(sea, x, z, 0))).toBeGreaterThan(0.001);
  }
});

it('a sea stays between its troughs and its height', () => {
  for (let i = 0; i < 500; i++) {
    const h = seaHeight(sea, i * 0.37, i * 0.91, i * 0.013);
    expect(h).toBeGreaterThanOrEqual(0);
    expect(h).toBeLessThanOrEqual(sea.height);
  }
});
