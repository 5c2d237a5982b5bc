import { collection, listenToCollection, smallDocument } from './filled-emulator.mjs';
import { interleaved, timed } from './report.mjs';

/** @typedef {import('./filled-emulator.mjs').FilledEmulator} FilledEmulator */

const catchUpLimitMs = 120_000;
const batchSize = 500;
const manyInFlight = 50;
const listenerCount = 1000;
const deliveryLimitMs = 60_000;

/** Every written document contains a new version, because listeners receive no event for an unchanged document. */
let version = 0;

/**
 * Returns commits per second. `inFlight` lanes overwrite stored documents until the time is over.
 *
 * @param {FilledEmulator} emulator
 * @param {number} inFlight
 * @param {number} windowMs
 */
async function commitsPerSecond({ db, stored }, inFlight, windowMs) {
  const startedAt = performance.now();
  let commits = 0;
  /** @param {number} first */
  const lane = async (first) => {
    for (let turn = first; performance.now() - startedAt < windowMs; turn += inFlight) {
      const doc = db.doc(`${collection}/d${(turn * 37) % stored}`);
      await doc.set({ ...smallDocument(turn), version: ++version });
      commits++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, first) => lane(first)));
  return (commits / (performance.now() - startedAt)) * 1000;
}

/** Returns documents per second when one commit overwrites many. @param {FilledEmulator} emulator */
async function batchedPerSecond({ db, stored }) {
  const batch = db.batch();
  const size = Math.min(batchSize, stored);
  for (let index = 0; index < size; index++)
    batch.set(db.doc(`${collection}/d${index}`), { ...smallDocument(index), version: ++version });
  const startedAt = performance.now();
  await batch.commit();
  return (size / (performance.now() - startedAt)) * 1000;
}

/**
 * Measures single and batched writes, without a listener and with one on the whole collection.
 *
 * @param {import('./report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly FilledEmulator[]} emulators
 */
export async function measureCommits(report, { windowMs, rounds }, emulators) {
  /** @param {string} name */
  const nameOf = (name) => `${name}, ${emulators[0]?.stored.toLocaleString('en')} stored`;
  /** @param {string} name @param {(emulator: FilledEmulator) => Promise<number>} measure */
  const measureFigure = async (name, measure) => {
    const label = nameOf(name);
    if (!report.wants(label)) return;
    report.figure(label, await interleaved(emulators, measure, rounds), { unit: '/s' });
  };
  await measureFigure('commits one at a time', (emulator) => commitsPerSecond(emulator, 1, windowMs));
  await measureFigure('commits, 50 in flight', (emulator) => commitsPerSecond(emulator, manyInFlight, windowMs));
  await measureFigure('documents in batches of 500', batchedPerSecond);

  const underListener = 'commits one at a time under a listener on all';
  if (!report.wants(nameOf(underListener))) return;
  const listeners = await Promise.all(
    emulators.map(({ emulator }) => listenToCollection(emulator.port, catchUpLimitMs)),
  );
  try {
    await measureFigure(underListener, (emulator) => commitsPerSecond(emulator, 1, windowMs));
    // A commit that does not reach the listener would look cheap.
    for (const [index, { kind, stored }] of emulators.entries())
      if ((listeners[index]?.seen() ?? 0) <= stored) throw new Error(`the ${kind} listener saw no change`);
  } finally {
    for (const { close } of listeners) await close();
  }
}

/**
 * Measures how long it takes until all listeners on one document have received a commit.
 *
 * @param {import('./report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly FilledEmulator[]} emulators
 */
export async function measureListeners(report, { commits }, emulators) {
  const label = `until ${listenerCount.toLocaleString('en')} listeners on a document have seen a commit`;
  if (!report.wants(label)) return;
  /** @type {import('./report.mjs').Samples} */
  const samples = {};
  for (const { kind, db } of emulators) samples[kind] = await deliveryTimes(db, commits);
  report.figure(label, samples, { unit: 'ms', note: 'the client holds all listeners in one process' });
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
      timer = setTimeout(() => finish(new Error(`${missingCount} listeners saw nothing`)), deliveryLimitMs);
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
