import { type IndexBound, type IndexRange, Side } from '../store/ordered-index.ts';
import { namePath } from '../values/field-path.ts';
import { compareValues, typeRank } from '../values/order.ts';
import { comparePaths } from '../values/string-order.ts';
import { isNumber, lowestOfType, Reference, type Value } from '../values/value.ts';
import { isComparable, isNegation, isRange, type RangeOperator, type Term } from './filter.ts';
import type { Cursor, Query } from './query.ts';

/** The lowest or the highest value that a filter accepts. */
interface ValueBound {
  readonly value: Value;
  readonly inclusive: boolean;
}

/** The start or the end of the results, as far as one filter determines it. */
interface ResultBound {
  readonly isStart: boolean;
  readonly cursor: Cursor;
}

const isLower = (operator: RangeOperator) => operator.startsWith('greater');
const isInclusive = (operator: RangeOperator) => operator.endsWith('OrEqual');

/**
 * Returns the range of an index that contains the results of one conjunction. The first keys of the index are the
 * operands of the equality filters (`equalityValues`), and the next keys are the query's sort fields. The range can
 * contain other documents too, if a filter is not expressible as a bound.
 */
export function indexRange(query: Query, terms: readonly Term[], equalityValues: readonly Value[]): IndexRange {
  let { start, end } = query;
  for (const { isStart, cursor } of resultBounds(query, terms)) {
    if (isStart) start = start && compareCursors(query, start, cursor) > 0 ? start : cursor;
    else end = end && compareCursors(query, end, cursor) < 0 ? end : cursor;
  }
  // The index sorts names in ascending order. A query with descending names therefore reads the index backwards.
  const reverse = query.nameDescending;
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

/** Returns the bounds by filters on the first sort field. Filters on other fields do not bound the results. */
function* resultBounds(
  { orders: [order], root, nameDescending }: Query,
  terms: readonly Term[],
): Generator<ResultBound> {
  for (const term of terms) {
    if (!order && term.path === namePath) yield* nameBounds(term, root, nameDescending);
    if (term.path.text === order?.path.text) yield* fieldBounds(term, order.descending);
  }
}

function* nameBounds({ operator, values: [operand] }: Term, root: string, descending: boolean): Generator<ResultBound> {
  if (!isRange(operator) || !(operand instanceof Reference)) return;
  const position = { values: [], path: operand.name.slice(root.length + 1) };
  yield resultBound(position, isLower(operator), isInclusive(operator), descending);
}

function* fieldBounds({ operator, values: [operand = null] }: Term, descending: boolean): Generator<ResultBound> {
  const fieldBound = (isLowerBound: boolean, { value, inclusive }: ValueBound) =>
    resultBound({ values: [value] }, isLowerBound, inclusive, descending);
  // Negations never match null. The lowest value after null is false.
  if (isNegation(operator)) yield fieldBound(true, { value: false, inclusive: true });
  if (!isRange(operator) || !isComparable(operand)) return;
  yield fieldBound(isLower(operator), { value: operand, inclusive: isInclusive(operator) });
  const typeBound = boundOfType(operand, !isLower(operator));
  if (typeBound) yield fieldBound(!isLower(operator), typeBound);
}

/** Returns a bound of the values with the type of `operand`, because a range filter matches no other type. */
function boundOfType(operand: Value, isLowerBound: boolean): ValueBound | undefined {
  if (isLowerBound) {
    // The lowest number is NaN, which no range filter matches.
    const lowest = isNumber(operand) ? Number.NEGATIVE_INFINITY : lowestOfType[typeRank(operand)];
    return lowest === undefined ? undefined : { value: lowest, inclusive: true };
  }
  const lowestOfNextType = lowestOfType[typeRank(operand) + 1];
  return lowestOfNextType === undefined ? undefined : { value: lowestOfNextType, inclusive: false };
}

/** With a descending order, a lower bound of the values is the end of the results. */
function resultBound(
  position: Omit<Cursor, 'side'>,
  isLowerBound: boolean,
  inclusive: boolean,
  descending: boolean,
): ResultBound {
  const isStart = isLowerBound !== descending;
  return { isStart, cursor: { ...position, side: isStart === inclusive ? Side.before : Side.after } };
}

/** Compares two positions in the results. */
function compareCursors(query: Query, a: Cursor, b: Cursor): number {
  const length = Math.min(a.values.length, b.values.length);
  for (let i = 0; i < length; i++) {
    const difference = compareValues(a.values[i] as Value, b.values[i] as Value);
    if (difference !== 0) return query.orders[i]?.descending ? -difference : difference;
  }
  // If one position has fewer components, it is before or after all positions that only differ in further components.
  if (a.values.length !== b.values.length) return a.values.length < b.values.length ? a.side : -b.side;
  if (a.path !== undefined && b.path !== undefined) {
    const difference = comparePaths(a.path, b.path);
    if (difference !== 0) return query.nameDescending ? -difference : difference;
    return a.side - b.side;
  }
  if (a.path === undefined && b.path === undefined) return a.side - b.side;
  return a.path === undefined ? a.side : -b.side;
}
