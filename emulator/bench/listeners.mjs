import { summarise } from '../../bench/lib/stats.mjs';
import { collection, ofKind } from './stocked.mjs';

const listeners = 1000;
const limitMs = 60_000;

/** How long until all of 1,000 listeners on one document have seen a commit, `commits` times. */
async function samplesOf(db, commits) {
  const doc = db.doc(`${collection}/d0`);
  const stops = [];
  let awaited = 'none';
  let waiting = 0;
  let settle = {};
  const expect = (version) => {
    awaited = version;
    waiting = listeners;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(new Error(`${waiting} of ${listeners} listeners saw nothing within ${limitMs / 1000} s`)),
        limitMs,
      );
      const end = (act) => (value) => {
        clearTimeout(timer);
        act(value);
      };
      settle = { resolve: end(resolve), reject: end(reject) };
    });
  };
  await doc.set({ version: 'first' });
  try {
    const first = expect('first');
    for (let index = 0; index < listeners; index++) {
      const seen = (snapshot) => {
        if (snapshot.get('version') === awaited && --waiting === 0) settle.resolve();
      };
      stops.push(doc.onSnapshot(seen, (error) => settle.reject(error)));
    }
    await first;
    const samples = [];
    for (let turn = -1; turn < commits; turn++) {
      const version = `turn ${turn}`;
      const all = expect(version);
      const startedAt = performance.now();
      await Promise.all([doc.set({ version }), all]);
      if (turn >= 0) samples.push(performance.now() - startedAt);
    }
    return samples;
  } finally {
    for (const stop of stops) stop();
  }
}

export async function measureListeners(report, { commits, stored }, stocked) {
  const what = `until ${listeners.toLocaleString('en')} listeners have seen a commit`;
  const embedded = await samplesOf(ofKind(stocked, 'embedded', stored[0]).db, commits);
  const other = ofKind(stocked, 'other', stored[0]);
  const samples = other && (await samplesOf(other.db, commits).catch((error) => error));
  const isMeasured = Array.isArray(samples);
  report.figure({
    what,
    unit: 'ms',
    samples: embedded,
    ...(isMeasured && {
      beside: { what: '@firestore-emulator/server', value: summarise(samples).median },
    }),
    note: 'the client holds all listeners in one process',
  });
  if (samples && !isMeasured) report.missing(`${what}, @firestore-emulator/server`, samples.message);
}
