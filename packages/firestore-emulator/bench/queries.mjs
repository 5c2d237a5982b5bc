import { AggregateField } from '@google-cloud/firestore';
import { besideOfficial } from './lib/official.mjs';
import { groups, tags } from './lib/small-documents.mjs';
import { interleaved, timed } from './lib/stats.mjs';
import { collection } from './stocked.mjs';

/**
 * `ask` answers ranks or totals, `expected` what they must be: a wrong answer in no time is no figure. `turn` varies the question.
 *
 * @typedef {object} Measured
 * @property {(db: import('@google-cloud/firestore').Firestore, turn: number, stored: number) => Promise<readonly unknown[]>} ask
 * @property {(stored: number, turn: number) => readonly unknown[]} expected
 */

/** @param {import('@google-cloud/firestore').Query} query */
const ranksOf = async (query) => (await query.get()).docs.map((doc) => doc.get('rank'));

/**
 * The first ranks that match, in their order.
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

/** @param {number} stored @param {number} turn */
const somewhere = (stored, turn) => (turn * 7919) % Math.max(1, stored - 50);

/** @type {Readonly<Record<string, Measured>>} */
const queries = {
  '==, ordered, limit 10': {
    ask: (db, turn) =>
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
    ask: (db, turn) =>
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
    ask: (db, turn, stored) => {
      const first = somewhere(stored, turn);
      const values = Array.from({ length: 10 }, (_, index) => first + index * 3);
      return ranksOf(db.collection(collection).where('rank', 'in', values).orderBy('rank').limit(50));
    },
    expected: (stored, turn) => Array.from({ length: 10 }, (_, index) => somewhere(stored, turn) + index * 3),
  },
  'range, limit 20': {
    ask: (db, turn, stored) =>
      ranksOf(db.collection(collection).where('rank', '>=', somewhere(stored, turn)).limit(20)),
    expected: (stored, turn) => ranks(stored, 20, (rank) => rank >= somewhere(stored, turn)),
  },
  'ordered downwards, limit 20': {
    ask: (db) => ranksOf(db.collection(collection).orderBy('rank', 'desc').limit(20)),
    expected: (stored) => Array.from({ length: 20 }, (_, index) => stored - 1 - index),
  },
  'collection group, ==, ordered, limit 10': {
    ask: (db, turn) =>
      ranksOf(
        db
          .collectionGroup(collection)
          .where('group', '==', turn % groups)
          .orderBy('rank')
          .limit(10),
      ),
    expected: (stored, turn) => ranks(stored, 10, (rank) => rank % groups === turn % groups),
  },
  'offset 50, limit 20': {
    ask: (db) => ranksOf(db.collection(collection).orderBy('rank').offset(50).limit(20)),
    expected: (stored) => ranks(stored, 20, (rank) => rank >= 50),
  },
  'count of all': {
    ask: async (db) => [(await db.collection(collection).count().get()).data().count],
    expected: (stored) => [stored],
  },
  'sum and average of a tenth': {
    ask: async (db, turn) => {
      const query = db.collection(collection).where('group', '==', turn % groups);
      const answer = await query
        .aggregate({ sum: AggregateField.sum('rank'), average: AggregateField.average('rank') })
        .get();
      return [answer.data().sum, answer.data().average];
    },
    expected: (stored, turn) => {
      const matching = ranks(stored, stored, (rank) => rank % groups === turn % groups);
      const sum = matching.reduce((total, rank) => total + rank, 0);
      return [sum, sum / matching.length];
    },
  },
  'a hundred documents by their names': {
    ask: async (db, turn, stored) => {
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

/** Everything, at most so many: beyond it the client alone would be measured for minutes. */
const everything = 10_000;

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly import('./stocked.mjs').Stocked[]} stocked
 */
export async function measureQueries(report, { queries: rounds }, stocked) {
  const stored = stocked[0]?.stored ?? 0;
  const count = stored.toLocaleString('en');
  /** @param {string} name @param {Measured} query @param {number} times */
  const figure = async (name, { ask, expected }, times) => {
    const what = `query: ${name}, ${count} stored`;
    if (!report.wants(what)) return;
    /** @type {Record<string, () => Promise<number>>} */
    const subjects = {};
    for (const { kind, db } of stocked) {
      for (const turn of [0, 3]) {
        const found = await ask(db, turn, stored);
        if (`${found}` !== `${expected(stored, turn)}`)
          throw new Error(`${name}: the ${kind} one answers ${found} and not ${expected(stored, turn)}`);
      }
      let turn = 0;
      subjects[kind] = () => timed(() => ask(db, turn++, stored));
    }
    const samples = await interleaved(subjects, { rounds: times, warmUps: Math.min(5, times) });
    report.figure({
      what,
      unit: 'ms',
      samples: samples('embedded'),
      beside: besideOfficial(samples('official')),
    });
  };
  for (const [name, query] of Object.entries(queries)) await figure(name, query, rounds);
  const limit = Math.min(stored, everything);
  await figure(
    `${limit.toLocaleString('en')} documents`,
    {
      ask: (db) => ranksOf(db.collection(collection).orderBy('rank').limit(limit)),
      expected: () => ranks(stored, limit, () => true),
    },
    Math.max(5, Math.round(rounds / 5)),
  );
}
