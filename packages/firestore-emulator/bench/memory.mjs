import { setTimeout as wait } from 'node:timers/promises';
import { connect } from './lib/firestore-client.mjs';
import { measured, official } from './lib/official.mjs';
import { startServer } from './lib/servers.mjs';
import { store } from './lib/small-documents.mjs';

const budgetMiB = { documents: 10_000, atMost: 120 };
/** For buffers in flight and the collector's own rhythm to settle; the same for everything measured. */
const restMs = 2000;

const idleName = 'memory, idle';
/** The two figures of a number of documents. @param {number} count */
const namesOf = (count) => ({
  memory: `memory with ${count.toLocaleString('en')} small documents`,
  rate: `${count.toLocaleString('en')} small documents stored in batches of 500`,
});

/**
 * Resident memory at rest, and after more and more documents; how long each lot of them took to be stored is a figure of its own.
 *
 * @param {import('./lib/servers.mjs').Kind} kind
 * @param {readonly number[]} counts
 */
async function measure(kind, counts) {
  const server = await startServer(kind);
  const db = connect(server.port);
  /** @type {Map<number, { mebibytes: number, perSecond: number }>} */
  const filled = new Map();
  const mebibytes = () => server.residentBytes() / 2 ** 20;
  try {
    await wait(restMs);
    const idle = mebibytes();
    for (const count of counts) {
      const startedAt = performance.now();
      await store(db, 'small', count);
      const seconds = (performance.now() - startedAt) / 1000;
      await wait(restMs);
      filled.set(count, { mebibytes: mebibytes(), perSecond: count / seconds });
    }
    return { idle, filled };
  } finally {
    await db.terminate();
    await server.stop();
  }
}

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 */
export async function measureMemory(report, { held }) {
  if (!report.wants(idleName, ...held.flatMap((count) => Object.values(namesOf(count))))) return;
  const ours = await measure('embedded', held);
  const theirs = measured.includes('official') ? await measure('official', held) : undefined;
  /** @param {number | undefined} value */
  const beside = (value) => (value === undefined ? undefined : { what: official.name, value });
  report.figure({
    what: idleName,
    unit: 'MiB',
    value: ours.idle,
    beside: beside(theirs?.idle),
    goal: 10,
  });
  for (const [count, { mebibytes, perSecond }] of ours.filled) {
    const other = theirs?.filled.get(count);
    const names = namesOf(count);
    report.figure({
      what: names.memory,
      unit: 'MiB',
      value: mebibytes,
      ...(count === budgetMiB.documents && { budget: budgetMiB.atMost }),
      beside: beside(other?.mebibytes),
      goal: 10,
    });
    report.figure({
      what: names.rate,
      unit: '/s',
      value: perSecond,
      beside: beside(other?.perSecond),
    });
  }
}
