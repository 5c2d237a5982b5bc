import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { describe, expect, it } from 'vitest';
import { parseAggregations, summedQuery } from './aggregate.ts';
import { parseQuery } from './parse.ts';

type WireQuery = google.firestore.v1.IStructuredQuery;
type WireFilter = google.firestore.v1.StructuredQuery.IFilter;

const root = 'projects/p/databases/(default)/documents';
const order = (fieldPath: string, direction: 'ASCENDING' | 'DESCENDING' = 'ASCENDING') => ({
  field: { fieldPath },
  direction,
});
const name = { referenceValue: `${root}/c/x` };

function filter(
  fieldPath: string,
  op: 'EQUAL' | 'GREATER_THAN' | 'IN',
  value: google.firestore.v1.IValue = { integerValue: '1' },
): WireFilter {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

const and = (...filters: WireFilter[]): WireFilter => ({ compositeFilter: { op: 'AND', filters } });

function problem(query: WireQuery): string | null {
  try {
    return parseQuery({ from: [{ collectionId: 'c' }], ...query }, root, '').planError?.message ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const moreFields = 'order by clause cannot contain more fields after the key';
const keyEquality =
  'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.';

describe('the orders of a query', () => {
  it.each<[string, WireQuery, string | null]>([
    ['the name last', { orderBy: [order('a'), order('__name__')] }, null],
    ['a field after the name', { orderBy: [order('__name__'), order('a')] }, moreFields],
    ['that, before duplicates', { orderBy: [order('a'), order('a'), order('__name__'), order('b')] }, moreFields],
    ['the name both ways', { orderBy: [order('__name__'), order('__name__', 'DESCENDING')] }, moreFields],
    [
      'the name twice',
      { orderBy: [order('__name__'), order('__name__')] },
      'order by clause cannot contain duplicate fields __name__',
    ],
    [
      'an implied field after the name',
      { orderBy: [order('__name__')], where: filter('a', 'GREATER_THAN') },
      moreFields,
    ],
    [
      'the name downwards',
      { orderBy: [order('__name__', 'DESCENDING')] },
      'Firestore does not support descending key scans',
    ],
  ])('%s', (_name, query, text) => {
    expect(problem(query)).toBe(text);
  });
});

describe('an equality on the name', () => {
  const list = { arrayValue: { values: [name] } };
  it.each<[string, WireFilter, string | null]>([
    ['alone', filter('__name__', 'EQUAL', name), null],
    ['with another equality', and(filter('__name__', 'EQUAL', name), filter('a', 'EQUAL')), null],
    ['with an inequality on a field', and(filter('__name__', 'EQUAL', name), filter('a', 'GREATER_THAN')), keyEquality],
    ['in a list, with one', and(filter('__name__', 'IN', list), filter('a', 'GREATER_THAN')), keyEquality],
    [
      'with one on the name as well',
      and(filter('__name__', 'EQUAL', name), filter('a', 'GREATER_THAN'), filter('__name__', 'GREATER_THAN', name)),
      null,
    ],
  ])('%s', (_name, where, text) => {
    expect(problem({ where })).toBe(text);
  });
});

describe('a not-in', () => {
  const notIn: WireFilter = {
    fieldFilter: { field: { fieldPath: 'a' }, op: 'NOT_IN', value: { arrayValue: { values: [name] } } },
  };
  const or = (...filters: WireFilter[]): WireFilter => ({ compositeFilter: { op: 'OR', filters } });
  it.each<[string, WireFilter, boolean]>([
    ['in an AND', and(notIn, filter('b', 'EQUAL')), true],
    ['alone in an OR', or(notIn), false],
    ['below an OR', or(and(notIn)), false],
    ['next to an OR of one filter', and(notIn, or(filter('b', 'EQUAL'))), false],
    ['next to an empty OR', and(notIn, or()), false],
  ])('%s', (_name, where, isServed) => {
    const text = "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.";
    expect(problem({ where })).toBe(isServed ? null : text);
  });
});

describe('sums', () => {
  const sums = parseAggregations([{ sum: { field: { fieldPath: 'b.c' } } }, { avg: { field: { fieldPath: 'a' } } }]);
  it.each<[string, WireQuery, boolean]>([
    ['without an order', {}, true],
    ['by the fields first', { orderBy: [order('a'), order('b.c'), order('__name__')] }, true],
    ['by the name', { orderBy: [order('__name__')] }, false],
    ['of a range of names', { where: filter('__name__', 'GREATER_THAN', name) }, false],
    ['of one name', { where: filter('__name__', 'EQUAL', name) }, true],
  ])('%s', (_name, wire, isServed) => {
    const query = parseQuery({ from: [{ collectionId: 'c' }], ...wire }, root, '');
    const check = () => summedQuery(wire, query, sums);
    if (isServed) expect(check).not.toThrow();
    else expect(check).toThrow('requires an index that has fields [a, b.c] after __name__');
  });

  it("order the documents by the summed fields, after the query's own order and in its direction", () => {
    const query = parseQuery({ from: [{ collectionId: 'c' }], orderBy: [order('z', 'DESCENDING')] }, root, '');
    const orders = summedQuery({}, query, sums).orders.map(({ path, descending }) => [path.text, descending]);
    expect(orders).toEqual([
      ['z', true],
      ['a', true],
      ['b.c', true],
    ]);
  });

  it.each([
    ['names alone', [], 'not supported for base query that only returns keys'],
    ['other fields', ['a', 'c'], "b.c is not present in the base query's property mask"],
    ['the summed fields', ['a', 'b.c'], 'Cannot apply property masks when aggregation fields are present'],
  ])('are rejected for a query with a projection of %s', (_name, paths, text) => {
    const select = { fields: paths.map((fieldPath) => ({ fieldPath })) };
    const query = parseQuery({ from: [{ collectionId: 'c' }], select }, root, '');
    expect(() => summedQuery({}, query, sums)).toThrow(text);
  });
});
