import {
  type AggregateSpec,
  average,
  collectionGroup,
  count,
  doc,
  type Firestore,
  getAggregateFromServer,
  getCountFromServer,
  getDocFromServer,
  limit,
  orderBy,
  type Query,
  query,
  runTransaction,
  setDoc,
  sum,
  type Transaction,
  where,
} from 'firebase/firestore';
import { given, refusal, type Scenario } from './scenario.ts';

type Step = 'get' | 'delete' | 'update1' | 'update2' | 'set1' | 'set2';

/** Returns the document after a transaction with these steps, or the code of the error. */
async function outcome(db: Firestore, path: string, exists: boolean, steps: readonly Step[]): Promise<unknown> {
  const x = doc(db, `${path}/${exists ? 'there' : 'missing'}-${steps.join('-')}`);
  if (exists) await setDoc(x, { n: 0 });
  const apply = async (transaction: Transaction, step: Step) => {
    const n = Number(step.slice(-1));
    if (step === 'get') await transaction.get(x);
    else if (step === 'delete') transaction.delete(x);
    else if (step.startsWith('update')) transaction.update(x, { n });
    else transaction.set(x, { n });
  };
  const refused = await refusal(
    runTransaction(db, async (transaction) => {
      for (const step of steps) await apply(transaction, step);
    }),
  );
  return refused ? refused.code : ((await getDocFromServer(x)).data()?.n ?? null);
}

export const transactionScenarios: readonly Scenario[] = [
  {
    name: 'transactions end as their steps require, whether or not the document exists',
    expected: {
      'true get,delete,delete': null,
      'true get,delete,set2': 2,
      'true get,update1,update2': 2,
      'true get,set1,delete': null,
      'true delete,update2': 'invalid-argument',
      'true update1,set2': 2,
      'false get,update1': 'invalid-argument',
      'false get,set1,update2': 2,
      'false get,delete,delete': null,
      'false update1,set1': 'not-found',
      'false delete,set2': 2,
      'false set1,delete': null,
    },
    async run({ db, name }) {
      const cases: [boolean, Step[]][] = [
        [true, ['get', 'delete', 'delete']],
        [true, ['get', 'delete', 'set2']],
        [true, ['get', 'update1', 'update2']],
        [true, ['get', 'set1', 'delete']],
        [true, ['delete', 'update2']],
        [true, ['update1', 'set2']],
        [false, ['get', 'update1']],
        [false, ['get', 'set1', 'update2']],
        [false, ['get', 'delete', 'delete']],
        [false, ['update1', 'set1']],
        [false, ['delete', 'set2']],
        [false, ['set1', 'delete']],
      ];
      const outcomes: Record<string, unknown> = {};
      for (const [exists, steps] of cases) outcomes[`${exists} ${steps}`] = await outcome(db, name, exists, steps);
      return outcomes;
    },
  },
  {
    name: 'a transaction runs again when a document it read has changed, but not when the same value was written',
    expected: [2, 16, 1234],
    async run({ db, name }) {
      const [read, written] = [doc(db, name, 'read'), doc(db, name, 'written')];
      await setDoc(read, { n: 15 });
      let tries = 0;
      await runTransaction(db, async (transaction) => {
        tries += 1;
        await transaction.get(read);
        await setDoc(read, { n: 1234 });
        transaction.set(written, { n: 16 });
      });
      return [tries, (await getDocFromServer(written)).get('n'), (await getDocFromServer(read)).get('n')];
    },
  },
  {
    name: 'a transaction that reads two versions of a document aborts, unless it only reads',
    expected: ['aborted', 'failed-precondition', 1],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      await setDoc(x, { n: 1 });
      let n = 10;
      const twice = runTransaction(
        db,
        async (transaction) => {
          await transaction.get(x);
          await setDoc(x, { n: n++ });
          await transaction.get(x);
          transaction.set(x, { n: 0 });
        },
        { maxAttempts: 2 },
      );
      const twiceCode = (await refusal(twice))?.code;
      const lost = runTransaction(
        db,
        async (transaction) => {
          await transaction.get(x);
          await setDoc(x, { n: n++ });
          transaction.update(x, { n: 0 });
        },
        { maxAttempts: 1 },
      );
      const lostCode = (await refusal(lost))?.code;
      await setDoc(x, { n: 1 });
      const alone = await runTransaction(db, async (transaction) => (await transaction.get(x)).get('n'));
      return [twiceCode, lostCode, alone];
    },
  },
  {
    name: 'three simultaneous transactions that increment a field all count',
    expected: [8, true],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      await setDoc(x, { n: 5 });
      let tries = 0;
      const add = () =>
        runTransaction(db, async (transaction) => {
          tries += 1;
          const n: number = (await transaction.get(x)).get('n');
          transaction.update(x, { n: n + 1 });
        });
      await Promise.all([add(), add(), add()]);
      return [(await getDocFromServer(x)).get('n'), tries < 7];
    },
  },
  {
    name: 'aggregations count, add and average numbers',
    expected: [
      { count: 4, all: 1_234_567_890_000, mean: 411_522_630_000 },
      { total: 0, mean: null, count: 0 },
      { total: Number.NaN, mean: Number.NaN },
      { total: 2 ** 64, mean: 2 ** 63 },
      { total: Number.POSITIVE_INFINITY },
      { count: 2 },
      { 'with.dots': 3, '`odd\\`': 3 },
      2,
      'invalid-argument',
    ],
    async run(env) {
      const all = await given(env, {
        a: { n: 1_234_567_890_000, big: 2 ** 63, huge: Number.MAX_VALUE },
        b: { n: 0, nan: Number.NaN, big: 2 ** 63, huge: Number.MAX_VALUE },
        c: { n: 0, nan: 1 },
        d: { n: 'text' },
        e: { other: 1 },
      });
      const data = async (source: Query, spec: AggregateSpec) => (await getAggregateFromServer(source, spec)).data();
      const none = query(all, where('n', '>', 2 ** 60));
      return [
        await data(all, { count: count(), all: sum('n'), mean: average('n') }),
        await data(none, { total: sum('n'), mean: average('n'), count: count() }),
        await data(all, { total: sum('nan'), mean: average('nan') }),
        await data(all, { total: sum('big'), mean: average('big') }),
        await data(all, { total: sum('huge') }),
        await data(query(all, orderBy('n'), limit(2)), { count: count() }),
        await data(query(all, where('n', '<', 2 ** 60)), { 'with.dots': count(), '`odd\\`': count() }),
        (await getCountFromServer(query(collectionGroup(env.db, env.name), where('n', '==', 0)))).data().count,
        (await refusal(data(all, { a: count(), b: count(), c: count(), d: count(), e: count(), f: count() })))?.code,
      ];
    },
  },
];
