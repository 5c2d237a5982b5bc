/**
 * `npm run bench`: the embedded Firestore emulator beside Google's own, in one run and in turns. Prints a table and writes
 * bench/results/emulator.json and emulator/docs/speed.md. `-- --size small` is a quick look, `tiny` a quicker one; `-- --rows TEXT` measures only the rows
 * whose names contain it, and writes nothing. Where Google's is not on the machine, ours is measured alone.
 */
import { parseArgs } from 'node:util';
import { measureCommits } from './commits.mjs';
import { official } from './lib/official.mjs';
import { createReport } from './lib/report.mjs';
import { measureListeners } from './listeners.mjs';
import { measureMemory } from './memory.mjs';
import { measureQueries } from './queries.mjs';
import { measureStart } from './start.mjs';
import { startStocked, stopStocked } from './stocked.mjs';
import { measureTransactions } from './transactions.mjs';

/**
 * @typedef {object} Plan
 * @property {number} starts
 * @property {readonly number[]} held how many documents memory is measured with, from few to many
 * @property {readonly number[]} stored how many documents commits and queries are measured with
 * @property {number} windowMs for how long commits are counted
 * @property {number} rounds
 * @property {number} queries
 * @property {number} contentions
 * @property {number} commits
 */

/** @type {Readonly<Record<string, Plan>>} */
const sizes = {
  /** For a machine that others are busy on: hardly more than the factors. */
  tiny: {
    starts: 1,
    held: [1000],
    stored: [100],
    windowMs: 1500,
    rounds: 2,
    queries: 3,
    contentions: 1,
    commits: 2,
  },
  small: {
    starts: 3,
    held: [1000, 10_000],
    stored: [100, 10_000],
    windowMs: 700,
    rounds: 3,
    queries: 15,
    contentions: 2,
    commits: 5,
  },
  full: {
    starts: 15,
    held: [1000, 10_000, 100_000],
    stored: [100, 10_000, 100_000],
    windowMs: 2000,
    rounds: 5,
    queries: 60,
    contentions: 7,
    commits: 15,
  },
};

/** @param {string} text */
const progress = (text) => console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}`);

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {Plan} plan
 */
async function measureAll(report, plan) {
  progress('Time to ready, first reads');
  await measureStart(report, plan);
  progress('Memory');
  await measureMemory(report, plan);
  for (const [index, count] of plan.stored.entries()) {
    progress(`Storing ${count.toLocaleString('en')} documents`);
    const stocked = await startStocked(count);
    try {
      progress('Queries');
      await measureQueries(report, plan, stocked);
      progress('Commits, without and with a listener on the whole collection');
      await measureCommits(report, plan, stocked);
      if (index > 0) continue;
      progress('1,000 listeners on one document');
      await measureListeners(report, plan, stocked);
      progress('Transactions at once on one document');
      await measureTransactions(report, plan, stocked);
    } finally {
      await stopStocked(stocked);
    }
  }
}

const { size, rows } = parseArgs({
  options: { size: { type: 'string', default: 'full' }, rows: { type: 'string' } },
}).values;
const plan = sizes[size];
if (!plan) throw new Error(`--size can be ${Object.keys(sizes).join(' or ')}, not ${size}.`);
// The server SDK would ask Google's metadata server who it is.
process.env.METADATA_SERVER_DETECTION = 'none';
await import('../build.mjs');
progress(official.missing ?? `Beside ours: ${official.name}, ${official.said}`);
const report = createReport({ size, rows });
try {
  await measureAll(report, plan);
} finally {
  // What was measured before a failure is worth keeping.
  const over = await report.finish();
  console.log(`${over} figures over budget`);
}
