import { timed } from '../lib/stats.mjs';
import { collection } from './filled-emulator.mjs';
import { besideOfficial } from './start.mjs';

const listenerCount = 1000;
const limitMs = 60_000;
const label = `until ${listenerCount.toLocaleString('en')} listeners on a document have seen a commit`;

/**
 * Measures how long it takes until all listeners on one document have received a commit.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../emulator.mjs').Plan} plan
 * @param {readonly import('./filled-emulator.mjs').FilledEmulator[]} emulators
 */
export async function measureListeners(report, { commits }, emulators) {
  if (!report.wants(label)) return;
  /** @type {Record<string, number[]>} */
  const samples = {};
  for (const { kind, db } of emulators) samples[kind] = await deliveryTimes(db, commits);
  const note = 'the client holds all listeners in one process';
  report.figure({ label, unit: 'ms', note, ...besideOfficial(samples) });
}

/** @param {import('@google-cloud/firestore').Firestore} db @param {number} commits */
async function deliveryTimes(db, commits) {
  const doc = db.doc(`${collection}/d0`);
  let awaitedVersion = '';
  let missingCount = 0;
  /** @type {(error?: Error) => void} */
  let finish = () => {};
  /** Writes a version, and waits until every listener has seen it. @param {string} version */
  const deliver = async (version) => {
    awaitedVersion = version;
    missingCount = listenerCount;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const seen = new Promise((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve(undefined));
      timer = setTimeout(() => finish(new Error(`${missingCount} listeners saw nothing`)), limitMs);
    });
    try {
      await Promise.all([doc.set({ version }), seen]);
    } finally {
      clearTimeout(timer);
    }
  };
  const unsubscribes = Array.from({ length: listenerCount }, () =>
    doc.onSnapshot(
      (snapshot) => {
        if (snapshot.get('version') === awaitedVersion && --missingCount === 0) finish();
      },
      (error) => finish(error),
    ),
  );
  try {
    // The first commit also waits until the listeners are connected, and the second one warms up.
    await deliver('connected');
    await deliver('warm');
    const samples = [];
    for (let turn = 0; turn < commits; turn++) samples.push(await timed(() => deliver(`turn ${turn}`)));
    return samples;
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}
