import type { Aggregation } from '../query/aggregate.ts';
import { isEquality, isInequality, type Term } from '../query/filter.ts';
import { indexedConjunctions } from '../query/index-choice.ts';
import type { Query } from '../query/query.ts';
import { namePath } from '../values/field-path.ts';
import type { CompositeIndex, IndexedField, IndexFile } from './index-file.ts';
import { modeOf, singleFieldIndexes, withName } from './index-file.ts';

/**
 * The index that would serve one conjunction of a query. Its first fields are those with an equality, sorted, and then
 * those with array-contains. The order follows. It is the vector, or the fields that order the results and the name.
 * Fields with inequalities and sums are part of the order.
 */
export interface IndexNeed extends CompositeIndex {
  /** The number of fields before the order. */
  readonly equalityCount: number;
  /** Whether several fields have inequalities. Production's error then links to a page about that. */
  readonly hasManyRanges: boolean;
}

/** Returns one need per alternative of the query's filter. Alternatives that the index by name serves have none. */
export function needsOf(query: Query, aggregations: readonly Aggregation[] = []): IndexNeed[] {
  if (query.collectionId === '') return [];
  const needs = new Map<string, IndexNeed>();
  for (const terms of indexedConjunctions(query)) {
    const need = needOf(query, terms, aggregations);
    if (need.fields.length > 1 || needsVector(need)) needs.set(JSON.stringify(need), need);
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
  const order = query.nearest
    ? [{ fieldPath: query.nearest.path.text, vectorConfig: { dimension: query.nearest.vector.length, flat: {} } }]
    : [
        ...ordered.map(({ path, descending }) => inOrder(path.text, descending)),
        // A sum is read from the index too, so its field comes after the order of the results.
        ...[...summed].sort().map((path) => inOrder(path, query.nameDescending)),
        inOrder(namePath.text, query.nameDescending),
      ];
  return {
    collectionGroup: query.collectionId,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    fields: [
      ...equal.map((path) => inOrder(path, false)),
      ...contains.map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' as const })),
      ...order,
    ],
    equalityCount: equal.length + contains.length,
    hasManyRanges: ranged.length > 1,
  };
}

const inOrder = (fieldPath: string, descending: boolean): IndexedField => ({
  fieldPath,
  order: descending ? 'DESCENDING' : 'ASCENDING',
});

export const needsVector = ({ fields }: IndexNeed): boolean => fields.some((field) => 'vectorConfig' in field);

/** Returns the field of a need that a single-field index serves, or null if the need has several fields. */
export function singleFieldOf({ fields, equalityCount }: IndexNeed): IndexedField | null {
  const [field, name, ...others] = fields;
  if (!field || name?.fieldPath !== namePath.text || others.length > 0) return null;
  if ('arrayConfig' in field) return field;
  // All results have the same value in this field, so that only the names determine their order.
  if (equalityCount === 1) return { ...name, fieldPath: field.fieldPath };
  return modeOf(field) === modeOf(name) ? field : null;
}

/**
 * Returns whether the indexes serve the need. An index serves it if its first fields are compared for equality and its
 * other fields are exactly the order of the results. Several such indexes are merged if together they start with all
 * the fields of the equalities
 * (firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
export function isServed(file: IndexFile, need: IndexNeed): boolean {
  const found = new Set<string>();
  let hasOrder = false;
  for (const index of candidates(file, need)) {
    const prefix = servedPrefix(index, need);
    if (!prefix) continue;
    // Firestore does not merge vector indexes.
    if (needsVector(need) && prefix.size < need.equalityCount) continue;
    hasOrder = true;
    for (const key of prefix) found.add(key);
  }
  return hasOrder && found.size === need.equalityCount;
}

/** Returns the composite indexes, and the single-field indexes as composite indexes with one field. */
function* candidates(file: IndexFile, need: IndexNeed): Generator<readonly IndexedField[]> {
  const { collectionGroup, queryScope } = need;
  for (const index of file.composites)
    if (index.collectionGroup === collectionGroup && index.queryScope === queryScope) yield withName(index.fields);
  for (const fieldPath of new Set(need.fields.map((field) => field.fieldPath))) {
    for (const { queryScope: covered, ...mode } of singleFieldIndexes(file, collectionGroup, fieldPath)) {
      if (covered !== queryScope) continue;
      const field = { fieldPath, ...mode };
      yield withName([field]);
      // Array elements are indexed together with names in both directions.
      if ('arrayConfig' in mode) yield [field, { fieldPath: namePath.text, order: 'DESCENDING' }];
    }
  }
}

/** Returns the keys of an index's first fields if the need compares them for equality and the rest is its order. */
function servedPrefix(index: readonly IndexedField[], need: IndexNeed): ReadonlySet<string> | null {
  const order = need.fields.slice(need.equalityCount);
  const length = index.length - order.length;
  const isOrdered = order.every((field, i) => isSameField(field, index[length + i]));
  const required = new Set(need.fields.slice(0, need.equalityCount).map(keyOf));
  const keys = new Set(index.slice(0, Math.max(0, length)).map(keyOf));
  return isOrdered && keys.size === length && [...keys].every((key) => required.has(key)) ? keys : null;
}

/** An equality needs an index of the field in any direction. A field's array elements have another key. */
const keyOf = (field: IndexedField): string => `${field.fieldPath} ${'order' in field ? '' : modeOf(field)}`;

function isSameField(a: IndexedField, b: IndexedField | undefined): boolean {
  return b !== undefined && a.fieldPath === b.fieldPath && modeOf(a) === modeOf(b);
}
