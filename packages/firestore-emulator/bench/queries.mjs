import { AggregateField } from '@google-cloud/firestore';
import { collection, groups, tags } from './filled-emulator.mjs';
import { interleaved, timed } from './report.mjs';

/** @typedef {import('@google-cloud/firestore').Firestore} Firestore */
/**
 * `run` runs a query and returns ranks or totals. They must equal `expected`, because a fast but wrong result would
 * be useless. `turn` varies the query.
 *
 * @typedef {{
 *   run: (db: Firestore, turn: number, stored: number) => Promise<readonly unknown[]>,
 *   expected: (stored: number, turn: number) => readonly unknown[],
 * }} MeasuredQuery
 */

/** @param {import('@google-cloud/firestore').Query} query */
const ranksOf = async (query) => (await query.get()).docs.map((doc) => doc.get('rank'));

/**
 * Returns the first ranks that match, in order.
 *
 * @param {number} stored
 * @param {number} limit
 * @param {(rank: number) => boolean} matches
 */
function ranks(stored, limit, matches) {
  /** @type {number[]} */
  const found = [];
  for (let rank = 0; rank < stored && found.length < limit; rank++) if (matches(rank)) found.push(rank);
  return found;
}

/** Returns the first rank of a query, which varies with the turn. @param {number} stored @param {number} turn */
const firstRankOf = (stored, turn) => (turn * 7919) % Math.max(1, stored - 50);

/** @type {Readonly<Record<string, MeasuredQuery>>} */
const queries = {
  '==, ordered, limit 10': {
    run: (db, turn) =>
      ranksOf(
        db
          .collection(collection)
          .where('group', '==', turn % groups)
          .orderBy('rank')
          .limit(10),
      ),
    expected: (stored, turn) => ranks(stored, 10, (rank) => rank % groups === turn % groups),
  },
  'array-contains, ordered, limit 10': {
    run: (db, turn) =>
      ranksOf(
        db
          .collection(collection)
          .where('tags', 'array-contains', `tag${turn % tags}`)
          .orderBy('rank')
          .limit(10),
      ),
    expected: (stored, turn) =>
      ranks(stored, 10, (rank) => rank % tags === turn % tags || (rank + 7) % tags === turn % tags),
  },
  'in of ten values, limit 50': {
    run: (db, turn, stored) => {
      const first = firstRankOf(stored, turn);
      const values = Array.from({ length: 10 }, (_, index) => first + index * 3);
      return ranksOf(db.collection(collection).where('rank', 'in', values).orderBy('rank').limit(50));
    },
    expected: (stored, turn) => Array.from({ length: 10 }, (_, index) => firstRankOf(stored, turn) + index * 3),
  },
  'range, limit 20': {
    run: (db, turn, stored) =>
      ranksOf(db.collection(collection).where('rank', '>=', firstRankOf(stored, turn)).limit(20)),
    expected: (stored, turn) => ranks(stored, 20, (rank) => rank >= firstRankOf(stored, turn)),
  },
  'count of all': {
    run: async (db) => [(await db.collection(collection).count().get()).data().count],
    expected: (stored) => [stored],
  },
  'sum and average of a tenth': {
    run: async (db, turn) => {
      const query = db.collection(collection).where('group', '==', turn % groups);
      const snapshot = await query
        .aggregate({ sum: AggregateField.sum('rank'), average: AggregateField.average('rank') })
        .get();
      return [snapshot.data().sum, snapshot.data().average];
    },
    expected: (stored, turn) => {
      const matching = ranks(stored, stored, (rank) => rank % groups === turn % groups);
      const sum = matching.reduce((total, rank) => total + rank, 0);
      return [sum, sum / matching.length];
    },
  },
  'a hundred documents by their names': {
    run: async (db, turn, stored) => {
      const first = turn % Math.max(1, stored - 99);
      const names = Array.from({ length: 100 }, (_, index) => db.doc(`${collection}/d${first + index}`));
      return (await db.getAll(...names)).map((doc) => doc.get('rank'));
    },
    expected: (stored, turn) => {
      const first = turn % Math.max(1, stored - 99);
      return Array.from({ length: 100 }, (_, index) => first + index);
    },
  },
};

/** For a larger result, the client alone would need minutes. */
const maxDocuments = 10_000;

/**
 * @param {import('./report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly import('./filled-emulator.mjs').FilledEmulator[]} emulators
 */
export async function measureQueries(report, { queries: rounds }, emulators) {
  const stored = emulators[0]?.stored ?? 0;
  const count = stored.toLocaleString('en');
  /** @param {string} name @param {MeasuredQuery} query @param {number} repetitions */
  const figure = async (name, { run, expected }, repetitions) => {
    const label = `query: ${name}, ${count} stored`;
    if (!report.wants(label)) return;
    for (const { kind, db } of emulators) {
      for (const turn of [0, 3]) {
        const found = await run(db, turn, stored);
        if (`${found}` !== `${expected(stored, turn)}`)
          throw new Error(`${name}: the ${kind} emulator returned ${found} and not ${expected(stored, turn)}`);
      }
    }
    const turns = emulators.map(({ kind, db }) => ({ kind, db, turn: 0 }));
    const measure = (/** @type {typeof turns[number]} */ each) => timed(() => run(each.db, each.turn++, stored));
    report.figure(label, await interleaved(turns, measure, repetitions, Math.min(5, repetitions)), { unit: 'ms' });
  };
  for (const [name, query] of Object.entries(queries)) await figure(name, query, rounds);
  const limit = Math.min(stored, maxDocuments);
  await figure(
    `${limit.toLocaleString('en')} documents`,
    {
      run: (db) => ranksOf(db.collection(collection).orderBy('rank').limit(limit)),
      expected: () => ranks(stored, limit, () => true),
    },
    Math.max(5, Math.round(rounds / 5)),
  );
}
