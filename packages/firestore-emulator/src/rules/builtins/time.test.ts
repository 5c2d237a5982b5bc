import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

const world = { time: '2025-06-15T13:45:30.250Z' };

describe('timestamps', () => {
  it.each([
    ['request.time.year() == 2025 && request.time.month() == 6 && request.time.day() == 15', true],
    ['request.time.hours() == 13 && request.time.minutes() == 45 && request.time.seconds() == 30', true],
    ['request.time.nanos() == 250000000', true],
    ['request.time.dayOfWeek() == 7', true],
    ['timestamp.date(2025, 6, 16).dayOfWeek() == 1', true],
    ['request.time.dayOfYear() == 166', true],
    ['timestamp.date(2024, 12, 31).dayOfYear() == 366', true],
    ['timestamp.date(2025, 1, 1).dayOfYear() == 1', true],
    ['request.time.toMillis() == 1749995130250', true],
    ['request.time.date() == timestamp.date(2025, 6, 15)', true],
    ['request.time.time() == duration.time(13, 45, 30, 250000000)', true],
    ['request.time.date() + request.time.time() == request.time', true],
    ['timestamp.value(1749995130250) == request.time', true],
    // The parts of a time before 1970 are positive too.
    ['timestamp.value(-1500).year() == 1969 && timestamp.value(-1500).seconds() == 58', true],
    ['timestamp.value(-1500).nanos() == 500000000 && timestamp.value(-1500).toMillis() == -1500', true],
    ['timestamp.value(-1500).dayOfYear() == 365 && timestamp.value(-1500).hours() == 23', true],
    ['timestamp.date(99, 3, 1).year() == 99', true],
    ["request.time + duration.value(1, 'd') == timestamp.value(1750081530250)", true],
    ["duration.value(1, 'd') + request.time == timestamp.value(1750081530250)", true],
    ["request.time - duration.value(250, 'ms') == timestamp.value(1749995130000)", true],
    ["request.time - timestamp.value(1749995130000) == duration.value(250, 'ms')", true],
    ['request.time > timestamp.date(2025, 6, 15)', true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition, world)).toBe(expected);
  });

  it.each([
    ['timestamp.date(2025, 13, 1) == request.time', 'Invalid date: year: 2025, month: 13, day: 1.'],
    ['timestamp.date(2025, 2, 29) == request.time', 'Invalid date: year: 2025, month: 2, day: 29.'],
    [
      "timestamp.value('1') == request.time",
      'Unsupported operation error. Received: timestamp.value(string). Expected: timestamp.value(int).',
    ],
    [
      'timestamp.date(2025, 1) == request.time',
      'Incorrect number of arguments. Received: 2. Expected: timestamp.date(int, int, int).',
    ],
    ['(5).year() == 1', 'Function not found error: Name: [year].'],
    ['request.time.epoch() == 1', 'Function not found error: Name: [epoch].'],
    ['timestamp.now() == request.time', 'Function not found error: Name: [timestamp.now].'],
  ])('%s is an error', (condition, expected) => {
    expect(outcome(condition, world)).toBe(expected);
  });
});

describe('durations', () => {
  it.each([
    ["duration.value(1, 'w') == duration.value(7, 'd')", true],
    ["duration.value(1, 'd') == duration.value(24, 'h')", true],
    ["duration.value(1, 'h') == duration.value(60, 'm')", true],
    ["duration.value(1, 'm') == duration.value(60, 's')", true],
    ["duration.value(1, 's') == duration.value(1000, 'ms')", true],
    ["duration.value(1, 'ms') == duration.value(1000000, 'ns')", true],
    ["duration.time(1, 2, 3, 4) == duration.value(3723000000004, 'ns')", true],
    ["duration.abs(duration.value(-5, 's')) == duration.value(5, 's')", true],
    ["duration.value(1500, 'ms').seconds() == 1 && duration.value(1500, 'ms').nanos() == 500000000", true],
    ["duration.value(-1500, 'ms').seconds() == -1 && duration.value(-1500, 'ms').nanos() == -500000000", true],
    ["duration.value(1, 's') + duration.value(1, 's') == duration.value(2, 's')", true],
    ["duration.value(1, 's') - duration.value(2, 's') == duration.value(-1, 's')", true],
    ["-duration.value(1, 's') == duration.value(-1, 's')", true],
    ["duration.value(1, 'y') == duration.value(1, 's')", 'Invalid duration unit: [y].'],
    [
      "duration.value(1.5, 'h') == duration.value(1, 's')",
      'Unsupported operation error. Received: duration.value(float, string). Expected: duration.value(int, string).',
    ],
  ])('%s', (condition, expected) => {
    expect(outcome(condition, world)).toBe(expected);
  });
});
