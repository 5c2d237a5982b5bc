import {
  and,
  documentId,
  FieldPath,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  Timestamp,
  vector,
  where,
} from 'firebase/firestore';
import { given, idsOfEach, type Scenario } from './scenario.ts';

const people = {
  ann: { age: 30, city: 'Rome', tags: ['a', 'b'], score: 3 },
  bob: { age: 25, city: 'Oslo', tags: ['b'], score: 1 },
  cat: { age: 30, city: 'Oslo', tags: [], score: null },
  dan: { age: 41, city: 'Bern', tags: ['c'], score: Number.NaN },
  eve: { age: '30', city: 'Rome', tags: 'a', score: 2 },
  fay: { city: 'Rome', tags: ['a', 'c'] },
};

export const queryScenarios: readonly Scenario[] = [
  {
    name: 'ranges, negations and lists match only values of their operands’ types',
    expected: [
      ['bob', 'ann', 'cat'],
      ['bob', 'ann', 'cat', 'eve'],
      ['dan', 'bob', 'eve', 'ann'],
      ['bob', 'eve', 'ann'],
      ['dan', 'eve', 'ann'],
      [],
      ['cat'],
      ['dan'],
      ['ann', 'cat'],
      ['ann'],
      ['ann', 'fay'],
      [],
    ],
    async run(env) {
      const all = await given(env, people);
      return idsOfEach([
        query(all, where('age', '<', 41)),
        query(all, where('age', '!=', 41)),
        query(all, where('score', '!=', null)),
        query(all, where('score', '!=', Number.NaN)),
        query(all, where('score', 'not-in', [1])),
        query(all, where('score', 'not-in', [1, null])),
        query(all, where('score', '==', null)),
        query(all, where('score', '==', Number.NaN)),
        query(all, where('age', 'in', [30, null, Number.NaN])),
        query(all, where('tags', 'array-contains', 'a'), limit(1)),
        query(all, where('tags', 'array-contains-any', ['a', null, Number.NaN])),
        query(all, where('tags', 'array-contains', null)),
      ]);
    },
  },
  {
    name: 'inequalities on several fields order by these fields',
    expected: [
      ['cat', 'ann', 'bob'],
      ['ann', 'cat', 'bob'],
      ['bob', 'cat', 'ann'],
      ['ann', 'cat'],
      ['cat', 'ann'],
      ['bob', 'cat'],
    ],
    async run(env) {
      const all = await given(env, people);
      const both = [where('city', '>', 'Bern'), where('age', '<=', 30)];
      return idsOfEach([
        query(all, ...both, orderBy('age', 'desc'), orderBy('city')),
        query(all, ...both, orderBy('city', 'desc')),
        query(all, ...both),
        query(all, ...both, orderBy('city', 'desc'), limit(2)),
        query(all, ...both, orderBy('city'), limitToLast(2)),
        query(all, ...both, where(documentId(), '!=', 'ann')),
      ]);
    },
  },
  {
    name: 'composite filters nest',
    expected: [
      ['bob', 'cat', 'dan'],
      ['ann', 'dan'],
      ['bob', 'ann', 'cat'],
      ['dan', 'cat'],
      ['ann'],
      ['ann', 'dan', 'fay'],
      [],
      ['cat', 'ann'],
    ],
    async run(env) {
      const all = await given(env, people);
      const [rome, oslo] = [where('city', '==', 'Rome'), where('city', '==', 'Oslo')];
      const old = or(where('age', '==', 30), where('age', '>', 40));
      return idsOfEach([
        query(all, or(oslo, where('age', '==', 41))),
        query(all, or(and(rome, where('age', '==', 30)), where('age', '==', 41))),
        query(all, or(oslo, and(rome, where('age', '>=', 30)))),
        query(all, old, orderBy('age', 'desc'), limit(2)),
        query(all, and(where('age', 'in', [25, 30]), where('tags', 'array-contains-any', ['a', 'c']))),
        query(all, or(where('score', 'in', [3]), where('tags', 'array-contains', 'c'))),
        query(all, where('age', 'in', [25, 30]), where('age', 'in', [41, 42])),
        query(all, and(where('age', '>', 20), or(where('score', '>', 2), where('score', '==', null)))),
      ]);
    },
  },
  {
    name: 'finds fields of any name, timestamps in microseconds, and values inside maps',
    expected: [['x'], ['x'], ['x'], ['x', 'y'], ['x'], ['x'], [], ['y', 'x']],
    async run(env) {
      const all = await given(env, {
        x: {
          'a.b': 1,
          'c\\d': 1,
          '`e`': 1,
          at: new Timestamp(5, 123_456_789),
          deep: { er: [{ n: 1 }] },
          v: vector([1, 2]),
        },
        y: { 'a.b': 2, deep: { er: [] }, v: vector([3]) },
      });
      return idsOfEach([
        query(all, where(new FieldPath('a.b'), '<', 2)),
        query(all, where('c\\d', '==', 1)),
        query(all, where(new FieldPath('`e`'), '>=', 1)),
        query(all, orderBy(new FieldPath('a.b'))),
        query(all, where('at', '==', new Timestamp(5, 123_456_000))),
        query(all, where('deep', '==', { er: [{ n: 1 }] })),
        query(all, where('at', '==', new Timestamp(5, 123_000_000))),
        query(all, orderBy('v')),
      ]);
    },
  },
];
