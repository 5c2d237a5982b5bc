import { fieldPathOf, namePath, parseFieldPath } from '../values/field-path.ts';
import { type FieldOverride, type IndexedField, type IndexFile, modeOf, type SingleFieldIndex } from './index-file.ts';
import { type IndexNeed, needsVector } from './index-need.ts';

/** The automatic indexes of a field without an override. Collection groups have none. */
export const automaticFieldIndexes: readonly SingleFieldIndex[] = [
  { order: 'ASCENDING', queryScope: 'COLLECTION' },
  { order: 'DESCENDING', queryScope: 'COLLECTION' },
  { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
];

/** Returns the single-field indexes of a field: those of the most specific override, or the automatic ones. */
export function singleFieldIndexes(file: IndexFile, collection: string, path: string): readonly SingleFieldIndex[] {
  return overrideOf(file, collection, path)?.indexes ?? automaticFieldIndexes;
}

/** Returns the most specific override of a field, or of every field of the collection if `path` is `*`. */
export function overrideOf(file: IndexFile, collection: string, path: string): FieldOverride | undefined {
  const overrides = file.overrides.filter(({ collectionGroup }) => collectionGroup === collection);
  const segments = path === '*' ? [] : parseFieldPath(path).segments;
  for (let length = segments.length; length > 0; length--) {
    const above = fieldPathOf(segments.slice(0, length)).text;
    const found = overrides.find(({ fieldPath }) => fieldPath === above);
    if (found) return found;
  }
  return overrides.find(({ fieldPath }) => fieldPath === '*');
}

/**
 * Returns whether the indexes serve the need. An index serves it if its first fields are compared for equality and its
 * other fields are exactly the order of the results. Several such indexes are merged if together they start with all
 * the fields of the equalities
 * (firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
export function isServed(file: IndexFile, need: IndexNeed): boolean {
  const requiredCount = need.equal.length + need.contains.length;
  const found = new Set<string>();
  let hasOrder = false;
  for (const index of candidates(file, need)) {
    const prefix = servedPrefix(index, need);
    if (!prefix) continue;
    // Firestore does not merge vector indexes.
    if (needsVector(need) && prefix.length < requiredCount) continue;
    hasOrder = true;
    for (const key of prefix) found.add(key);
  }
  return hasOrder && found.size === requiredCount;
}

/** Returns the composite indexes, and the single-field indexes as composite indexes with one field. */
function* candidates(file: IndexFile, need: IndexNeed): Generator<readonly IndexedField[]> {
  const { collectionGroup, queryScope } = need;
  for (const index of file.composites)
    if (index.collectionGroup === collectionGroup && index.queryScope === queryScope) yield withName(index.fields);
  const ordered = need.order.slice(0, -1).map((each) => each.fieldPath);
  for (const fieldPath of new Set([...need.equal, ...need.contains, ...ordered])) {
    for (const { queryScope: covered, ...mode } of singleFieldIndexes(file, collectionGroup, fieldPath)) {
      if (covered !== queryScope) continue;
      const field = { fieldPath, ...mode };
      yield withName([field]);
      // Array elements are indexed together with names in both directions.
      if ('arrayConfig' in mode) yield [field, { fieldPath: namePath.text, order: 'DESCENDING' }];
    }
  }
}

/** Appends the name to the fields of an index that does not contain it, in the direction of its last field. */
export function withName(fields: readonly IndexedField[]): readonly IndexedField[] {
  const last = fields.at(-1);
  if (last && (last.fieldPath === namePath.text || 'vectorConfig' in last)) return fields;
  const order = last && 'order' in last ? last.order : 'ASCENDING';
  return [...fields, { fieldPath: namePath.text, order }];
}

/** Returns the keys of an index's first fields if the need compares them for equality and the rest is its order. */
function servedPrefix(index: readonly IndexedField[], need: IndexNeed): readonly string[] | null {
  const length = index.length - need.order.length;
  if (length < 0 || !need.order.every((field, i) => isSameField(field, index[length + i]))) return null;
  const keys = new Set<string>();
  for (const field of index.slice(0, length)) {
    const isContains = 'arrayConfig' in field;
    if ('vectorConfig' in field || !(isContains ? need.contains : need.equal).includes(field.fieldPath)) return null;
    // A field's array elements have another key than its value.
    keys.add(isContains ? `${field.fieldPath}[]` : field.fieldPath);
  }
  return keys.size === length ? [...keys] : null;
}

function isSameField(a: IndexedField, b: IndexedField | undefined): boolean {
  return b !== undefined && a.fieldPath === b.fieldPath && modeOf(a) === modeOf(b);
}
