import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { summarise } from './stats.mjs';

/**
 * What is told of a figure: `samples`, whose median it is, or its `value`; `budget` is the most it may be; `beside` is the
 * partner of a ratio, measured in the same run.
 *
 * @typedef {{ value: number, samples?: undefined } | { samples: number[], value?: undefined }} Measured
 * @typedef {Measured & { what: string, unit: string, budget?: number, beside?: Measured & { what: string }, note?: string }} Told
 */
/**
 * What stands in the results.
 *
 * @typedef {{
 *   what: string,
 *   value: number,
 *   unit: string,
 *   spread?: ReturnType<typeof summarise>,
 *   budget?: { atMost: number },
 *   ok?: boolean,
 *   before?: number,
 *   beside?: { what: string, value: number },
 *   ratio?: number,
 *   note?: string,
 *   missing?: undefined,
 * } | { what: string, missing: string, ok?: undefined }} Figure
 */
/** @typedef {ReturnType<typeof createReport>} Report */

/** @param {number} value */
const rounded = (value) =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
/** @param {number} value @param {string} unit */
export const shown = (value, unit) =>
  `${rounded(value).toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;

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
 * Collects one part's figures, prints them as a table and, when they are kept, writes bench/results/<name>.json. `before` of a figure is
 * what the last commit's results say of it.
 *
 * `missing(what, why)`: something that could not be measured; that is shown, and not an error.
 *
 * @param {string} name
 * @param {{ size: string, isKept: boolean }} options
 */
export function createReport(name, { size, isKept }) {
  /** @type {Figure[]} */
  const figures = [];
  const before = isKept ? committed(name, size) : new Map();
  const head = { part: name, size, date: new Date().toISOString(), machine: machine() };

  /** @param {Told} told */
  function figure(told) {
    const { what, unit, samples, budget, beside, note } = told;
    const value = figureOf(told);
    const partner = beside && { what: beside.what, value: figureOf(beside) };
    figures.push({
      what,
      value: rounded(value),
      unit,
      ...(samples && { spread: summarise(samples, rounded) }),
      ...(budget !== undefined && { budget: { atMost: budget }, ok: value <= budget }),
      ...(before.has(what) && { before: before.get(what) }),
      ...(partner && {
        beside: { ...partner, value: rounded(partner.value) },
        ratio: rounded(value / partner.value),
      }),
      ...(note && { note }),
    });
    return value;
  }

  /** @param {string} what @param {string} why */
  const missing = (what, why) => void figures.push({ what, missing: why });

  async function finish() {
    if (isKept) {
      await mkdir(inRoot('bench/results'), { recursive: true });
      const file = inRoot(resultsOf(name));
      await writeFile(file, `${JSON.stringify({ ...head, figures }, null, 2)}\n`);
    }
    console.log(`\n${title(head)}\n${table(figures)}\n`);
    return figures;
  }

  return { figure, missing, finish };
}

/** @param {string} name */
const resultsOf = (name) => `bench/results/${name}.json`;

/** The figures of this size in the last commit; none where there is no git. @param {string} name @param {string} size @returns {Map<string, number>} */
function committed(name, size) {
  try {
    const text = execFileSync('git', ['show', `HEAD:${resultsOf(name)}`], {
      cwd: inRoot('.'),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const results = JSON.parse(text.toString());
    if (results.size !== size) return new Map();
    return new Map(
      results.figures.map((/** @type {{ what: string, value: number }} */ { what, value }) => [what, value]),
    );
  } catch {
    return new Map();
  }
}

const times = new Set(['ms', 's', 'frames', '%', '/s', '×']);

/** What depends on the machine and on what else it does. @param {{ what: string, unit?: string }} figure */
export const isTime = ({ unit = '' }) => times.has(unit);

/** @param {Measured} measured */
const figureOf = (measured) => measured.value ?? summarise(measured.samples).median;

/** @param {{ part: string, size: string, machine: ReturnType<typeof machine> }} head */
const title = ({ part, size, machine: { cores, cpu, node, load } }) =>
  `${part} (${size}; ${cores} × ${cpu}, Node ${node}, load ${load} at the start)`;

/** @param {Figure[]} figures */
function table(figures) {
  const rows = figures.map((each) =>
    each.missing !== undefined
      ? [each.what, '', '—', '', '', each.missing]
      : [
          each.what,
          each.budget ? `≤ ${shown(each.budget.atMost, each.unit)}` : '',
          shown(each.value, each.unit),
          each.spread ? `${rounded(each.spread.min)}–${rounded(each.spread.max)}, n ${each.spread.n}` : '',
          each.budget ? (each.ok ? 'ok' : 'over') : '',
          besideText(each) + (each.note ?? ''),
        ],
  );
  const header = ['what', 'budget', 'figure', 'spread', '', 'beside'];
  const widths = header.map((text, column) =>
    Math.max(text.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  /** @param {string[]} row */
  const line = (row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** @param {Exclude<Figure, { missing: string }>} figure */
const besideText = ({ beside, ratio, unit, note }) =>
  beside ? `${ratio} × ${beside.what} (${shown(beside.value, unit)})${note ? '; ' : ''}` : '';
