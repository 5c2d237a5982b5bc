import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { shown } from './report.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {{ part: string, size: string, date: string, machine: { cpu: string, cores: number, node: string, load: number }, figures: Figure[] }} Results */

/** What each part is about, in the order of the page. */
const titles = {
  web: 'The client in Chromium',
  'functions-cost': 'What each call reads and writes',
  hot: 'A crowd does the same thing within a minute',
  api: 'The API beside a bare program',
  firebase: 'Each action beside a bare Admin SDK program',
};

/** Writes bench/results/README.md: what the results say, for people. */
export async function writePage() {
  const parts = await Promise.all(
    Object.keys(titles).map(async (part) => {
      const text = await readFile(inRoot(`bench/results/${part}.json`), 'utf8').catch(() => null);
      return text === null ? null : /** @type {Results} */ (JSON.parse(text));
    }),
  );
  const sections = parts.filter((results) => results !== null).map(section);
  await writeFile(inRoot('bench/results/README.md'), `${[intro, ...sections].join('\n\n')}\n`);
}

const intro = `# Measured

Written by \`npm run bench\`. \`before\` is what the commit said on which the run was made, where it measured the same. Times are of a shared machine
and say little alone: what counts is the ratio to what ran beside them. What is no time must keep its budget, or the run and \`npm test\` fail.`;

/** @param {Results} results */
function section({ part, size, date, machine: { cores, cpu, node, load }, figures }) {
  const title = /** @type {Record<string, string>} */ (titles)[part];
  const about = `${date.slice(0, 10)}, size ${size}, ${cores} × ${cpu}, Node ${node}, load ${load} at the start.`;
  const head = '| what | before | now | budget | beside |\n| --- | --- | --- | --- | --- |';
  return `## ${title}\n\n${about}\n\n${head}\n${figures.map(row).join('\n')}`;
}

/** @param {Figure} figure */
function row(figure) {
  if (figure.missing !== undefined) return `| ${figure.what} | | — | | ${figure.missing} |`;
  const { what, value, unit, before, budget, ok, beside, ratio, note } = figure;
  const now = ok === false ? `**${shown(value, unit)}**` : shown(value, unit);
  const partner = beside ? `${ratio} × ${beside.what} (${shown(beside.value, unit)})` : '';
  const cells = [
    what,
    before === undefined ? '' : shown(before, unit),
    now,
    budget ? shown(budget.atMost, unit) : '',
    [partner, note].filter(Boolean).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}
