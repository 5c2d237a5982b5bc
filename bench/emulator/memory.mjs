import { setTimeout as wait } from 'node:timers/promises';
import { startEmulator } from '../../packages/firestore-emulator/parity/start-emulator.mjs';
import { connect } from './firestore-client.mjs';
import { rulesFile, store } from './small-documents.mjs';
import { besideOfficial } from './start.mjs';

const budget = { documents: 10_000, mebibytes: 120 };
/** In this pause buffers are freed and the garbage collector runs. */
const pauseMs = 2000;

/** @param {number} count */
const nameOf = (count) => (count === 0 ? 'memory, idle' : `memory with ${count.toLocaleString('en')} small documents`);

/**
 * Measures resident memory without documents and with increasing numbers of documents.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../emulator.mjs').Plan} plan
 * @param {readonly import('../../packages/firestore-emulator/parity/start-emulator.mjs').Kind[]} kinds
 */
export async function measureMemory(report, { stored }, kinds) {
  const counts = [0, ...stored];
  if (!report.wants(...counts.map(nameOf))) return;
  /** @type {Map<number, Record<string, number[]>>} */
  const samples = new Map(counts.map((count) => [count, {}]));
  for (const kind of kinds) {
    const emulator = await startEmulator(kind, { rulesFile });
    const db = connect(emulator.port);
    try {
      for (const [count, byKind] of samples) {
        await store(db, 'small', count);
        await wait(pauseMs);
        byKind[kind] = [emulator.residentMebibytes()];
      }
    } finally {
      await db.terminate();
      await emulator.stop();
    }
  }
  for (const [count, byKind] of samples)
    report.figure({
      label: nameOf(count),
      unit: 'MiB',
      ...(count === budget.documents && { budget: budget.mebibytes }),
      ...besideOfficial(byKind),
    });
}
