import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { summarise } from './stats.mjs';

const rounded = (value) =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
const shown = (value, unit) => `${rounded(value).toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;

/** What the figures were measured on; `load` is the one-minute load average before the first of them. */
const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  system: `${os.type()} ${os.arch()}`,
  node: process.versions.node,
  load: rounded(os.loadavg()[0]),
});

/**
 * Collects one part's figures, prints them as a table and writes bench/results/<name>.json.
 *
 * `figure({ what, unit, samples | value, budget, beside, note })`: `samples` are summarised and their median is the
 * figure; `budget` is the most it may be; `beside` is `{ what, value | samples }`, the partner of a ratio, measured in
 * the same run. `missing(what, why)`: something that could not be measured; that is shown, and not an error.
 */
export function createReport(name, { size }) {
  const figures = [];
  const head = { part: name, size, date: new Date().toISOString(), machine: machine() };

  function figure({ what, unit, samples, value = summarise(samples).median, budget, beside, note }) {
    const partner = beside && {
      what: beside.what,
      value: beside.value ?? summarise(beside.samples).median,
    };
    figures.push({
      what,
      value: rounded(value),
      unit,
      ...(samples && { spread: roundedAll(summarise(samples)) }),
      ...(budget !== undefined && { budget: { atMost: budget }, ok: value <= budget }),
      ...(partner && {
        beside: { ...partner, value: rounded(partner.value) },
        ratio: rounded(value / partner.value),
      }),
      ...(note && { note }),
    });
    return value;
  }

  const missing = (what, why) => void figures.push({ what, missing: why });

  async function finish() {
    await mkdir(inRoot('bench/results'), { recursive: true });
    const file = inRoot('bench/results', `${name}.json`);
    await writeFile(file, `${JSON.stringify({ ...head, figures }, null, 2)}\n`);
    console.log(`\n${title(head)}\n${table(figures)}\n`);
    return figures;
  }

  return { figure, missing, finish };
}

const roundedAll = (summary) =>
  Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, rounded(value)]));

const title = ({ part, size, machine: { cores, cpu, node, load } }) =>
  `${part} (${size}; ${cores} × ${cpu}, Node ${node}, load ${load} at the start)`;

function table(figures) {
  const rows = figures.map((each) => [
    each.what,
    each.budget ? `≤ ${shown(each.budget.atMost, each.unit)}` : '',
    each.missing ? '—' : shown(each.value, each.unit),
    each.spread ? `${rounded(each.spread.min)}–${rounded(each.spread.max)}, n ${each.spread.n}` : '',
    each.budget ? (each.ok ? 'ok' : 'over') : '',
    each.missing ?? besideText(each) + (each.note ?? ''),
  ]);
  const header = ['what', 'budget', 'figure', 'spread', '', 'beside'];
  const widths = header.map((text, column) =>
    Math.max(text.length, ...rows.map((row) => row[column].length)),
  );
  const line = (row) =>
    row
      .map((text, column) => text.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

const besideText = ({ beside, ratio, unit, note }) =>
  beside ? `${ratio} × ${beside.what} (${shown(beside.value, unit)})${note ? '; ' : ''}` : '';
