import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { rounded, tableHead, tableRow, toFigure } from './figure.mjs';

/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {{ cpu: string, cores: number, node: string, load: number }} Machine */
/** @typedef {{ part: string, size: string, date: string, machine: Machine, figures: Figure[] }} Results */
/** @typedef {ReturnType<typeof createReport>} Report */

/** The title of each part, in the order of the page. */
const titles = {
  capacity: 'What an action costs',
  web: 'The client in Chromium',
  hot: 'Many people like one post within a minute',
  api: 'Many calls of the API at once',
};
/** @typedef {keyof typeof titles} Part */
export const parts = /** @type {Part[]} */ (Object.keys(titles));

/** @param {Part} part */
const fileOf = (part) => `bench/results/${part}.json`;

/** `load` is the one-minute load average before the first measurement. @returns {Machine} */
export const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  node: process.versions.node,
  load: rounded(os.loadavg()[0] ?? 0),
});

/**
 * Collects the figures of a part.
 *
 * @param {Part} part
 * @param {{ size: string, isStored: boolean }} options
 */
export function createReport(part, { size, isStored }) {
  /** @type {Map<string, number>} */
  const before = isStored ? storedValues(part, size) : new Map();
  /** @type {Results} */
  const results = { part, size, date: new Date().toISOString(), machine: machine(), figures: [] };

  return {
    /** @param {import('./figure.mjs').Measurement} measurement */
    figure: (measurement) => void results.figures.push(toFigure(measurement, before.get(measurement.label))),

    /** Reports that something could not be measured. This is not an error. @param {string} label @param {string} why */
    missing: (label, why) => void results.figures.push({ label, missing: why }),

    /** Prints the table and stores the results. Returns the figures. */
    finish: async () => {
      console.log(`\n${sectionOf(results)}\n`);
      if (isStored) {
        await mkdir(inRoot('bench/results'), { recursive: true });
        await writeFile(inRoot(fileOf(part)), `${JSON.stringify(results, null, 2)}\n`);
        await writePages();
      }
      return results.figures;
    },
  };
}

/**
 * Returns the values of the stored results, by label. Returns none if those have another size.
 *
 * @param {Part} part
 * @param {string} size
 * @returns {Map<string, number>}
 */
function storedValues(part, size) {
  if (!existsSync(inRoot(fileOf(part)))) return new Map();
  /** @type {Results} */
  const results = JSON.parse(readFileSync(inRoot(fileOf(part)), 'utf8'));
  const figures = results.size === size ? results.figures : [];
  return new Map(figures.flatMap((figure) => (figure.missing === undefined ? [[figure.label, figure.value]] : [])));
}

/** @param {Results} results */
function sectionOf({ part, size, date, machine: { cores, cpu, node, load }, figures }) {
  const title = titles[/** @type {Part} */ (part)];
  const about = `${date.slice(0, 10)}, size ${size}, ${cores} × ${cpu}, Node ${node}, load ${load} at the start.`;
  return `## ${title}\n\n${about}\n\n${tableHead}\n${figures.map(tableRow).join('\n')}`;
}

const page = `# Results of \`npm run bench\`

\`before\` is the value of the run before. Times depend on the other load of the machine, so the ratio
in the column \`beside\` is more reliable. Values over their budget are bold. If such a value is not a time, the run and \`npm test\` fail.
The emulator has [its own page](../../packages/firestore-emulator/docs/speed.md).`;

/** Writes bench/results/README.md from the stored results. */
export async function writePages() {
  /** @type {string[]} */
  const sections = [];
  for (const part of parts) {
    const text = await readFile(inRoot(fileOf(part)), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    sections.push(sectionOf(JSON.parse(text)));
  }
  await writeFile(inRoot('bench/results/README.md'), `${[page, ...sections].join('\n\n')}\n`);
}
