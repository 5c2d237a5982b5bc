import { describe, expect, it } from 'vitest';
import { fullTime, machineTime, relativeTime } from './dates.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0);

describe('relativeTime', () => {
  it.each([
    [-5 * minute, 'just now'],
    [0, 'just now'],
    [999, 'just now'],
    [second, '1 second ago'],
    [59 * second, '59 seconds ago'],
    [minute, '1 minute ago'],
    [59 * minute + 59 * second, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [29 * day, '29 days ago'],
    [30 * day, '1 month ago'],
    [364 * day, '12 months ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('returns, for an age of %d ms, the label "%s"', (ageMs, label) => {
    expect(relativeTime(nowMs - ageMs, nowMs)).toBe(label);
  });
});

it('writes the machine-readable time in UTC', () => {
  expect(machineTime(nowMs)).toBe('2026-11-20T12:00:00.000Z');
});

it('writes the full time in the time zone of the viewer', () => {
  expect(fullTime(new Date(2026, 10, 5, 8, 3).getTime())).toBe('5 November 2026, 08:03');
  expect(fullTime(new Date(2026, 0, 31, 0, 0).getTime())).toBe('31 January 2026, 00:00');
});
