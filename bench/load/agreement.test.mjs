import { expect, test } from 'vitest';
import { compare, differenceOf, isClose } from './agreement.mjs';

const cost = (/** @type {number} */ reads, /** @type {number} */ writes) => ({ reads, writes, deletes: 0 });
const sent = new Map([
  ['/', 10],
  ['likePost', 5],
]);
const model = new Map([
  ['/', cost(20, 0)],
  ['likePost', cost(6, 2)],
]);
const alone = new Map([['/', cost(19, 0)]]);

test('The total of the model is the cost of each action times how often it was sent', () => {
  const { rows, total, isWithin } = compare(sent, model, alone, cost(240, 10));
  expect(rows).toEqual([
    { label: '/', sent: 10, model: cost(20, 0), counted: cost(19, 0) },
    { label: 'likePost', sent: 5, model: cost(6, 2), counted: null },
  ]);
  expect(total).toEqual({ label: 'all', sent: 15, model: cost(230, 10), counted: cost(240, 10) });
  expect(isWithin).toBe(true);
});

test.each([
  [cost(253, 10), true],
  [cost(254, 10), false],
  [cost(206, 10), false],
  [cost(230, 12), false],
])('Reads and writes must both be within ten percent: %j', (total, expected) => {
  expect(compare(sent, model, alone, total).isWithin).toBe(expected);
});

test('Ten percent is still close, and a difference has a sign', () => {
  expect([isClose(110, 100), isClose(90, 100), isClose(111, 100), isClose(0, 0)]).toEqual([true, true, false, true]);
  expect([differenceOf(105, 100), differenceOf(95, 100), differenceOf(7, 7), differenceOf(1, 0)]).toEqual([
    '+5 %',
    '-5 %',
    '0 %',
    'new',
  ]);
});

test('An action without a cost is an error', () => {
  expect(() => compare(sent, new Map(), alone, cost(0, 0))).toThrow('the model has no cost of /');
});
