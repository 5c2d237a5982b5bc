import { describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

describe('the clock', () => {
  it('never repeats a time, never goes back, and keeps up with the wall clock', () => {
    let wall = 5_000_000;
    const clock = new Clock(() => wall);
    expect([clock.next(), clock.next(), clock.nextCommit()]).toEqual([5_000_000, 5_000_001, 5_000_002]);
    wall = 4_000_000;
    expect(clock.next()).toBe(5_000_003);
    wall = 9_000_000;
    expect([clock.next(), clock.nextCommit()]).toEqual([9_000_000, 9_000_001]);
  });

  it('gives each commit its own millisecond, unless that would be too far ahead of the wall clock', () => {
    const wall = 5_000_000;
    const clock = new Clock(() => wall);
    const times = Array.from({ length: 6 }, () => clock.nextCommit());
    expect(times).toEqual([5_000_001, 5_001_001, 5_002_001, 5_003_001, 5_003_002, 5_003_003]);
    expect(clock.next()).toBe(5_003_004);
  });

  it('stays within the current millisecond of the system', () => {
    const clock = new Clock();
    for (let i = 0; i < 1000; i++) {
      const before = Date.now();
      const time = clock.next();
      expect(time).toBeGreaterThanOrEqual(before * 1000);
      expect(time).toBeLessThan((Date.now() + 2) * 1000);
    }
  });
});
