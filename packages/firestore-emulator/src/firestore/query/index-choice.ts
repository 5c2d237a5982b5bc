import { type Cursor, type IndexRange, Side } from '../store/ordered-index.ts';
import { namePath } from '../values/field-path.ts';
import { comparePaths, compareValues, typeRank } from '../values/order.ts';
import { isNumber, lowestOfType, Reference, type Value } from '../values/value.ts';
import { isComparable, isEquality, isNegation, isRange, type Term } from './filter.ts';
import type { Query } from './query.ts';

/**
 * Chooses an index that has the results of a conjunction in the order of the query, within a range. Without
 * `withEqualities` it does not contain the fields of equality filters.
 */
export function chooseIndex(query: Query, terms: readonly Term[], withEqualities: boolean) {
  const equalities = withEqualities ? equalitiesOf(terms) : [];
  const components = [
    ...equalities.map(({ path, operator }) => ({ path, contains: operator === 'contains', descending: false })),
    // A query with descending names reads the index backwards, which reverses every component.
    ...query.orders.map(({ path, descending }) => {
      return { path, contains: false, descending: descending !== query.nameDescending };
    }),
  ];
  const operands = equalities.flatMap(({ values }) => values);
  return { components, range: indexRange(query, terms, operands) };
}

/** Returns the equality and array-contains filters of a conjunction, one per component of the index. */
function equalitiesOf(terms: readonly Term[]): Term[] {
  const byLabel = new Map<string, Term>();
  for (const term of terms) {
    const label = term.operator === 'contains' ? `@${term.path.text}` : term.path.text;
    if (term.path !== namePath && isEquality(term) && !byLabel.has(label)) byLabel.set(label, term);
  }
  return [...byLabel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, term]) => term);
}

/** Returns the conjunctions that need an index: without those that cannot match, and those that name their document. */
export function indexedConjunctions(query: Query): (readonly Term[])[] {
  return query.conjunctions.filter((terms) => isPossible(terms) && fixedPath(query, terms) === null);
}

/** Returns false if no document can match, because nothing equals null or NaN. */
export function isPossible(terms: readonly Term[]): boolean {
  return terms.every(
    ({ operator, values }) => (operator !== '==' && operator !== 'contains') || values.every(isComparable),
  );
}

/** Returns the path of the only document that a conjunction with `__name__ ==` can return, or null. */
export function fixedPath(query: Query, terms: readonly Term[]): string | null {
  const term = terms.find(({ path, operator }) => path === namePath && operator === '==');
  const name = term?.values[0];
  return name instanceof Reference ? name.name.slice(query.root.length + 1) : null;
}

/** A bound of the first sort field's value, or of the name if the query has no other order. */
interface Bound extends Pick<Cursor, 'values' | 'path'> {
  readonly isLower: boolean;
  readonly inclusive: boolean;
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
    if (isStart) start = isTighter(cursor, start, Side.after, descending) ? cursor : start;
    else end = isTighter(cursor, end, Side.before, descending) ? cursor : end;
  }
  return {
    lower: indexBound(equalityValues, reverse ? end : start, reverse, Side.before),
    upper: indexBound(equalityValues, reverse ? start : end, reverse, Side.after),
    reverse,
  };
}

/**
 * Returns whether a bound of the results limits them more than `other`. `inner` is the side of the bound on which the
 * results are. A bound has only one component, and `other` may have more.
 */
function isTighter(bound: Cursor, other: Cursor | null, inner: Side, descending: boolean): boolean {
  if (!other) return true;
  const [value] = bound.values;
  const ofValues = () => compareValues(value ?? null, other.values[0] ?? null);
  const difference = value === undefined ? comparePaths(bound.path ?? '', other.path ?? '') : ofValues();
  if (difference === 0) return bound.side === inner;
  return (difference > 0 === (inner === Side.after)) !== descending;
}

/** Converts a position in the results to one in the index. Without a cursor it is on the side `sideWithoutCursor`. */
function indexBound(
  equalityValues: readonly Value[],
  cursor: Cursor | null,
  reverse: boolean,
  sideWithoutCursor: Side,
): Cursor | undefined {
  if (!cursor) return equalityValues.length > 0 ? { values: equalityValues, side: sideWithoutCursor } : undefined;
  const isBefore = (cursor.side === Side.before) !== reverse;
  const values = [...equalityValues, ...cursor.values];
  return { values, path: cursor.path, side: isBefore ? Side.before : Side.after };
}

/** Returns the bounds by one filter. Filters on other fields than the first sort field do not bound the results. */
function boundsBy({ path, operator, values: [operand = null] }: Term, { orders: [order], root }: Query): Bound[] {
  if (path.text !== (order?.path ?? namePath).text) return [];
  // Negations never match null. The lowest value after null is false.
  if (order && isNegation(operator)) return [{ isLower: true, inclusive: true, values: [false] }];
  if (!isRange(operator) || !isComparable(operand)) return [];
  const isLower = operator.startsWith('>');
  const inclusive = operator.endsWith('=');
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
