import { describe, expect, it } from 'vitest';
import { hotScore } from './hot-score.ts';

const noonMs = Date.UTC(2026, 10, 20, 12);
const hoursMs = (hours: number) => hours * 60 * 60 * 1000;

describe('hotScore', () => {
  it('counts ten times the likes like 12.5 hours', () => {
    expect(hotScore(10, noonMs)).toBeCloseTo(hotScore(1, noonMs + hoursMs(12.5)), 9);
    expect(hotScore(500, noonMs)).toBeCloseTo(hotScore(5, noonMs + hoursMs(25)), 9);
  });

  it('is higher for a newer post with the same likes', () => {
    expect(hotScore(7, noonMs + 1)).toBeGreaterThan(hotScore(7, noonMs));
  });

  it('is the same without likes and with one', () => {
    expect(hotScore(0, noonMs)).toBe(hotScore(1, noonMs));
    expect(hotScore(0, noonMs)).toBe(noonMs / 45_000_000);
  });
});
