import type { IndexBound, IndexRange } from '../store/ordered-index.ts';
import { namePath } from '../values/field-path.ts';
import { compareValues, typeRank } from '../values/order.ts';
import { comparePaths } from '../values/string-order.ts';
import { lowestOfType, Reference, type Value } from '../values/value.ts';
import { isComparable, isNegative, isRange, type Term } from './filter.ts';
import type { Cursor, Query } from './query.ts';

interface Limit {
  readonly value: Value;
  readonly inclusive: boolean;
}

const numberRank = 2;

/**
 * Returns the range of an index that contains the results of one conjunction. The index starts with the values `prefix`
 * of the equalities, and then has the query's order. The range also contains other documents if a filter cannot be
 * expressed as a bound.
 */
export function indexRange(query: Query, terms: readonly Term[], prefix: readonly Value[]): IndexRange {
  let start = query.start;
  let end = query.end;
  for (const bound of filterBounds(query, terms)) {
    if (bound.isStart) start = start && compareCursors(query, start, bound.cursor) > 0 ? start : bound.cursor;
    else end = end && compareCursors(query, end, bound.cursor) < 0 ? end : bound.cursor;
  }
  // The index orders names in ascending order, so it is read backwards for a query that orders them in descending
  // order.
  const reverse = query.nameDescending;
  return {
    lower: indexBound(prefix, reverse ? end : start, reverse, -1),
    upper: indexBound(prefix, reverse ? start : end, reverse, 1),
    reverse,
  };
}

/**
 * Converts a position in the results to a position in the index. Without a cursor it is the start or end of `prefix`.
 */
function indexBound(
  prefix: readonly Value[],
  cursor: Cursor | null,
  reverse: boolean,
  outside: -1 | 1,
): IndexBound | undefined {
  if (!cursor) return prefix.length > 0 ? { keys: prefix, side: outside } : undefined;
  const side = reverse ? (cursor.side === 1 ? -1 : 1) : cursor.side;
  return { keys: [...prefix, ...cursor.values], path: cursor.path, side };
}

function* filterBounds(query: Query, terms: readonly Term[]): IterableIterator<{ isStart: boolean; cursor: Cursor }> {
  const order = query.orders[0];
  for (const { path, operator, values } of terms) {
    const operand = values[0] ?? null;
    if (!order) {
      if (path === namePath && isRange(operator) && operand instanceof Reference) {
        const isLow = operator.startsWith('greater');
        const inclusive = operator.endsWith('OrEqual');
        const cursor: Cursor = {
          values: [],
          path: operand.name.slice(query.root.length + 1),
          side: isLow === inclusive ? -1 : 1,
        };
        yield query.nameDescending
          ? { isStart: !isLow, cursor: { ...cursor, side: cursor.side === 1 ? -1 : 1 } }
          : { isStart: isLow, cursor };
      }
      continue;
    }
    if (path.text !== order.path.text) continue;
    if (isNegative(operator)) yield fieldBound(true, { value: false, inclusive: true }, order.descending);
    if (!isRange(operator) || !isComparable(operand)) continue;
    const limit = { value: operand, inclusive: operator.endsWith('OrEqual') };
    const isLow = operator.startsWith('greater');
    yield fieldBound(isLow, limit, order.descending);
    const other = typeLimit(typeRank(operand), !isLow);
    if (other) yield fieldBound(!isLow, other, order.descending);
  }
}

/** Range filters match values of one type only. */
function typeLimit(rank: number, isLow: boolean): Limit | undefined {
  if (isLow) {
    const lowest = rank === numberRank ? Number.NEGATIVE_INFINITY : lowestOfType[rank];
    return lowest === undefined ? undefined : { value: lowest, inclusive: true };
  }
  const next = lowestOfType[rank + 1];
  return next === undefined ? undefined : { value: next, inclusive: false };
}

function fieldBound(isLow: boolean, { value, inclusive }: Limit, descending: boolean) {
  const isStart = isLow !== descending;
  return {
    isStart,
    cursor: { values: [value], side: isStart === inclusive ? -1 : 1 } satisfies Cursor,
  } as const;
}

/** Compares two positions in the results. */
function compareCursors(query: Query, a: Cursor, b: Cursor): number {
  const length = Math.min(a.values.length, b.values.length);
  for (let i = 0; i < length; i++) {
    const difference = compareValues(a.values[i] as Value, b.values[i] as Value);
    if (difference !== 0) return query.orders[i]?.descending ? -difference : difference;
  }
  if (a.values.length !== b.values.length) return a.values.length < b.values.length ? a.side : -b.side;
  if (a.path !== undefined && b.path !== undefined) {
    const difference = comparePaths(a.path, b.path);
    if (difference !== 0) return query.nameDescending ? -difference : difference;
    return a.side - b.side;
  }
  if (a.path === undefined && b.path === undefined) return a.side - b.side;
  return a.path === undefined ? a.side : -b.side;
}
