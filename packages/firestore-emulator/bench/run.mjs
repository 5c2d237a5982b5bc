/**
 * `npm run bench` in this package compares the emulator with Google's, in turns in one run. Without Google's emulator on
 * the machine, it measures only ours. It prints a table, and writes docs/speed.md and docs/speed.json.
 *
 * - `-- --size small` makes fewer repetitions with fewer stored documents.
 * - `-- --rows TEXT` measures only figures with this text in their names. It writes nothing.
 */
import { parseArgs } from 'node:util';
import { findOfficial } from '../launcher/official.mjs';
import { measureCommits, measureListeners } from './commits.mjs';
import { startFilled, stopFilled } from './filled-emulator.mjs';
import { measureMemory, measureRulesTests, measureStart } from './processes.mjs';
import { measureQueries } from './queries.mjs';
import { createReport } from './report.mjs';

/**
 * - `starts`: how often each emulator starts
 * - `stored`: numbers of stored documents, ascending
 * - `windowMs`: how long commits are counted
 *
 * @typedef {Record<'starts' | 'windowMs' | 'rounds' | 'queries' | 'commits', number> & { stored: readonly number[] }} Plan
 */

/** @type {Readonly<Record<string, Plan>>} */
const plans = {
  small: { starts: 3, stored: [100, 10_000], windowMs: 700, rounds: 3, queries: 15, commits: 5 },
  full: { starts: 15, stored: [100, 10_000, 100_000], windowMs: 2000, rounds: 5, queries: 60, commits: 15 },
};

const { size, rows } = parseArgs({
  options: { size: { type: 'string', default: 'full' }, rows: { type: 'string' } },
}).values;
const plan = plans[size];
if (!plan) throw new Error(`--size can be ${Object.keys(plans).join(' or ')}, not ${size}.`);
// Otherwise the server SDK would query Google's metadata server.
process.env.METADATA_SERVER_DETECTION = 'none';
await import('../build.mjs');

const report = createReport(size, rows);
const official = officialOrReason();
if (typeof official === 'string') report.missing("Google's emulator", official);
/** @type {readonly import('../parity/start-emulator.mjs').Kind[]} */
const kinds = typeof official === 'string' ? ['embedded'] : ['embedded', 'official'];
await measureStart(report, plan, kinds);
await measureRulesTests(report, plan, kinds);
await measureMemory(report, plan, kinds);
for (const [index, stored] of plan.stored.entries()) {
  console.error(`${stored.toLocaleString('en')} stored documents`);
  const emulators = await startFilled(kinds, stored);
  try {
    await measureQueries(report, plan, emulators);
    await measureCommits(report, plan, emulators);
    if (index === 0) await measureListeners(report, plan, emulators);
  } finally {
    await stopFilled(emulators);
  }
}
report.finish();

/** Returns Google's programs, or the reason why there are none. */
function officialOrReason() {
  try {
    return findOfficial();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
