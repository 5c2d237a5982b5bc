import { type IndexBound, type IndexRange, Side } from '../store/ordered-index.ts';
import { namePath } from '../values/field-path.ts';
import { compareValues, typeRank } from '../values/order.ts';
import { comparePaths } from '../values/string-order.ts';
import { isNumber, lowestOfType, Reference, type Value } from '../values/value.ts';
import { isComparable, isNegation, isRange, type Term } from './filter.ts';
import type { Cursor, Query } from './query.ts';

/** A bound of the values in the first sort field, or of the names if the query has no other order. */
interface Bound {
  readonly isLower: boolean;
  readonly inclusive: boolean;
  readonly values: readonly Value[];
  readonly path?: string;
}

/**
 * Returns the range of an index that contains the results of one conjunction. The first keys of the index are the
 * operands of the equality filters (`equalityValues`), and the next keys are the query's sort fields. The range can
 * contain other documents too, if a filter is not expressible as a bound.
 */
export function indexRange(query: Query, terms: readonly Term[], equalityValues: readonly Value[]): IndexRange {
  let { start, end } = query;
  // The index sorts names in ascending order. A query with descending names therefore reads the index backwards.
  const reverse = query.nameDescending;
  const descending = query.orders[0]?.descending ?? reverse;
  for (const { isLower, inclusive, ...position } of terms.flatMap((term) => boundsBy(term, query))) {
    // With a descending order, a lower bound of the values is the end of the results.
    const isStart = isLower !== descending;
    const cursor: Cursor = { ...position, side: isStart === inclusive ? Side.before : Side.after };
    if (isStart) start = start && compareCursors(query, start, cursor) > 0 ? start : cursor;
    else end = end && compareCursors(query, end, cursor) < 0 ? end : cursor;
  }
  return {
    lower: indexBound(equalityValues, reverse ? end : start, reverse, Side.before),
    upper: indexBound(equalityValues, reverse ? start : end, reverse, Side.after),
    reverse,
  };
}

/** Converts a position in the results to one in the index. Without a cursor it is on the side `sideWithoutCursor`. */
function indexBound(
  equalityValues: readonly Value[],
  cursor: Cursor | null,
  reverse: boolean,
  sideWithoutCursor: Side,
): IndexBound | undefined {
  if (!cursor) return equalityValues.length > 0 ? { keys: equalityValues, side: sideWithoutCursor } : undefined;
  const side = reverse ? opposite(cursor.side) : cursor.side;
  return { keys: [...equalityValues, ...cursor.values], path: cursor.path, side };
}

function opposite(side: Side): Side {
  return side === Side.before ? Side.after : Side.before;
}

/** Returns the bounds by one filter. Filters on other fields than the first sort field do not bound the results. */
function boundsBy({ path, operator, values: [operand = null] }: Term, { orders: [order], root }: Query): Bound[] {
  if (path.text !== (order?.path ?? namePath).text) return [];
  // Negations never match null. The lowest value after null is false.
  if (order && isNegation(operator)) return [{ isLower: true, inclusive: true, values: [false] }];
  if (!isRange(operator) || !isComparable(operand)) return [];
  const isLower = operator.startsWith('greater');
  const inclusive = operator.endsWith('OrEqual');
  if (!order) {
    if (!(operand instanceof Reference)) return [];
    return [{ isLower, inclusive, values: [], path: operand.name.slice(root.length + 1) }];
  }
  const bound = { isLower, inclusive, values: [operand] };
  // A range filter matches no other type. The lowest number is NaN, which no range filter matches either.
  const lowest = isNumber(operand) ? Number.NEGATIVE_INFINITY : lowestOfType[typeRank(operand)];
  const limit = isLower ? lowestOfType[typeRank(operand) + 1] : lowest;
  return limit === undefined ? [bound] : [bound, { isLower: !isLower, inclusive: !isLower, values: [limit] }];
}

/** Compares two positions in the results. */
function compareCursors(query: Query, a: Cursor, b: Cursor): number {
  const length = Math.min(a.values.length, b.values.length);
  for (let i = 0; i < length; i++) {
    const difference = compareValues(a.values[i] as Value, b.values[i] as Value);
    if (difference !== 0) return query.orders[i]?.descending ? -difference : difference;
  }
  if (a.path !== undefined && b.path !== undefined) {
    const difference = comparePaths(a.path, b.path);
    if (difference !== 0) return query.nameDescending ? -difference : difference;
  }
  // If one position has fewer components, it is before or after all positions that only differ in further components.
  const difference = componentCount(a) - componentCount(b);
  if (difference === 0) return a.side - b.side;
  return difference < 0 ? a.side : -b.side;
}

const componentCount = ({ values, path }: Cursor): number => values.length + (path === undefined ? 0 : 1);
