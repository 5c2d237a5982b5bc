import { besideOfficial } from './lib/official.mjs';
import { timed } from './lib/stats.mjs';
import { textOf, within } from './lib/within.mjs';
import { collection } from './stocked.mjs';

const listeners = 1000;
const limitMs = 60_000;

/**
 * How long until all of 1,000 listeners on one document have seen a commit, `commits` times.
 *
 * @param {import('@google-cloud/firestore').Firestore} db
 * @param {number} commits
 */
async function samplesOf(db, commits) {
  const doc = db.doc(`${collection}/d0`);
  /** @type {(() => void)[]} */
  const stops = [];
  let awaited = 'none';
  let waiting = 0;
  let settle = () => {};
  /** @param {string} version */
  const allSee = (version) => {
    awaited = version;
    waiting = listeners;
    /** @type {Promise<void>} */
    const seen = new Promise((resolve) => {
      settle = resolve;
    });
    return within(limitMs, Promise.race([seen, failed])).catch((error) => {
      throw new Error(`${waiting} of ${listeners} listeners saw nothing: ${textOf(error)}`);
    });
  };
  /** @type {(error: Error) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {}); // whoever waits is told
  await doc.set({ version: 'first' });
  try {
    const first = allSee('first');
    for (let index = 0; index < listeners; index++) {
      stops.push(
        doc.onSnapshot((snapshot) => {
          if (snapshot.get('version') === awaited && --waiting === 0) settle();
        }, fail),
      );
    }
    await first;
    const samples = [];
    for (let turn = -1; turn < commits; turn++) {
      const version = `turn ${turn}`;
      const all = allSee(version);
      const took = await timed(() => Promise.all([doc.set({ version }), all]));
      if (turn >= 0) samples.push(took);
    }
    return samples;
  } finally {
    for (const stop of stops) stop();
  }
}

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly import('./stocked.mjs').Stocked[]} stocked
 */
export async function measureListeners(report, { commits }, stocked) {
  const what = `until ${listeners.toLocaleString('en')} listeners on a document have seen a commit`;
  if (!report.wants(what)) return;
  /** @type {Map<string, readonly number[]>} */
  const samples = new Map();
  for (const { kind, db } of stocked) samples.set(kind, await samplesOf(db, commits));
  report.figure({
    what,
    unit: 'ms',
    samples: samples.get('embedded') ?? [],
    beside: besideOfficial(samples.get('official') ?? []),
    note: 'the client holds all listeners in one process',
  });
}
