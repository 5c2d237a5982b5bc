import { describe, expect, it } from 'vitest';
import { clockTime, dayTitle, isSameDay, listTime } from './times.ts';

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();
const nowMs = at(2026, 10, 28, 9, 5);

describe('listTime', () => {
  it.each([
    ['the time of day', at(2026, 10, 28, 0, 1), '00:01'],
    ['the day of the week', at(2026, 10, 27, 23, 59), 'Fri'],
    ['the date', at(2026, 10, 20, 12), '20 Nov'],
    ['the date with the year', at(2025, 10, 28, 12), '28 Nov 2025'],
  ])('is %s', (_kind, timeMs, expected) => {
    expect(listTime(timeMs, nowMs)).toBe(expected);
  });
});

describe('dayTitle', () => {
  it.each([
    [at(2026, 10, 28, 0, 1), 'Today'],
    [at(2026, 10, 27, 23, 59), 'Yesterday'],
    [at(2026, 10, 22, 12), 'Sunday'],
    [at(2026, 10, 1, 12), '1 November'],
    [at(2024, 1, 29, 12), '29 February 2024'],
  ])('of %d is %s', (timeMs, expected) => {
    expect(dayTitle(timeMs, nowMs)).toBe(expected);
  });

  it('is today for a clock that is late', () => {
    expect(dayTitle(nowMs + 90_000, nowMs)).toBe('Today');
  });
});

it('formats the time of day with 24 hours in English', () => {
  expect(clockTime(at(2026, 10, 28, 14, 5))).toBe('14:05');
});

it('compares days in local time', () => {
  expect(isSameDay(at(2026, 10, 28, 0, 0), at(2026, 10, 28, 23, 59))).toBe(true);
  expect(isSameDay(at(2026, 10, 28, 23, 59), at(2026, 10, 29, 0, 0))).toBe(false);
});
