import {
  _TestingHooks,
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getDoc,
  getDocFromCache,
  getDocFromServer,
  getDocs,
  getDocsFromCache,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore';
import { describeSnapshot, given, idsOf, isConfirmed, listen, refusal, type Scenario } from './scenario.ts';

export const offlineScenarios: readonly Scenario[] = [
  {
    name: 'going online again delivers exactly the changes made while offline',
    expected: [
      'a=1,b=2,c=3',
      'a=1,b=2,c=3 cache',
      'a=1,c=30,d=4',
      [
        ['removed', 'b'],
        ['added', 'd'],
        ['modified', 'c'],
      ],
      0,
    ],
    async run(env) {
      const mismatches: unknown[] = [];
      const stopCount = _TestingHooks.onExistenceFilterMismatch((info) => mismatches.push(info));
      const all = await given(env, { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const { events, stop } = listen(all, { includeMetadataChanges: true });
      const online = await events.until(isConfirmed);
      await disableNetwork(env.db);
      const offline = await events.until(({ metadata }) => metadata.fromCache);
      const theirs = collection(env.other, env.name);
      const batch = writeBatch(env.other);
      batch.delete(doc(theirs, 'b')).set(doc(theirs, 'c'), { n: 30 }).set(doc(theirs, 'd'), { n: 4 });
      await batch.commit();
      await enableNetwork(env.db);
      const back = await events.until(isConfirmed);
      stop();
      stopCount();
      const changes = back.docChanges().map(({ type, doc: { id } }) => [type, id]);
      return [describeSnapshot(online), describeSnapshot(offline), describeSnapshot(back), changes, mismatches.length];
    },
  },
  {
    name: 'a query with a limit has the right documents after changes without a listener',
    expected: [
      ['b', 'c'],
      ['c', 'd'],
      ['a', 'c'],
    ],
    async run(env) {
      const all = await given(env, { a: { n: 9 }, b: { n: 1 }, c: { n: 2 }, d: { n: 3 } });
      const firstTwo = query(all, orderBy('n'), limit(2));
      const seen = [idsOf(await getDocs(firstTwo))];
      await deleteDoc(doc(env.other, env.name, 'b'));
      seen.push(idsOf(await getDocs(firstTwo)));
      await updateDoc(doc(env.other, env.name, 'a'), { n: 0 });
      seen.push(idsOf(await getDocsFromServer(firstTwo)));
      return seen;
    },
  },
  {
    name: 'a query resumed from the cache drops deleted documents',
    cache: 'lru',
    expected: [40, 20, true, 0],
    async run(env) {
      const mismatches: unknown[] = [];
      const stopCount = _TestingHooks.onExistenceFilterMismatch((info) => mismatches.push(info));
      const ids = Array.from({ length: 40 }, (_each, i) => `d${i}`);
      const all = await given(env, Object.fromEntries(ids.map((id) => [id, { n: 1 }])));
      const before = await getDocs(all);
      const batch = writeBatch(env.other);
      for (const id of ids.filter((_id, i) => i % 2 === 0)) batch.delete(doc(env.other, env.name, id));
      await batch.commit();
      const after = await getDocs(all);
      const cached = await getDocsFromCache(all);
      stopCount();
      return [before.size, after.size, String(idsOf(cached)) === String(idsOf(after)), mismatches.length];
    },
  },
  {
    name: 'a document that no longer matches the query is resolved and not emitted',
    cache: 'lru',
    expected: [['a', 'b'], ['a'], 7],
    async run(env) {
      const all = await given(env, { a: { n: 1 }, b: { n: 1 } });
      const ones = query(all, where('n', '==', 1));
      const before = idsOf(await getDocs(ones));
      await updateDoc(doc(env.other, env.name, 'b'), { n: 7 });
      const after = idsOf(await getDocs(ones));
      return [before, after, (await getDocFromCache(doc(all, 'b'))).get('n')];
    },
  },
  {
    name: 'reads state whether they come from the cache',
    cache: 'lru',
    expected: [[false, 1], [true, 1], [true, 1], 'unavailable', 'unavailable', 'unavailable', [false, 2]],
    async run(env) {
      const all = await given(env, { a: { n: 1 } });
      const a = doc(all, 'a');
      const describeRead = (snapshot: Awaited<ReturnType<typeof getDoc>>) => [
        snapshot.metadata.fromCache,
        snapshot.get('n'),
      ];
      const results: unknown[] = [describeRead(await getDoc(a)), describeRead(await getDocFromCache(a))];
      await disableNetwork(env.db);
      results.push(describeRead(await getDoc(a)));
      const reads = [getDocFromServer(a), getDoc(doc(all, 'none')), getDocsFromServer(all)];
      const refusals = await Promise.all(reads.map(refusal));
      results.push(...refusals.map((refused) => refused?.code));
      void setDoc(a, { n: 2 });
      const pending = waitForPendingWrites(env.db);
      await enableNetwork(env.db);
      await pending;
      results.push(describeRead(await getDocFromServer(a)));
      return results;
    },
  },
];
