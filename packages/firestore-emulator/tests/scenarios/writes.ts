import {
  arrayRemove,
  arrayUnion,
  Bytes,
  collection,
  type DocumentData,
  type DocumentReference,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  GeoPoint,
  getDocFromCache,
  getDocFromServer,
  getDocs,
  increment,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore';
import { given, listen, listenTo, refusal, type Scenario } from './scenario.ts';

async function stored(reference: DocumentReference): Promise<DocumentData | null> {
  return (await getDocFromServer(reference)).data() ?? null;
}

export const writeScenarios: readonly Scenario[] = [
  {
    name: 'merges and masks change only the fields that they name',
    expected: [
      { a: { c: 2 }, 'd.e': 1, g: { h: { k: 1 } } },
      { a: { c: 2, x: {} }, 'd.e': 1, g: {}, empty: {} },
      { a: {}, 'd.e': { f: 1 } },
      { a: {}, 'd.e': { f: 1 }, '`!\\': { '`!\\': 2 } },
    ],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      const steps: unknown[] = [];
      await setDoc(x, { a: { b: 1, c: 2 }, 'd.e': 1, g: { h: { i: 1 } } });
      await setDoc(x, { a: { b: deleteField() }, g: { h: { k: 1 } } }, { mergeFields: ['a.b', 'g.h'] });
      steps.push(await stored(x));
      await setDoc(x, { a: { x: {} }, g: {}, empty: {} }, { merge: true });
      steps.push(await stored(x));
      await updateDoc(x, 'a', {}, new FieldPath('d.e'), { f: 1 }, 'g', deleteField(), 'empty', deleteField());
      steps.push(await stored(x));
      await setDoc(x, { '`!\\': { '`!\\': 1 } }, { merge: true });
      await updateDoc(x, new FieldPath('`!\\', '`!\\'), 2);
      steps.push(await stored(x));
      return steps;
    },
  },
  {
    name: 'transforms of one write apply together, in the cache and in the server',
    expected: [
      { n: 3.5, list: [1, 2, { b: null }], gone: [], at: true, deep: { n: 1 } },
      { n: 3.5, list: [1, 2, { b: null }], gone: [], at: true, deep: { n: 1 } },
      { n: 2 ** 53, m: -1 },
    ],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      const { events, stop } = listenTo(x, { includeMetadataChanges: true });
      await setDoc(x, { n: 1, list: [1, 2], gone: ['a', 'a'] });
      await updateDoc(x, {
        n: increment(2.5),
        list: arrayUnion(2, { b: null }),
        gone: arrayRemove('a'),
        at: serverTimestamp(),
        'deep.n': increment(1),
      });
      const live = await events.until((snapshot) => snapshot.get('at') instanceof Timestamp);
      stop();
      const shape = (data: DocumentData | null | undefined) => ({
        ...data,
        at: data?.at instanceof Timestamp,
      });
      const results: unknown[] = [shape(live.data()), shape(await stored(x))];
      await setDoc(x, { n: Number.MAX_SAFE_INTEGER, m: 'text' });
      await updateDoc(x, { n: increment(1), m: increment(-1) });
      results.push(await stored(x));
      return results;
    },
  },
  {
    name: 'a batch may write one document several times',
    expected: [{ b: 2, at: true }, null, ['not-found', true], null],
    async run({ db, name }) {
      const [x, y] = [doc(db, name, 'x'), doc(db, name, 'y')];
      const batch = writeBatch(db);
      batch.delete(x).set(x, { a: 1, b: 1 }).update(x, { a: deleteField(), b: 2, at: serverTimestamp() });
      await batch.commit();
      const data = await stored(x);
      await writeBatch(db).set(y, { n: 1 }).delete(y).commit();
      const results: unknown[] = [{ ...data, at: data?.at instanceof Timestamp }, await stored(y)];
      const failing = writeBatch(db)
        .set(y, { n: 1 })
        .update(doc(db, name, 'none'), { n: 1 });
      const refused = await refusal(failing.commit());
      results.push([refused?.code, /No document to update/.test(refused?.message ?? '')], await stored(y));
      return results;
    },
  },
  {
    name: 'an update of a document that is not cached does not add it to the cache',
    cache: 'lru',
    expected: ['unavailable', { n: 1, list: [1, 2], m: 3 }],
    async run(env) {
      const all = await given(env, { x: { n: 1, list: [1] } });
      await updateDoc(doc(all, 'x'), { list: arrayUnion(2), m: increment(3) });
      return [(await refusal(getDocFromCache(doc(all, 'x'))))?.code, await stored(doc(all, 'x'))];
    },
  },
  {
    name: 'every type can be read from a listener, from a query and in a transaction',
    expected: [true, true, true],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      const data = {
        nothing: null,
        numbers: [1, 1.5, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, 5e-324],
        bytes: Bytes.fromUint8Array(new Uint8Array([0, 1, 255])),
        location: new GeoPoint(1.25, -4.5),
        at: new Timestamp(-1, 999_000),
        reference: doc(db, 'a/b/c/d'),
        vector: vector([1, -2.5]),
        list: [{ deep: [{ er: null }] }],
        text: 'é😀\u0000',
      };
      await setDoc(x, data);
      const same = (read: DocumentData | undefined) =>
        read !== undefined &&
        Object.keys(read).sort().join() === Object.keys(data).sort().join() &&
        Object.is(read.numbers[2], -0) &&
        JSON.stringify(read.numbers) === JSON.stringify(data.numbers) &&
        read.bytes.isEqual(data.bytes) &&
        read.location.isEqual(data.location) &&
        read.at.isEqual(data.at) &&
        read.reference.path === 'a/b/c/d' &&
        read.vector.isEqual(data.vector) &&
        JSON.stringify([read.list, read.text, read.nothing]) === JSON.stringify([data.list, data.text, null]);
      const found = await getDocs(query(collection(db, name), where('bytes', '==', data.bytes)));
      const inTransaction = await runTransaction(db, async (transaction) => (await transaction.get(x)).data());
      return [same((await getDocFromServer(x)).data()), same(found.docs[0]?.data()), same(inTransaction)];
    },
  },
  {
    name: 'a write beyond a limit fails with a text that names the limit',
    expected: ['invalid-argument', 'invalid-argument', 'invalid-argument', 'invalid-argument', true],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      const nested = (levels: number): DocumentData => (levels === 0 ? {} : { m: nested(levels - 1) });
      const halves = { a: 'x'.repeat(600_000), b: 'x'.repeat(600_000) };
      const refused = [
        await refusal(setDoc(x, halves)),
        await refusal(setDoc(x, { a: 'x'.repeat(1_048_500) })),
        await refusal(setDoc(x, nested(21))),
        await refusal(setDoc(doc(db, name, 'i'.repeat(1501)), {})),
      ];
      await setDoc(x, { a: 'x'.repeat(1_000_000) });
      return [...refused.map((each) => each?.code), (await stored(x))?.a.length === 1_000_000];
    },
  },
  {
    name: 'deleting twice and writing after a deletion succeed',
    expected: [null, { n: 1 }, null],
    async run({ db, name }) {
      const x = doc(db, name, 'x');
      await deleteDoc(x);
      const results: unknown[] = [await stored(x)];
      await setDoc(x, { n: 1 }, { merge: true });
      results.push(await stored(x));
      await deleteDoc(x);
      await deleteDoc(x);
      results.push(await stored(x));
      return results;
    },
  },
  {
    name: 'a batch of five hundred documents arrives as one snapshot',
    expected: [0, 500],
    async run(env) {
      const all = await given(env, {});
      const { events, stop } = listen(all);
      await events.until(({ metadata }) => !metadata.fromCache);
      const batch = writeBatch(env.other);
      for (let i = 0; i < 500; i++) batch.set(doc(env.other, env.name, `d${i}`), { text: 'é😀'.repeat(200) });
      await batch.commit();
      await events.until(({ size }) => size > 0);
      stop();
      return events.all.map(({ size }) => size);
    },
  },
];
