import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { summarise } from './stats.mjs';

/**
 * @typedef {{ readonly what: string, readonly value?: number, readonly samples?: readonly number[] }} Measured
 *   `samples` are summarised and their median is the value.
 * @typedef {Measured & { unit: string, budget?: number, beside?: Measured | undefined, note?: string }} Figure
 *   `budget` is the most it may be; `beside` is the partner of a ratio, measured in the same run.
 * @typedef {ReturnType<typeof createReport>} Report
 */

const results = new URL('../results/emulator.json', import.meta.url);

/** @param {number} value */
const rounded = (value) =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));

/** @param {Measured} measured */
const figureOf = ({ value, samples }) => value ?? summarise(samples ?? []).median;

/** What the figures were measured on; `load` is the one-minute load average before the first of them. */
const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  system: `${os.type()} ${os.arch()}`,
  node: process.versions.node,
  load: rounded(os.loadavg()[0] ?? 0),
});

/**
 * Collects figures, prints them as a table and writes bench/results/emulator.json.
 *
 * @param {{ size: string }} options
 */
export function createReport({ size }) {
  const head = { part: 'emulator', size, date: new Date().toISOString(), machine: machine() };
  /** @type {object[]} */
  const figures = [];
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  let over = 0;

  return {
    /** @param {Figure} figure */
    figure({ what, unit, budget, beside, note, ...measured }) {
      const value = figureOf({ what, ...measured });
      const spread = measured.samples && summarise(measured.samples);
      const partner = beside && { what: beside.what, value: rounded(figureOf(beside)) };
      const ratio = beside && rounded(value / figureOf(beside));
      const ok = budget === undefined || value <= budget;
      if (!ok) over++;
      figures.push({
        what,
        value: rounded(value),
        unit,
        ...(spread && {
          spread: Object.fromEntries(Object.entries(spread).map(([key, one]) => [key, rounded(one)])),
        }),
        ...(budget !== undefined && { budget: { atMost: budget }, ok }),
        ...(partner && { beside: partner, ratio }),
        ...(note && { note }),
      });
      rows.push({
        what,
        figure: `${rounded(value)} ${unit}`,
        spread: spread ? `${rounded(spread.min)} to ${rounded(spread.max)}, n ${spread.n}` : '',
        budget: budget === undefined ? '' : `${ok ? 'within' : 'over'} ${budget}`,
        beside: partner ? `${ratio} × ${partner.what} (${partner.value})` : (note ?? ''),
      });
    },

    /**
     * Something that could not be measured; that is shown, and not an error.
     *
     * @param {string} what
     * @param {string} why
     */
    missing(what, why) {
      figures.push({ what, missing: why });
      rows.push({ what, figure: '—', beside: why });
    },

    /** Answers how many figures are over their budget. */
    async finish() {
      await mkdir(new URL('.', results), { recursive: true });
      await writeFile(results, `${JSON.stringify({ ...head, figures }, null, 2)}\n`);
      console.table(rows);
      return over;
    },
  };
}
