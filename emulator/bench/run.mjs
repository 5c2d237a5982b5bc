/**
 * `npm run bench`: the embedded Firestore emulator beside @firestore-emulator/server and, for the start, beside Node itself.
 * Prints a table and writes bench/results/emulator.json. `-- --size small` is a quick look.
 */
import { parseArgs } from 'node:util';
import { measureCommits } from './commits.mjs';
import { createReport } from './lib/report.mjs';
import { measureListeners } from './listeners.mjs';
import { measureMemory } from './memory.mjs';
import { measureBesidePublished } from './published.mjs';
import { measureQueries } from './queries.mjs';
import { measureStart } from './start.mjs';
import { startStocked } from './stocked.mjs';

/**
 * @typedef {object} Plan
 * @property {number} starts
 * @property {readonly number[]} stored how many documents, from few to many
 * @property {number} windowMs for how long commits are counted
 * @property {number} rounds
 * @property {number} queries
 * @property {number} storeLimitMs for the other emulator
 * @property {number} commits
 */

/** @type {Readonly<Record<string, Plan>>} */
const sizes = {
  small: {
    starts: 7,
    stored: [100, 10_000],
    windowMs: 700,
    rounds: 3,
    queries: 30,
    storeLimitMs: 20_000,
    commits: 5,
  },
  full: {
    starts: 15,
    stored: [100, 10_000, 100_000],
    windowMs: 2000,
    rounds: 5,
    queries: 100,
    storeLimitMs: 120_000,
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
  progress('Time to ready');
  await measureStart(report, plan);
  await measureBesidePublished(report);
  progress('Memory');
  await measureMemory(report, plan);

  progress(`Storing ${plan.stored.map((count) => count.toLocaleString('en')).join(', ')} documents`);
  const stocked = await startStocked(report, plan);
  try {
    progress('Commits, without and with a listener on the whole collection');
    await measureCommits(report, plan, stocked);
    progress('Queries');
    await measureQueries(report, plan, stocked);
    progress('1,000 listeners on one document');
    await measureListeners(report, plan, stocked);
  } finally {
    for (const { db, server } of stocked) {
      await db.terminate();
      await server.stop();
    }
  }
}

const { size } = parseArgs({ options: { size: { type: 'string', default: 'full' } } }).values;
const plan = sizes[size];
if (!plan) throw new Error(`--size can be ${Object.keys(sizes).join(' or ')}, not ${size}.`);
// The server SDK would ask Google's metadata server who it is.
process.env.METADATA_SERVER_DETECTION = 'none';
await import('../build.mjs');
const report = createReport({ size });
try {
  await measureAll(report, plan);
} finally {
  // What was measured before a failure is worth keeping.
  const over = await report.finish();
  console.log(`${over} figures over budget`);
}
