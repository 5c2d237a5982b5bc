import {
  collectionGroup,
  doc,
  documentId,
  endAt,
  endBefore,
  getDocs,
  limit,
  limitToLast,
  orderBy,
  query,
  setDoc,
  startAfter,
  startAt,
  where,
} from 'firebase/firestore';
import { given, idsOf, idsOfEach, type Scenario } from './scenario.ts';

const unicode = ['Łódź', 'Sion', '岩', '🄟', 'Ｐ', '︒', '🐵', '你好', '你顥', '😁', '😀', 'e\u0301', '\u00e9'];
const unicodeOrder = ['Sion', 'e\u0301', '\u00e9', 'Łódź', '你好', '你顥', '岩', '︒', 'Ｐ', '🄟', '🐵', '😀', '😁'];

export const orderScenarios: readonly Scenario[] = [
  {
    name: 'orders strings, arrays, maps, keys and names by UTF-8 bytes',
    expected: [unicodeOrder, unicodeOrder, unicodeOrder, unicodeOrder, unicodeOrder],
    async run(env) {
      const documents = unicode.map((text) => [text, { text, list: [text], map: { text }, key: { [text]: 1 } }]);
      const all = await given(env, Object.fromEntries(documents));
      const byField = ['text', 'list', 'map', 'key'].map((field) => query(all, orderBy(field)));
      return idsOfEach([...byField, query(all, orderBy(documentId()))]);
    },
  },
  {
    name: 'cursors work with values, documents and names, forwards and backwards',
    expected: [
      ['bob', 'cat', 'dan'],
      ['bob', 'ann'],
      ['cat', 'dan'],
      ['dan', 'cat', 'bob'],
      ['bob', 'cat'],
      ['bob', 'cat'],
      ['eve', 'ann'],
      ['ann'],
    ],
    async run(env) {
      const documents = {
        ann: { n: 1 },
        bob: { n: 2 },
        cat: { n: 2 },
        dan: { n: 2 },
        eve: { n: 0 },
        fay: {},
      };
      const all = await given(env, documents);
      const byN = query(all, orderBy('n'));
      const cat = (await getDocs(query(all, where(documentId(), '==', 'cat')))).docs[0];
      return idsOfEach([
        query(byN, startAt(2)),
        query(all, orderBy('n', 'desc'), endBefore(0), limitToLast(2)),
        query(byN, startAt(cat)),
        query(all, orderBy('n', 'desc'), orderBy(documentId(), 'desc'), endAt(2)),
        query(byN, endAt(cat), limitToLast(2)),
        query(all, orderBy(documentId()), startAfter('ann'), endBefore('dan')),
        query(byN, endBefore(2)),
        query(byN, startAfter(0), limit(1)),
      ]);
    },
  },
  {
    name: 'collection groups are ordered by full names',
    expected: [['1', '2', '3', '4', '5', '6'], ['2', '3', '4'], ['2'], ['2', '3', '4'], ['3']],
    async run(env) {
      const g = `b${env.name}`;
      const paths = [`a/a/${g}/1`, `a/b/a/b/${g}/2`, `a/b/${g}/3`, `a/b/c/d/${g}/4`, `a/c/${g}/5`, `${g}/6`];
      for (const path of [...paths, `a/b/no${g}/x`, `a/${g}`]) await setDoc(doc(env.other, path), { path });
      const group = collectionGroup(env.db, g);
      return idsOfEach([
        query(group),
        query(group, orderBy(documentId()), startAt('a/b'), endAt('a/b0')),
        query(group, orderBy(documentId()), startAfter('a/b'), endBefore(`a/b/${g}/3`)),
        query(group, where(documentId(), '>=', 'a/b'), where(documentId(), '<=', 'a/b0')),
        query(group, where('path', '==', `a/b/${g}/3`)),
      ]);
    },
  },
  {
    name: 'pages through a collection',
    expected: [['a', 'b'], ['c', 'd'], ['e'], []],
    async run(env) {
      const all = await given(env, { a: {}, b: {}, c: {}, d: {}, e: {} });
      const pages: string[][] = [];
      let page = query(all, limit(2));
      do {
        const snapshot = await getDocs(page);
        pages.push(idsOf(snapshot));
        if (!snapshot.empty) page = query(all, startAfter(snapshot.docs.at(-1)), limit(2));
      } while (pages.at(-1)?.length);
      return pages;
    },
  },
];
