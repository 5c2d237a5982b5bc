import type { IndexComponent, IndexRange } from '../store/ordered-index.ts';
import { namePath } from '../values/field-path.ts';
import { Reference, type Value } from '../values/value.ts';
import { indexRange } from './bounds.ts';
import { isComparable, type Term } from './filter.ts';
import type { Query } from './query.ts';

/** The components of the index to read for one conjunction, and the range of its entries. */
export interface IndexChoice {
  readonly components: readonly IndexComponent[];
  readonly range: IndexRange;
}

/**
 * Chooses an index that has the results of a conjunction in the order of the query, within a range. Without
 * `withEqualities` it does not contain the fields of equality filters.
 */
export function chooseIndex(query: Query, terms: readonly Term[], withEqualities: boolean): IndexChoice {
  const equalities = withEqualities ? equalitiesOf(terms) : [];
  // A query with descending names reads the index backwards, which reverses every component.
  const orders = query.orders.map(({ path, descending }) => {
    return { path, contains: false, descending: descending !== query.nameDescending };
  });
  const equalityValues = equalities.map(({ value }) => value);
  return {
    components: [...equalities.map(({ component }) => component), ...orders],
    range: indexRange(query, terms, equalityValues),
  };
}

/** Returns the equality and array-contains filters of a conjunction as index components with their values. */
function equalitiesOf(terms: readonly Term[]) {
  const byLabel = new Map<string, { readonly component: IndexComponent; readonly value: Value }>();
  for (const { path, operator, values } of terms) {
    const contains = operator === 'contains';
    const isEquality = contains || operator === 'equal' || operator === 'isNull' || operator === 'isNan';
    const label = contains ? `@${path.text}` : path.text;
    if (path === namePath || !isEquality || byLabel.has(label)) continue;
    const value = operator === 'isNan' ? Number.NaN : (values[0] ?? null);
    byLabel.set(label, { component: { path, contains, descending: false }, value });
  }
  return [...byLabel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, equality]) => equality);
}

/** Returns false if no document can match, because nothing equals null or NaN. */
export function isPossible(terms: readonly Term[]): boolean {
  return terms.every(
    ({ operator, values }) => (operator !== 'equal' && operator !== 'contains') || values.every(isComparable),
  );
}

/** Returns the path of the only document that a conjunction with `__name__ ==` can return, or null. */
export function fixedPath(query: Query, terms: readonly Term[]): string | null {
  const term = terms.find(({ path, operator }) => path === namePath && operator === 'equal');
  const name = term?.values[0];
  return name instanceof Reference ? name.name.slice(query.root.length + 1) : null;
}
