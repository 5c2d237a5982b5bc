import { interleaved, timed } from '../../bench/lib/stats.mjs';
import { groups, tags } from './lib/small-documents.mjs';
import { collection } from './stocked.mjs';

const limit = 10;

/** Each query with the ranks it must answer: a wrong answer in no time is no figure. */
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

function ranks(stored, matches) {
  const found = [];
  for (let rank = 0; rank < stored && found.length < limit; rank++) if (matches(rank)) found.push(rank);
  return found;
}

/** Null when the answer is right, else what is wrong. */
async function check({ db, stored }, { build, expected }) {
  for (const turn of [0, 3]) {
    try {
      const { docs } = await build(db, turn).get();
      const found = docs.map((doc) => doc.get('rank'));
      if (`${found}` !== `${expected(stored, turn)}`)
        return `answers ${found} and not ${expected(stored, turn)}`;
    } catch (error) {
      return `refuses it: ${error.message}`;
    }
  }
  return null;
}

export async function measureQueries(report, { queries: rounds, stored }, stocked) {
  for (const [name, query] of Object.entries(queries)) {
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
      const other = samples[`other ${count}`];
      report.figure({
        what: `query ${name}, ${count.toLocaleString('en')} stored`,
        unit: 'ms',
        samples: samples[`embedded ${count}`],
        ...(other && { beside: { what: '@firestore-emulator/server', samples: other } }),
      });
    }
  }
}
