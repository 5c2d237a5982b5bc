import {
  deleteDoc,
  doc,
  limit,
  limitToLast,
  onSnapshotsInSync,
  orderBy,
  type QuerySnapshot,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  waitForPendingWrites,
  where,
} from 'firebase/firestore';
import { describeSnapshot, Events, given, idsOf, isConfirmed, listen, listenTo, type Scenario } from './scenario.ts';

export const listenerScenarios: readonly Scenario[] = [
  {
    name: 'an own write is emitted as pending and then as confirmed, once each, and once without metadata',
    expected: [
      ['a=1', 'a=2 pending', 'a=2', 'a=2,b=5 pending', 'a=2,b=5'],
      ['a=1', 'a=2', 'a=2,b=5'],
    ],
    async run(env) {
      const all = await given(env, { a: { n: 1 } });
      const full = listen(all, { includeMetadataChanges: true });
      const plain = listen(all);
      await full.events.until(isConfirmed);
      const start = full.events.all.length - 1;
      await plain.events.next();
      await setDoc(doc(all, 'a'), { n: 2 });
      await full.events.until(isConfirmed);
      await setDoc(doc(all, 'b'), { n: 5 });
      await full.events.until(isConfirmed);
      full.stop();
      plain.stop();
      const data = ({ docs }: QuerySnapshot) => docs.map((each) => `${each.id}=${each.get('n')}`).join(',');
      return [full.events.all.slice(start).map(describeSnapshot), plain.events.all.map(data)];
    },
  },
  {
    name: 'mirror queries share a target and keep their own order',
    expected: [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
      ['e', 'a'],
      ['a', 'e'],
      ['a', 'e'],
      ['e', 'a'],
    ],
    async run(env) {
      const all = await given(env, { a: { n: 0 }, b: { n: 1 }, c: { n: 1 }, d: { n: 2 } });
      const seen: string[][] = [];
      const forwards = query(all, orderBy('n'), limit(2));
      const backwards = query(all, orderBy('n', 'desc'), limitToLast(2));
      const take = async ({ events }: { events: Events<QuerySnapshot> }) => seen.push(idsOf(await events.next()));
      let first = listen(forwards);
      let last = listen(backwards);
      await take(first);
      await take(last);
      first.stop();
      first = listen(forwards);
      await take(first);
      await setDoc(doc(all, 'e'), { n: -1 });
      await take(first);
      await take(last);
      last.stop();
      await updateDoc(doc(all, 'a'), { n: -2 });
      last = listen(backwards);
      await take(first);
      await take(last);
      first.stop();
      last.stop();
      return seen;
    },
  },
  {
    name: 'document listeners see absence, creation, change and deletion',
    expected: [
      [false, false],
      [1, true],
      [1, false],
      [2, true],
      [2, false],
      [false, false],
    ],
    async run({ db, name }) {
      const reference = doc(db, name, 'x');
      const { events, stop } = listenTo(reference, { includeMetadataChanges: true });
      await events.until(({ metadata }) => !metadata.fromCache);
      await setDoc(reference, { n: 1 });
      await events.until(({ metadata }) => !metadata.hasPendingWrites);
      await setDoc(reference, { n: 2 });
      await events.until(({ metadata }) => !metadata.hasPendingWrites);
      await deleteDoc(reference);
      await events.until((snapshot) => !snapshot.exists());
      await waitForPendingWrites(db);
      stop();
      return events.all.map((snapshot) => [
        snapshot.exists() ? snapshot.get('n') : false,
        snapshot.metadata.hasPendingWrites,
      ]);
    },
  },
  {
    name: 'snapshots-in-sync events come after the events of the listeners',
    expected: ['sync', 'document', 'sync'],
    async run(env) {
      const all = await given(env, { a: { n: 1 } });
      const events: string[] = [];
      const { events: seen, stop } = listenTo(doc(all, 'a'));
      await seen.next();
      const inSync = new Events<string>();
      const stopSync = onSnapshotsInSync(env.db, () => inSync.push('sync'));
      await inSync.next();
      events.push('sync');
      await setDoc(doc(all, 'a'), { n: 3 });
      await seen.next();
      events.push('document');
      events.push(await inSync.next());
      stop();
      stopSync();
      return events;
    },
  },
  {
    name: 'two overlapping queries get one write in one round',
    expected: ['b=2 a=1,b=2', 'b=3 a=1,b=3'],
    async run(env) {
      const all = await given(env, { a: { n: 1 }, b: { n: 2 } });
      const large = listen(query(all, where('n', '>', 1)), { includeMetadataChanges: true });
      const every = listen(query(all, orderBy('n')), { includeMetadataChanges: true });
      const both = async () => {
        const [x, y] = [await large.events.until(isConfirmed), await every.events.until(isConfirmed)];
        return `${describeSnapshot(x)} ${describeSnapshot(y)}`;
      };
      const seen = [await both()];
      await updateDoc(doc(all, 'b'), { n: 3, at: serverTimestamp() });
      seen.push(await both());
      large.stop();
      every.stop();
      return seen;
    },
  },
];
