import { interleaved } from '../lib/stats.mjs';
import { collection } from './filled-emulator.mjs';
import { listenToCollection } from './firestore-client.mjs';
import { smallDocument } from './small-documents.mjs';
import { besideOfficial } from './start.mjs';

/** @typedef {import('./filled-emulator.mjs').FilledEmulator} FilledEmulator */

const catchUpLimitMs = 120_000;
const batchSize = 500;
const manyInFlight = 50;

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
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../emulator.mjs').Plan} plan
 * @param {readonly FilledEmulator[]} emulators
 */
export async function measureCommits(report, { windowMs, rounds }, emulators) {
  /** @param {string} name */
  const nameOf = (name) => `${name}, ${emulators[0]?.stored.toLocaleString('en')} stored`;
  /** @param {string} name @param {(emulator: FilledEmulator) => Promise<number>} measure */
  const measureFigure = async (name, measure) => {
    const label = nameOf(name);
    if (!report.wants(label)) return;
    const samples = await interleaved(
      Object.fromEntries(emulators.map((emulator) => [emulator.kind, () => measure(emulator)])),
      { rounds },
    );
    report.figure({ label, unit: '/s', ...besideOfficial(samples) });
  };
  await measureFigure('commits one at a time', (emulator) => commitsPerSecond(emulator, 1, windowMs));
  await measureFigure('commits, 50 in flight', (emulator) => commitsPerSecond(emulator, manyInFlight, windowMs));
  await measureFigure('documents in batches of 500', batchedPerSecond);

  const underListener = 'commits one at a time under a listener on all';
  if (!report.wants(nameOf(underListener))) return;
  const listeners = await Promise.all(
    emulators.map(({ emulator }) => listenToCollection(emulator.port, collection, catchUpLimitMs)),
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
