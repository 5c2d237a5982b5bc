import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * A measured value: the median of our samples.
 *
 * - `beside`: the median of Google's samples in the same run, and the ratio of the two medians
 * - `before`: the value in the results of the last commit
 * - `missing`: the reason why there is no value
 *
 * @typedef {{ n: number, min: number, median: number, p95: number, max: number }} Spread
 * @typedef {{ label: string, value: number, unit: string, spread?: Spread, budget?: number, before?: number,
 *   beside?: { label: string, value: number }, ratio?: number, note?: string, missing?: undefined }} Value
 * @typedef {Value | { label: string, missing: string }} Figure
 * @typedef {{ unit: string, budget?: number, note?: string }} Details
 * @typedef {Partial<Record<import('../parity/start-emulator.mjs').Kind, number[]>>} Samples
 * @typedef {ReturnType<typeof createReport>} Report
 */

const folder = new URL('..', import.meta.url);
const page = `# Speed beside Google's emulator

Written by \`npm run bench\` in this package. One run measures both emulators in turns through the Admin SDK, so every figure
includes the SDK's own time. The ratio is our value divided by Google's. Lower is better, except for values per second (\`/s\`).
\`before\` is the value in the last commit at the time of the run. All figures with their spread: [speed.json](speed.json).`;

/** Collects figures. @param {string} size @param {string} [rows] a part of the labels to measure */
export function createReport(size, rows) {
  const before = committedValues(size);
  /** @type {Figure[]} */
  const figures = [];
  const results = { size, date: new Date().toISOString(), machine: machine(), figures };
  return {
    /** Returns whether `--rows` selects this figure. @param {string} label */
    wants: (label) => label.toLowerCase().includes((rows ?? '').toLowerCase()),

    /** @param {string} label @param {Samples} samples @param {Details} details */
    figure(label, { embedded = [], official }, details) {
      const spread = summarise(embedded);
      const reference = official && summarise(official).median;
      figures.push({
        label,
        value: spread.median,
        ...details,
        spread,
        ...(before.has(label) && { before: before.get(label) }),
        ...(reference && {
          beside: { label: "Google's", value: reference },
          ratio: rounded(spread.median / reference),
        }),
      });
    },

    /** Reports that something could not be measured. This is not an error. @param {string} label @param {string} why */
    missing: (label, why) => void figures.push({ label, missing: why }),

    /** Prints the table. Stores the results, unless only some figures were measured. */
    finish() {
      const { date, machine: on } = results;
      const about = `${date.slice(0, 10)}, size ${size}, ${on.cores} × ${on.cpu}, Node ${on.node}, load ${on.load} at the start.`;
      const head = '| figure | before | now | budget | beside |\n| --- | --- | --- | --- | --- |';
      const section = `${about}\n\n${head}\n${figures.map(tableRow).join('\n')}\n`;
      console.log(`\n${section}`);
      if (rows !== undefined) return;
      writeFileSync(new URL('docs/speed.json', folder), `${JSON.stringify(results, null, 2)}\n`);
      writeFileSync(new URL('docs/speed.md', folder), `${page}\n\n${section}`);
    },
  };
}

/** `load` is the one-minute load average before the first measurement. */
const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  node: process.versions.node,
  load: rounded(os.loadavg()[0] ?? 0),
});

/** Returns the values in the results of the last commit, if they have the same size. @param {string} size */
function committedValues(size) {
  /** @type {Map<string, number>} */
  const values = new Map();
  try {
    const text = execFileSync('git', ['show', 'HEAD:./docs/speed.json'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    /** @type {{ size: string, figures: Figure[] }} */
    const committed = JSON.parse(text);
    for (const figure of committed.figures)
      if (committed.size === size && figure.missing === undefined) values.set(figure.label, figure.value);
  } catch {
    // Without a commit there is nothing to compare with.
  }
  return values;
}

/** Medians are used, because other load on the machine causes outliers. @param {readonly number[]} samples */
function summarise(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  if (sorted.length === 0) throw new Error('nothing was measured');
  /** @param {number} share */
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const spread = { min: at(0), median: (at(0.5) + upper) / 2, p95: at(0.95), max: at(1) };
  const { min, median, p95, max } = spread;
  return { n: samples.length, min: rounded(min), median: rounded(median), p95: rounded(p95), max: rounded(max) };
}

/** Rounds to three significant digits, but not to fewer than all digits of an integer part. @param {number} value */
const rounded = (value) =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));

/** @param {Figure} figure */
function tableRow(figure) {
  if (figure.missing !== undefined) return `| ${figure.label} | | — | | ${figure.missing} |`;
  const { label, value, unit, before, budget, beside, ratio, note } = figure;
  /** @param {number | undefined} number */
  const withUnit = (number) => (number === undefined ? '' : `${number.toLocaleString('en')} ${unit}`);
  const now = budget !== undefined && value > budget ? `**${withUnit(value)}**` : withUnit(value);
  const comparison = beside && `${ratio} × ${beside.label} (${withUnit(beside.value)})`;
  const cells = [label, withUnit(before), now, withUnit(budget), [comparison, note].filter(Boolean).join('; ')];
  return `| ${cells.join(' | ')} |`;
}

/** Returns how many milliseconds `work` takes. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures things in turns, so that other load on the machine affects all of them. Each function runs once per round,
 * and the order changes from round to round. The first `warmUps` rounds do not count.
 *
 * @template Thing
 * @param {readonly (Thing & { kind: import('../parity/start-emulator.mjs').Kind })[]} things
 * @param {(thing: Thing) => Promise<number>} measure
 * @param {number} rounds
 * @param {number} [warmUps]
 */
export async function interleaved(things, measure, rounds, warmUps = 1) {
  /** @type {Samples} */
  const samples = {};
  for (let round = -warmUps; round < rounds; round++) {
    const shift = Math.abs(round) % things.length;
    for (const thing of [...things.slice(shift), ...things.slice(0, shift)]) {
      const value = await measure(thing);
      if (round >= 0) samples[thing.kind] = [...(samples[thing.kind] ?? []), value];
    }
  }
  return samples;
}
