import type { Aggregation } from '../query/aggregate.ts';
import type { Term } from '../query/filter.ts';
import type { Query } from '../query/query.ts';
import { fixedPath, isPossible } from '../query/run.ts';
import { namePath } from '../values/field-path.ts';
import type { Direction, Scope } from './index-file.ts';

/** What one conjunction of a query asks of indexes. */
export interface IndexNeed {
  readonly collection: string;
  readonly scope: Scope;
  /** Fields that one value is asked for, sorted. */
  readonly equal: readonly string[];
  /** Fields whose arrays are asked for an element. */
  readonly contains: readonly string[];
  /** Fields by which results are ordered, those of inequalities and of sums included; the name follows. */
  readonly order: readonly { readonly path: string; readonly direction: Direction }[];
  readonly nameDirection: Direction;
  readonly vector: { readonly path: string; readonly dimension: number } | null;
  /** Whether inequalities are on more than one field: production points to a page about it. */
  readonly hasManyRanges: boolean;
}

const direction = (descending: boolean): Direction => (descending ? 'DESCENDING' : 'ASCENDING');
const equalities: ReadonlySet<Term['operator']> = new Set(['equal', 'isNull', 'isNan']);

/** The needs of a query, one for each alternative of its filter; none for what the index by name answers. */
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
  // Of one value only there is nothing to order.
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
    // A sum is read from the index, behind what the results are ordered by.
    order: [
      ...order,
      ...summed.filter((path) => !known.has(path)).map((path) => ({ path, direction: nameDirection })),
    ],
    nameDirection,
    vector: query.nearest ? { path: query.nearest.path.text, dimension: query.nearest.vector.length } : null,
    hasManyRanges: ranged.length > 1,
  };
}
