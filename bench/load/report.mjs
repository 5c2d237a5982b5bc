import { percentileOf } from '../lib/stats.mjs';
import { differenceOf } from './agreement.mjs';

/** @typedef {import('./open-loop.mjs').LoadResult} LoadResult */
/** @typedef {import('./agreement.mjs').AgreementRow} AgreementRow */

const shares = /** @type {const} */ ([0.5, 0.95, 0.99, 1]);

/** Returns a table as text. The first column is aligned left, and the others right. @param {readonly (readonly string[])[]} rows */
export function tableText(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {readonly number[]} samples @returns {string[]} */
const percentiles = (samples) =>
  shares.map((share) => (samples.length === 0 ? '' : String(Math.round(percentileOf(samples, share)))));

/** @param {Iterable<number>} counts */
const sumOf = (counts) => [...counts].reduce((sum, count) => sum + count, 0);

/** Returns the table of latencies, and the messages of errors. @param {LoadResult} result */
export function latencyReport({ byAction, dropped, unavailable, latenessMs }) {
  const results = [...byAction].toSorted(([, one], [, other]) => other.sent - one.sent);
  const all = results.flatMap(([, { latenciesMs }]) => latenciesMs);
  const errorCount = sumOf(results.flatMap(([, { errors }]) => [...errors.values()]));
  const rows = [
    ['action', 'sent', 'errors', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    ...results.map(([name, { sent, errors, latenciesMs }]) => [
      name,
      String(sent),
      String(sumOf(errors.values())),
      ...percentiles(latenciesMs),
    ]),
    ['all', String(sumOf(results.map(([, { sent }]) => sent))), String(errorCount), ...percentiles(all)],
  ];
  const messages = results.flatMap(([name, { errors }]) =>
    [...errors].map(([message, count]) => `${count} × ${name}: ${message}`),
  );
  const late = latenessMs.length === 0 ? 0 : Math.round(percentileOf(latenessMs, 0.99));
  return [
    tableText(rows),
    ...messages,
    `Dropped at the limit: ${dropped}. Without a possible action: ${unavailable}.`,
    `The generator sent 99 % of the actions at most ${late} ms late. Latencies include that.`,
  ].join('\n');
}

/** @param {readonly AgreementRow[]} rows @param {AgreementRow} total */
export function agreementReport(rows, total) {
  const oneDecimal = (/** @type {number} */ value) => String(Math.round(value * 10) / 10);
  /** @param {AgreementRow} row */
  const cells = ({ label, sent, model, counted }) => [
    label,
    String(sent),
    .../** @type {const} */ (['reads', 'writes']).flatMap((kind) => [
      oneDecimal(model[kind]),
      ...(counted ? [oneDecimal(counted[kind]), differenceOf(counted[kind], model[kind])] : ['', '']),
    ]),
  ];
  return tableText([
    ['action', 'sent', 'reads: model', 'counted', 'off by', 'writes: model', 'counted', 'off by'],
    ...rows.toSorted((one, other) => other.sent * other.model.reads - one.sent * one.model.reads).map(cells),
    cells(total),
  ]);
}
