import { fieldPathOf, namePath, parseFieldPath } from '../values/field-path.ts';
import type {
  CompositeIndex,
  Direction,
  FieldOverride,
  IndexedField,
  IndexFile,
  SingleFieldIndex,
} from './index-file.ts';
import type { IndexNeed } from './index-need.ts';

/** The automatic indexes of a field without an override. Collection groups have none. */
const automaticFieldIndexes: readonly SingleFieldIndex[] = [
  { scope: 'COLLECTION', mode: 'ASCENDING' },
  { scope: 'COLLECTION', mode: 'DESCENDING' },
  { scope: 'COLLECTION', mode: 'CONTAINS' },
];

/** Returns the single-field indexes of a field: those of the most specific override, or the automatic ones. */
export function singleFieldIndexes(file: IndexFile, collection: string, path: string): readonly SingleFieldIndex[] {
  return overrideOf(file, collection, path)?.indexes ?? automaticFieldIndexes;
}

/** Returns the most specific override of a field, or of every field of the collection if `path` is `*`. */
export function overrideOf(file: IndexFile, collection: string, path: string): FieldOverride | undefined {
  const overrides = file.overrides.filter((each) => each.collection === collection);
  const segments = path === '*' ? [] : parseFieldPath(path).segments;
  for (let length = segments.length; length > 0; length--) {
    const above = fieldPathOf(segments.slice(0, length)).text;
    const found = overrides.find((each) => each.path === above);
    if (found) return found;
  }
  return overrides.find((each) => each.path === '*');
}

/**
 * Returns whether the indexes serve the need. An index serves it if its first fields are compared for equality and its
 * other fields are exactly the order of the results. Several such indexes are merged if together they start with all
 * the fields of the equalities
 * (firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
export function isServed(file: IndexFile, need: IndexNeed): boolean {
  const required = new Set([...need.equal, ...need.contains.map(elementsKey)]);
  const found = new Set<string>();
  let hasOrder = false;
  for (const index of candidates(file, need)) {
    const prefix = servedPrefix(index, need);
    if (!prefix) continue;
    // Firestore does not merge vector indexes.
    if (need.vector && prefix.length < required.size) continue;
    hasOrder = true;
    for (const key of prefix) found.add(key);
  }
  return hasOrder && found.size === required.size;
}

/** The key of a field's array elements, in contrast to its value. */
const elementsKey = (path: string): string => `${path}[]`;

/** Returns the composite indexes, and the single-field indexes as composite indexes with one field. */
function* candidates(file: IndexFile, need: IndexNeed): Generator<readonly IndexedField[]> {
  const { collection, scope } = need;
  for (const index of file.composites)
    if (index.collection === collection && index.scope === scope) yield withName(index);
  for (const path of new Set([...need.equal, ...need.contains, ...need.order.map((each) => each.path)])) {
    for (const { mode, scope: covered } of singleFieldIndexes(file, collection, path)) {
      if (covered !== scope) continue;
      yield withName({ fields: [{ path, mode }] });
      // Array elements are indexed together with names in both directions.
      if (mode === 'CONTAINS')
        yield [
          { path, mode },
          { path: namePath.text, mode: 'DESCENDING' },
        ];
    }
  }
}

/** Appends the name to an index that does not contain it, in the direction of its last field. */
export function withName({ fields }: Pick<CompositeIndex, 'fields'>): readonly IndexedField[] {
  const last = fields.at(-1);
  if (last?.path === namePath.text || typeof last?.mode === 'object') return fields;
  const mode: Direction = last?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  return [...fields, { path: namePath.text, mode }];
}

/** Returns the keys of an index's first fields if the need compares them for equality and the rest is its order. */
function servedPrefix(index: readonly IndexedField[], need: IndexNeed): readonly string[] | null {
  const order: readonly IndexedField[] = need.vector
    ? [{ path: need.vector.path, mode: { dimension: need.vector.dimension } }]
    : [
        ...need.order.map(({ path, direction }) => ({ path, mode: direction })),
        { path: namePath.text, mode: need.nameDirection },
      ];
  const length = index.length - order.length;
  if (length < 0) return null;
  const suffix = index.slice(length);
  if (!order.every((field, i) => isSame(field, suffix[i]))) return null;
  const prefix = index.slice(0, length).map(({ path, mode }) => {
    if (mode === 'CONTAINS') return need.contains.includes(path) ? elementsKey(path) : null;
    return typeof mode === 'string' && need.equal.includes(path) ? path : null;
  });
  const keys = prefix.filter((key) => key !== null);
  return keys.length === prefix.length && new Set(keys).size === keys.length ? keys : null;
}

function isSame(a: IndexedField, b: IndexedField | undefined): boolean {
  if (a.path !== b?.path) return false;
  if (typeof a.mode === 'string' || typeof b.mode === 'string') return a.mode === b.mode;
  return a.mode.dimension === b.mode.dimension;
}
