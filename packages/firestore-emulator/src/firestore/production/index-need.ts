import type { Aggregation } from '../query/aggregate.ts';
import { fixedPath, isPossible } from '../query/choose-index.ts';
import type { Term } from '../query/filter.ts';
import type { Query } from '../query/query.ts';
import { namePath } from '../values/field-path.ts';
import type { Direction, Scope } from './index-file.ts';

/** The index that one conjunction of a query needs. */
export interface IndexNeed {
  readonly collection: string;
  readonly scope: Scope;
  /** Fields with an equality filter, sorted. */
  readonly equal: readonly string[];
  /** Fields with an array-contains filter. */
  readonly contains: readonly string[];
  /** Fields that order the results, including those of inequalities and sums, without the name at the end. */
  readonly order: readonly { readonly path: string; readonly direction: Direction }[];
  readonly nameDirection: Direction;
  readonly vector: { readonly path: string; readonly dimension: number } | null;
  /** Whether several fields have inequalities. Production's error then links to a page about that. */
  readonly hasManyRanges: boolean;
}

const direction = (descending: boolean): Direction => (descending ? 'DESCENDING' : 'ASCENDING');
const equalities: ReadonlySet<Term['operator']> = new Set(['equal', 'isNull', 'isNan']);

/** Returns one need per alternative of the query's filter. Alternatives that the index by name serves have none. */
export function needsOf(query: Query, aggregations: readonly Aggregation[] = []): IndexNeed[] {
  if (query.collectionId === '') return [];
  const needs = new Map<string, IndexNeed>();
  for (const terms of query.conjunctions) {
    if (!isPossible(terms) || fixedPath(query, terms) !== null) continue;
    const need = needOf(query, terms, aggregations);
    if (need.equal.length + need.contains.length + need.order.length > 0 || need.vector)
      needs.set(JSON.stringify(need), need);
  }
  return [...needs.values()];
}

function needOf(query: Query, terms: readonly Term[], aggregations: readonly Aggregation[]): IndexNeed {
  const onFields = terms.filter(({ path }) => path !== namePath);
  const pathsOf = (isMeant: (term: Term) => boolean) =>
    [...new Set(onFields.filter(isMeant).map(({ path }) => path.text))].sort();
  const equal = pathsOf(({ operator }) => equalities.has(operator));
  const contains = pathsOf(({ operator }) => operator === 'contains');
  const ranged = pathsOf(({ operator }) => operator !== 'contains' && !equalities.has(operator));
  const nameDirection = direction(query.nameDescending);
  // A field with an equality has one value, so it does not order the results.
  const order = query.orders
    .filter(({ path }) => !equal.includes(path.text))
    .map(({ path, descending }) => ({ path: path.text, direction: direction(descending) }));
  const known = new Set([...equal, ...contains, ...order.map(({ path }) => path)]);
  const summed = [...new Set(aggregations.flatMap(({ path }) => (path ? [path.text] : [])))].sort();
  return {
    collection: query.collectionId,
    scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal,
    contains,
    // A sum is read from the index too, so its field comes after the order of the results.
    order: [...order, ...summed.filter((path) => !known.has(path)).map((path) => ({ path, direction: nameDirection }))],
    nameDirection,
    vector: query.nearest ? { path: query.nearest.path.text, dimension: query.nearest.vector.length } : null,
    hasManyRanges: ranged.length > 1,
  };
}
