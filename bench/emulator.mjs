/**
 * Compares the embedded Firestore emulator with Google's, in turns in one run. Without Google's emulator on the
 * machine, it measures only ours.
 */
import { findOfficial } from '../packages/firestore-emulator/launcher/official.mjs';
import { messageOf, progress } from '../scripts/lib/terminal.mjs';
import { measureCommits } from './emulator/commits.mjs';
import { startFilled, stopFilled } from './emulator/filled-emulator.mjs';
import { measureListeners } from './emulator/listeners.mjs';
import { measureMemory } from './emulator/memory.mjs';
import { measureQueries } from './emulator/queries.mjs';
import { measureRulesTests } from './emulator/rules-tests.mjs';
import { measureStart } from './emulator/start.mjs';

/**
 * - `starts`: how often each emulator starts
 * - `stored`: numbers of stored documents, ascending
 * - `windowMs`: how long commits are counted
 *
 * @typedef {Record<'starts' | 'windowMs' | 'rounds' | 'queries' | 'commits', number> & { stored: readonly number[] }} Plan
 */

/** @satisfies {Record<import('./run.mjs').Size, Plan>} */
const sizes = {
  small: { starts: 3, stored: [100, 10_000], windowMs: 700, rounds: 3, queries: 15, commits: 5 },
  full: { starts: 15, stored: [100, 10_000, 100_000], windowMs: 2000, rounds: 5, queries: 60, commits: 15 },
};

/** @type {import('./run.mjs').Bench} */
export async function benchEmulator(report, { size }) {
  const plan = sizes[size];
  const official = officialOrReason();
  if (typeof official === 'string') report.missing("Google's emulator", official);
  /** @type {readonly import('../packages/firestore-emulator/parity/start-emulator.mjs').Kind[]} */
  const kinds = typeof official === 'string' ? ['embedded'] : ['embedded', 'official'];
  progress('Start');
  await measureStart(report, plan, kinds);
  progress('Rules tests');
  await measureRulesTests(report, plan, kinds);
  progress('Memory');
  await measureMemory(report, plan, kinds);
  for (const [index, stored] of plan.stored.entries()) {
    progress(`${stored.toLocaleString('en')} stored documents`);
    const emulators = await startFilled(kinds, stored);
    try {
      await measureQueries(report, plan, emulators);
      await measureCommits(report, plan, emulators);
      if (index === 0) await measureListeners(report, plan, emulators);
    } finally {
      await stopFilled(emulators);
    }
  }
}

/** Returns Google's programs, or the reason why there are none. */
function officialOrReason() {
  try {
    return findOfficial();
  } catch (error) {
    return messageOf(error);
  }
}
