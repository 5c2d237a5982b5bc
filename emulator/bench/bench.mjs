/** The embedded Firestore emulator beside @firestore-emulator/server and, for the start, beside Node itself. */
import { progress } from '../../scripts/lib/terminal.mjs';
import { measureCommits } from './commits.mjs';
import { measureListeners } from './listeners.mjs';
import { measureMemory } from './memory.mjs';
import { measureBesidePublished } from './published.mjs';
import { measureQueries } from './queries.mjs';
import { measureStart } from './start.mjs';
import { startStocked } from './stocked.mjs';

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

export async function benchEmulator(report, { size }) {
  const plan = sizes[size];
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
