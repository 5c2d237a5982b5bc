import { listenToCollection } from './lib/firestore-client.mjs';
import { besideOfficial } from './lib/official.mjs';
import { smallDocument } from './lib/small-documents.mjs';
import { interleaved } from './lib/stats.mjs';
import { collection } from './stocked.mjs';

/**
 * @typedef {import('./lib/report.mjs').Report} Report
 * @typedef {import('./stocked.mjs').Stocked} Stocked
 */

const catchUpLimitMs = 120_000;
const batchSize = 500;
const manyInFlight = 50;

/** In every write: one that changes nothing reaches no listener and would be cheaper. */
let version = 0;

/**
 * @param {Stocked} stocked
 * @param {number} index
 */
const commitAgain = ({ db, stored }, index) =>
  db.doc(`${collection}/d${(index * 37) % stored}`).set({ ...smallDocument(index), version: ++version });

/**
 * Commits per second: `inFlight` lanes overwrite stored documents, one each, until the window closes.
 *
 * @param {Stocked} server
 * @param {number} inFlight
 * @param {number} windowMs
 */
async function commitsPerSecond(server, inFlight, windowMs) {
  const startedAt = performance.now();
  let commits = 0;
  /** @param {number} first */
  const lane = async (first) => {
    for (let turn = first; performance.now() - startedAt < windowMs; turn += inFlight) {
      await commitAgain(server, turn);
      commits++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, first) => lane(first)));
  return (commits / (performance.now() - startedAt)) * 1000;
}

/**
 * Documents per second, overwritten by one commit of many.
 *
 * @param {Stocked} server
 */
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
 * Single and batched writes, without and with a listener on the whole collection. (Many in flight under a listener would only wait for
 * the client's own limit on the slower of the two.)
 *
 * @param {Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly Stocked[]} stocked
 */
export async function measureCommits(report, { windowMs, rounds }, stocked) {
  /** @param {Stocked} server */
  const single = (server) => commitsPerSecond(server, 1, windowMs);
  /** @param {Stocked} server */
  const many = (server) => commitsPerSecond(server, manyInFlight, windowMs);
  const count = stocked[0]?.stored.toLocaleString('en');
  /** @param {string} what */
  const nameOf = (what) => `${what}, ${count} stored`;
  /** @param {string} what @param {(server: Stocked) => Promise<number>} measure @param {number | undefined} goal */
  const figure = async (what, measure, goal) => {
    if (!report.wants(nameOf(what))) return;
    const samples = await interleaved(
      Object.fromEntries(stocked.map((each) => [each.kind, () => measure(each)])),
      { rounds },
    );
    report.figure({
      what: nameOf(what),
      unit: '/s',
      samples: samples('embedded'),
      beside: besideOfficial(samples('official')),
      goal,
    });
  };
  await figure('commits one at a time', single, undefined);
  await figure('commits, 50 in flight', many, undefined);
  await figure('documents in batches of 500', batchedPerSecond, undefined);

  const [listenedSingle, listenedBatch] = [
    'commits one at a time under a listener on all',
    'documents in batches of 500 under a listener on all',
  ];
  if (!report.wants(nameOf(listenedSingle), nameOf(listenedBatch))) return;
  const listeners = [];
  try {
    for (const each of stocked)
      listeners.push({
        ...each,
        listener: await listenToCollection(each.server.port, collection, catchUpLimitMs),
      });
    await figure(listenedSingle, single, 10);
    await figure(listenedBatch, batchedPerSecond, 10);
    // A listener that missed the commits would make them look cheap.
    for (const { kind, stored, listener } of listeners)
      if (listener.seen() <= stored) throw new Error(`the listener of the ${kind} one saw no change`);
  } finally {
    for (const { listener } of listeners) await listener.close();
  }
}
