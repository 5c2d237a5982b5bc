import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { official } from './official.mjs';
import { pageOf } from './page.mjs';
import { summarise } from './stats.mjs';

/**
 * @typedef {{ readonly what: string, readonly value?: number, readonly samples?: readonly number[] }} Measured
 *   `samples` are summarised and their median is the value.
 * @typedef {Measured & { unit: string, budget?: number, goal?: number | undefined, beside?: Measured | undefined, note?: string }} Told
 *   `budget` is the most it may be; `beside` is what was measured beside it in the same run, and `goal` by how many times it is to be
 *   better than that (1 where none is given).
 * @typedef {{ what: string, value: number, unit: string, beside?: { what: string, value: number }, ahead?: number, goal?: number, budget?: { atMost: number }, ok?: boolean, note?: string, spread?: object }} Figure
 * @typedef {{ part: string, size: string, date: string, official: string, machine: ReturnType<typeof machine> }} Head
 * @typedef {ReturnType<typeof createReport>} Report
 */

const results = new URL('../results/emulator.json', import.meta.url);
const page = new URL('../../docs/speed.md', import.meta.url);

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
 * Collects figures, prints them as a table, writes bench/results/emulator.json and, with Google's emulator beside ours, emulator/docs/speed.md.
 * `rows`: only figures whose name contains it are wanted, and nothing is written.
 *
 * @param {{ size: string, rows?: string | undefined }} options
 */
export function createReport({ size, rows }) {
  /** @type {Head} */
  const head = {
    part: 'emulator',
    size,
    date: new Date().toISOString(),
    official: `${official.name}, ${official.said}`,
    machine: machine(),
  };
  /** @type {Figure[]} */
  const figures = [];

  return {
    /** Whether any of these figures is wanted. @param {string[]} whats */
    wants: (...whats) => rows === undefined || whats.some((what) => what.includes(rows)),

    /** @param {Told} told */
    figure({ what, unit, budget, beside, goal = 1, note, ...measured }) {
      if (!this.wants(what)) return;
      const value = figureOf({ what, ...measured });
      const spread = measured.samples && summarise(measured.samples);
      const partner = beside && { what: beside.what, value: rounded(figureOf(beside)) };
      // Of rates more is better, of times and sizes less.
      const ahead = beside && rounded(unit === '/s' ? value / figureOf(beside) : figureOf(beside) / value);
      figures.push({
        what,
        value: rounded(value),
        unit,
        ...(spread && {
          spread: Object.fromEntries(Object.entries(spread).map(([key, one]) => [key, rounded(one)])),
        }),
        ...(budget !== undefined && { budget: { atMost: budget }, ok: value <= budget }),
        ...(partner && { beside: partner, ahead, goal }),
        ...(note && { note }),
      });
    },

    /** Answers how many figures are over their budget. */
    async finish() {
      if (rows === undefined) {
        await mkdir(new URL('.', results), { recursive: true });
        await writeFile(results, `${JSON.stringify({ ...head, figures }, null, 2)}\n`);
        if (official.programs) await writeFile(page, pageOf(head, figures));
      }
      console.table(
        figures.map(({ what, value, unit, beside, ahead, goal = 1, ok }) => ({
          what,
          ours: `${value} ${unit}`,
          official: beside ? `${beside.value} ${unit}` : '',
          ahead: ahead === undefined ? '' : `${ahead} ×${ahead < goal ? ' below its goal' : ''}`,
          budget: ok === undefined ? '' : ok ? 'within' : 'over',
        })),
      );
      if (official.missing) console.log(`Nothing stands beside ours. ${official.missing}`);
      return figures.filter(({ ok }) => ok === false).length;
    },
  };
}
