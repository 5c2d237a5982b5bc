import { listenToCollection } from './lib/firestore-client.mjs';
import { smallDocument } from './lib/small-documents.mjs';
import { interleaved, medianOf } from './lib/stats.mjs';
import { textOf, within } from './lib/within.mjs';
import { collection, ofKind } from './stocked.mjs';

/**
 * @typedef {import('./lib/report.mjs').Report} Report
 * @typedef {import('./stocked.mjs').Stocked} Stocked
 * @typedef {Stocked & { readonly listener?: Awaited<ReturnType<typeof listenToCollection>> }} Listening
 */

/** Flat means: no more than this much slower per commit with the most stored than with the least. */
const flatFactor = 1.5;
const flights = [1, 50];
const catchUpLimitMs = 60_000;
/** A server that needs longer for one commit is not measured: 50 in flight would pass the client's own limit of a minute. */
const commitLimitMs = 1000;

/** In every write: one that changes nothing reaches no listener and would be cheaper. */
let version = 0;

/**
 * @param {Stocked} stocked
 * @param {number} index
 */
const commitAgain = ({ db }, index) =>
  db.doc(`${collection}/d${index}`).set({ ...smallDocument(index), version: ++version });

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
      await commitAgain(server, (turn * 37) % server.stored);
      commits++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, first) => lane(first)));
  return (commits / (performance.now() - startedAt)) * 1000;
}

/**
 * Opens a listener per server; a server that cannot serve one is left out and reported.
 *
 * @param {Report} report
 * @param {readonly Stocked[]} stocked
 */
async function withListeners(report, stocked) {
  /** @type {Listening[]} */
  const listening = [];
  for (const each of stocked) {
    /** @type {Listening['listener']} */
    let listener;
    try {
      listener = await listenToCollection(each.server.port, collection, catchUpLimitMs);
      await within(commitLimitMs, commitAgain(each, 0));
      listening.push({ ...each, listener });
    } catch (error) {
      await listener?.close();
      if (each.kind === 'embedded') throw error;
      report.missing(
        `@firestore-emulator/server, a listener on ${each.stored.toLocaleString('en')} documents`,
        textOf(error),
      );
    }
  }
  return listening;
}

/**
 * Without and with a listener on the whole collection, at every size, sizes and emulators in turns.
 *
 * @param {Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly Stocked[]} stocked
 */
export async function measureCommits(report, { windowMs, rounds, stored }, stocked) {
  for (const how of ['without a listener', 'with a listener on all']) {
    /** @type {readonly Listening[]} */
    const listening = how.startsWith('with a ') ? await withListeners(report, stocked) : stocked;
    for (const inFlight of flights) {
      const subjects = Object.fromEntries(
        listening.map((each) => [
          `${each.kind} ${each.stored}`,
          () => commitsPerSecond(each, inFlight, windowMs),
        ]),
      );
      const samples = await interleaved(subjects, { rounds });
      const name = inFlight === 1 ? 'one at a time' : `${inFlight} in flight`;
      for (const count of stored) {
        const other = ofKind(listening, 'other', count);
        report.figure({
          what: `commits/s ${name}, ${how}, ${count.toLocaleString('en')} stored`,
          unit: '/s',
          samples: samples(`embedded ${count}`),
          ...(other && {
            beside: { what: '@firestore-emulator/server', samples: samples(`other ${count}`) },
          }),
        });
      }
      const [least = 0] = stored;
      const most = stored.at(-1) ?? least;
      report.figure({
        what: `cost of a commit ${name}, ${how}: ${most.toLocaleString('en')} stored against ${least}`,
        unit: '×',
        value: medianOf(samples(`embedded ${least}`)) / medianOf(samples(`embedded ${most}`)),
        budget: flatFactor,
      });
    }
    for (const { kind, stored: count, listener } of listening) {
      if (!listener) continue;
      // A listener that missed the commits would make them look cheap.
      if (listener.seen() <= count && kind === 'embedded')
        throw new Error(`the listener on ${count} documents saw no change`);
      if (listener.seen() <= count)
        report.missing(
          `@firestore-emulator/server, ${count.toLocaleString('en')} stored`,
          'its listener saw no change: the figures beside are without one in effect',
        );
      await listener.close();
    }
  }
}
