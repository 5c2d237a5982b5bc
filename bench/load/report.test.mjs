import { expect, test } from 'vitest';
import { agreementReport, latencyReport, tableText } from './report.mjs';

test('A table aligns its first column left and the others right', () => {
  expect(
    tableText([
      ['action', 'sent'],
      ['/', '10'],
      ['likePost', '5'],
    ]),
  ).toBe('action    sent\n/           10\nlikePost     5');
});

test('Latencies are percentiles of each action and of all, without the failed ones', () => {
  const latenciesMs = Array.from({ length: 100 }, (_, index) => index + 1);
  const text = latencyReport({
    byAction: new Map([
      ['likePost', { sent: 2, latenciesMs: [1000], errors: new Map([['likePost returns 503', 1]]) }],
      ['/', { sent: 100, latenciesMs, errors: new Map() }],
    ]),
    dropped: 3,
    unavailable: 1,
    latenessMs: [0, 2, 4],
  });
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['action', 'sent', 'errors', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    ['/', '100', '0', '50', '95', '99', '100'],
    ['likePost', '2', '1', '1000', '1000', '1000', '1000'],
    ['all', '102', '1', '51', '96', '100', '1000'],
    ['1 × likePost: likePost returns 503'],
    ['Dropped at the limit: 3. Without a possible action: 1.'],
    ['The generator sent 99 % of the actions at most 4 ms late. Latencies include that.'],
  ]);
});

test('A run without a response has no latencies', () => {
  const byAction = new Map([['/', { sent: 1, latenciesMs: [], errors: new Map([['no response', 1]]) }]]);
  const text = latencyReport({ byAction, dropped: 0, unavailable: 0, latenessMs: [] });
  expect(text).toContain('1 × /: no response');
});

test('The agreement has the actions with the most reads first, and an empty cell for what was not counted alone', () => {
  const cost = (/** @type {number} */ reads, /** @type {number} */ writes) => ({ reads, writes, deletes: 0 });
  const text = agreementReport(
    [
      { label: 'likePost', sent: 1, model: cost(6, 2), counted: cost(6.5, 2) },
      { label: '/', sent: 2, model: cost(20, 0), counted: null },
    ],
    { label: 'all', sent: 3, model: cost(46, 2), counted: cost(44, 3) },
  );
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['action', 'sent', 'reads: model', 'counted', 'off by', 'writes: model', 'counted', 'off by'],
    ['/', '2', '20', '0'],
    ['likePost', '1', '6', '6.5', '+8 %', '2', '2', '0 %'],
    ['all', '3', '46', '44', '-4 %', '2', '3', '+50 %'],
  ]);
});
