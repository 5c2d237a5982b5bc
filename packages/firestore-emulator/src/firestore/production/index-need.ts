import type { IndexScope } from '../../../index.d.ts';
import type { Aggregation } from '../query/aggregate.ts';
import { isEquality, isInequality, type Term } from '../query/filter.ts';
import { indexedConjunctions } from '../query/index-choice.ts';
import type { Query } from '../query/query.ts';
import { namePath } from '../values/field-path.ts';
import { type IndexedField, modeOf } from './index-file.ts';

/** The index that one conjunction of a query needs. */
export interface IndexNeed {
  readonly collectionGroup: string;
  readonly queryScope: IndexScope;
  /** Fields with an equality filter, sorted. */
  readonly equal: readonly string[];
  /** Fields with an array-contains filter. */
  readonly contains: readonly string[];
  /**
   * The fields of the index after those. They are the vector, or the fields that order the results, including those of
   * inequalities and sums, and then the name.
   */
  readonly order: readonly IndexedField[];
  /** Whether several fields have inequalities. Production's error then links to a page about that. */
  readonly hasManyRanges: boolean;
}

/** Returns one need per alternative of the query's filter. Alternatives that the index by name serves have none. */
export function needsOf(query: Query, aggregations: readonly Aggregation[] = []): IndexNeed[] {
  if (query.collectionId === '') return [];
  const needs = new Map<string, IndexNeed>();
  for (const terms of indexedConjunctions(query)) {
    const need = needOf(query, terms, aggregations);
    if (fieldsFor(need).length > 1 || needsVector(need)) needs.set(JSON.stringify(need), need);
  }
  return [...needs.values()];
}

function needOf(query: Query, terms: readonly Term[], aggregations: readonly Aggregation[]): IndexNeed {
  const onFields = terms.filter(({ path }) => path !== namePath);
  const pathsOf = (isMeant: (term: Term) => boolean) =>
    [...new Set(onFields.filter(isMeant).map(({ path }) => path.text))].sort();
  const equal = pathsOf((term) => isEquality(term) && term.operator !== 'contains');
  const contains = pathsOf(({ operator }) => operator === 'contains');
  const ranged = pathsOf(isInequality);
  // A field with an equality has one value, so it does not order the results.
  const ordered = query.orders.filter(({ path }) => !equal.includes(path.text));
  const known = new Set([...equal, ...contains, ...ordered.map(({ path }) => path.text)]);
  const summed = new Set(aggregations.flatMap(({ path }) => (path && !known.has(path.text) ? [path.text] : [])));
  return {
    collectionGroup: query.collectionId,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal,
    contains,
    order: query.nearest
      ? [{ fieldPath: query.nearest.path.text, vectorConfig: { dimension: query.nearest.vector.length, flat: {} } }]
      : [
          ...ordered.map(({ path, descending }) => inOrder(path.text, descending)),
          // A sum is read from the index too, so its field comes after the order of the results.
          ...[...summed].sort().map((path) => inOrder(path, query.nameDescending)),
          inOrder(namePath.text, query.nameDescending),
        ],
    hasManyRanges: ranged.length > 1,
  };
}

const inOrder = (fieldPath: string, descending: boolean): IndexedField => ({
  fieldPath,
  order: descending ? 'DESCENDING' : 'ASCENDING',
});

export const needsVector = ({ order: [first] }: IndexNeed): boolean => first !== undefined && 'vectorConfig' in first;

/** Returns the fields of the single index that would serve the need. The name comes last, except in a vector index. */
export function fieldsFor({ equal, contains, order }: IndexNeed): IndexedField[] {
  return [
    ...equal.map((path) => inOrder(path, false)),
    ...contains.map((fieldPath): IndexedField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
    ...order,
  ];
}

/** Returns the field of a need that a single-field index serves, or null if the need has several fields. */
export function singleFieldOf(need: IndexNeed): IndexedField | null {
  const [field, name, ...others] = fieldsFor(need);
  if (!field || name?.fieldPath !== namePath.text || others.length > 0) return null;
  if ('arrayConfig' in field) return field;
  // All results have the same value in this field, so that only the names determine their order.
  if (need.order.length === 1) return { ...name, fieldPath: field.fieldPath };
  return modeOf(field) === modeOf(name) ? field : null;
}
