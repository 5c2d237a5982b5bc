import { groups, tags } from './lib/small-documents.mjs';
import { interleaved, timed } from './lib/stats.mjs';
import { textOf } from './lib/within.mjs';
import { collection } from './stocked.mjs';

const limit = 10;

/**
 * @typedef {object} Measured
 * @property {(db: import('@google-cloud/firestore').Firestore, turn: number) => import('@google-cloud/firestore').Query} build
 * @property {(stored: number, turn: number) => readonly number[]} expected
 */

/**
 * Each query with the ranks it must answer: a wrong answer in no time is no figure.
 *
 * @type {Readonly<Record<string, Measured>>}
 */
const queries = {
  '== and orderBy, limit 10': {
    build: (db, turn) =>
      db
        .collection(collection)
        .where('group', '==', turn % groups)
        .orderBy('rank')
        .limit(limit),
    expected: (stored, turn) => ranks(stored, (rank) => rank % groups === turn % groups),
  },
  'array-contains and orderBy, limit 10': {
    build: (db, turn) =>
      db
        .collection(collection)
        .where('tags', 'array-contains', `tag${turn % tags}`)
        .orderBy('rank')
        .limit(limit),
    expected: (stored, turn) =>
      ranks(stored, (rank) => rank % tags === turn % tags || (rank + 7) % tags === turn % tags),
  },
};

/**
 * @param {number} stored
 * @param {(rank: number) => boolean} matches
 */
function ranks(stored, matches) {
  /** @type {number[]} */
  const found = [];
  for (let rank = 0; rank < stored && found.length < limit; rank++) if (matches(rank)) found.push(rank);
  return found;
}

/**
 * Null when the answer is right, else what is wrong.
 *
 * @param {import('./stocked.mjs').Stocked} stocked
 * @param {Measured} query
 */
async function check({ db, stored }, { build, expected }) {
  for (const turn of [0, 3]) {
    try {
      const { docs } = await build(db, turn).get();
      const found = docs.map((doc) => doc.get('rank'));
      if (`${found}` !== `${expected(stored, turn)}`)
        return `answers ${found} and not ${expected(stored, turn)}`;
    } catch (error) {
      return `refuses it: ${textOf(error)}`;
    }
  }
  return null;
}

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly import('./stocked.mjs').Stocked[]} stocked
 */
export async function measureQueries(report, { queries: rounds, stored }, stocked) {
  for (const [name, query] of Object.entries(queries)) {
    /** @type {Record<string, () => Promise<number>>} */
    const subjects = {};
    for (const each of stocked) {
      const wrong = await check(each, query);
      if (wrong && each.kind === 'embedded') throw new Error(`${name}: ${wrong}`);
      if (wrong) {
        report.missing(
          `${name}, ${each.stored.toLocaleString('en')} stored, @firestore-emulator/server`,
          wrong,
        );
        continue;
      }
      let turn = 0;
      subjects[`${each.kind} ${each.stored}`] = () => timed(() => query.build(each.db, turn++).get());
    }
    const samples = await interleaved(subjects, { rounds, warmUps: 5 });
    for (const count of stored) {
      const other = samples(`other ${count}`);
      report.figure({
        what: `query ${name}, ${count.toLocaleString('en')} stored`,
        unit: 'ms',
        samples: samples(`embedded ${count}`),
        ...(other.length > 0 && { beside: { what: '@firestore-emulator/server', samples: other } }),
      });
    }
  }
}
