import { expect, test } from 'vitest';
import { isTime, rounded, tableRow, toFigure } from './figure.mjs';

test('Values have three significant digits, and large ones are integers', () => {
  expect([0.123456, 12.345, 1234.5, 7].map(rounded)).toEqual([0.123, 12.3, 1235, 7]);
});

test('The value of samples is their median, and the ratio is computed before rounding', () => {
  const beside = { label: 'a bare program', samples: [2, 2.004, 9] };
  const figure = toFigure({ label: 'like', unit: 'ms', samples: [3, 4.008, 5], beside, note: 'all equal' }, 5);
  expect(figure).toEqual({
    label: 'like',
    value: 4.01,
    unit: 'ms',
    spread: { n: 3, min: 3, median: 4.01, p95: 5, max: 5 },
    before: 5,
    beside: { label: 'a bare program', value: 2 },
    ratio: 2,
    note: 'all equal',
  });
});

test('A value that equals its budget is not over it', () => {
  expect(toFigure({ label: 'documents', unit: '', value: 20, budget: 20 })).toMatchObject({ isOver: false });
  expect(toFigure({ label: 'documents', unit: '', value: 21, budget: 20 })).toMatchObject({ isOver: true });
});

test('Times and ratios depend on the machine, but counts do not', () => {
  const isTimeWith = (/** @type {string} */ unit) => isTime({ label: 'x', value: 1, unit });
  expect(['ms', '×', '/s', '', 'B', 'MiB'].map(isTimeWith)).toEqual([true, true, true, false, false, false]);
  expect(isTime({ label: 'x', missing: 'no Java' })).toBe(false);
});

test('A row marks a value that is over its budget', () => {
  const over = toFigure({ label: 'bytes', unit: 'B', value: 1200, budget: 1000 }, 900);
  expect(tableRow(over)).toBe('| bytes | 900 B | **1,200 B** | 1,000 B |  |');
  const beside = { label: 'official', value: 20 };
  const within = toFigure({ label: 'commits', unit: '/s', value: 30, beside, note: 'two clients' });
  expect(tableRow(within)).toBe('| commits |  | 30 /s |  | 1.5 × official (20 /s); two clients |');
  expect(tableRow({ label: 'commits', missing: 'no Java' })).toBe('| commits | | — | | no Java |');
});
