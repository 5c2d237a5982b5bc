import { setTimeout as wait } from 'node:timers/promises';
import { connect } from './lib/firestore-client.mjs';
import { startServer } from './lib/servers.mjs';
import { smallDocument, store } from './lib/small-documents.mjs';
import { inLanes } from './lib/stats.mjs';
import { textOf, within } from './lib/within.mjs';

const documents = 10_000;
const budgetMiB = 120;
/** For buffers in flight and the collector's own rhythm to settle; the same for everything measured. */
const restMs = 2000;
const embeddedLimitMs = 120_000;

/** @param {number} bytes */
const mebibytes = (bytes) => bytes / 2 ** 20;

/** @type {Readonly<Record<string, (db: import('@google-cloud/firestore').Firestore) => Promise<unknown>>>} */
const fillings = {
  'in batches of 500': (db) => store(db, 'small', documents),
  'one by one, 50 in flight': (db) =>
    inLanes(documents, 50, (index) => db.doc(`small/d${index}`).set(smallDocument(index))),
};

/**
 * @param {import('./lib/servers.mjs').Kind} kind
 * @param {(db: import('@google-cloud/firestore').Firestore) => Promise<unknown>} fill
 * @param {number} limitMs
 */
async function measure(kind, fill, limitMs) {
  const server = await startServer(kind);
  const db = connect(server.port);
  try {
    await wait(restMs);
    const idle = mebibytes(server.residentBytes());
    await within(limitMs, fill(db));
    await wait(restMs);
    return { idle, filled: mebibytes(server.residentBytes()), peak: mebibytes(server.peakBytes() ?? 0) };
  } finally {
    await db.terminate();
    await server.stop();
  }
}

/**
 * Resident memory at rest, and after 10,000 small documents written in two ways.
 *
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 */
export async function measureMemory(report, { storeLimitMs }) {
  for (const [how, fill] of Object.entries(fillings)) {
    const embedded = await measure('embedded', fill, embeddedLimitMs);
    const other = await measure('other', fill, storeLimitMs).catch(textOf);
    /** @param {'idle' | 'filled'} key */
    const beside = (key) =>
      typeof other === 'string' ? undefined : { what: '@firestore-emulator/server', value: other[key] };
    if (how.startsWith('in batches'))
      report.figure({ what: 'memory, idle', unit: 'MiB', value: embedded.idle, beside: beside('idle') });
    report.figure({
      what: `memory after ${documents.toLocaleString('en')} small documents ${how}`,
      unit: 'MiB',
      value: embedded.filled,
      budget: budgetMiB,
      beside: beside('filled'),
      ...(embedded.peak > 0 && { note: `peak ${Math.round(embedded.peak)} MiB` }),
    });
    if (typeof other === 'string') report.missing(`the same, @firestore-emulator/server ${how}`, other);
  }
}
