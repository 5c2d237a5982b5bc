import { fieldPathOf, namePath, parseFieldPath } from '../values/field-path.ts';
import type { CompositeIndex, Direction, IndexedField, IndexFile, SingleFieldIndex } from './index-file.ts';
import type { IndexNeed } from './index-need.ts';

/** Firestore indexes every field by itself in these ways, unless an override says otherwise; never for groups. */
const automatic: readonly SingleFieldIndex[] = [
  { scope: 'COLLECTION', mode: 'ASCENDING' },
  { scope: 'COLLECTION', mode: 'DESCENDING' },
  { scope: 'COLLECTION', mode: 'CONTAINS' },
];

/** The single-field indexes of a field: those of the override nearest to it, or the automatic ones. */
export function singleFieldIndexes(
  file: IndexFile,
  collection: string,
  path: string,
): readonly SingleFieldIndex[] {
  const overrides = file.overrides.filter((each) => each.collection === collection);
  const { segments } = parseFieldPath(path);
  for (let length = segments.length; length > 0; length--) {
    const above = fieldPathOf(segments.slice(0, length)).text;
    const found = overrides.find((each) => each.path === above);
    if (found) return found.indexes;
  }
  return overrides.find((each) => each.path === '*')?.indexes ?? automatic;
}

/**
 * Whether the indexes answer the need. An index does when it begins with fields that are asked for a value and goes on
 * exactly in the order of the results; several such indexes are merged, when together they begin with all those fields
 * (firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
export function isServed(file: IndexFile, need: IndexNeed): boolean {
  const wanted = new Set([...need.equal, ...need.contains.map(elementsOf)]);
  const found = new Set<string>();
  let hasOrder = false;
  for (const index of candidates(file, need)) {
    const prefix = servedPrefix(index, need);
    if (!prefix) continue;
    // Indexes of vectors are not merged.
    if (need.vector && prefix.length < wanted.size) continue;
    hasOrder = true;
    for (const one of prefix) found.add(one);
  }
  return hasOrder && found.size === wanted.size;
}

/** The array of a field, beside its value. */
const elementsOf = (path: string): string => `${path}[]`;

/** Composite indexes as they are, and single-field indexes as composite ones of one field. */
function* candidates(file: IndexFile, need: IndexNeed): Generator<readonly IndexedField[]> {
  const { collection, scope } = need;
  for (const index of file.composites)
    if (index.collection === collection && index.scope === scope) yield withName(index);
  for (const path of new Set([...need.equal, ...need.contains, ...need.order.map((each) => each.path)])) {
    for (const { mode, scope: covered } of singleFieldIndexes(file, collection, path)) {
      if (covered !== scope) continue;
      yield withName({ collection, scope, fields: [{ path, mode }] });
      // The elements of an array are indexed with names in both directions.
      if (mode === 'CONTAINS')
        yield [
          { path, mode },
          { path: namePath.text, mode: 'DESCENDING' },
        ];
    }
  }
}

/** Every index ends with the name: in the direction of the last field before, if it does not say another. */
function withName({ fields }: CompositeIndex): readonly IndexedField[] {
  const last = fields.at(-1);
  if (last?.path === namePath.text || typeof last?.mode === 'object') return fields;
  const mode: Direction = last?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  return [...fields, { path: namePath.text, mode }];
}

/** The fields with which the index begins and that the need asks for a value; null when the rest is not its order. */
function servedPrefix(index: readonly IndexedField[], need: IndexNeed): readonly string[] | null {
  const order: readonly IndexedField[] = need.vector
    ? [{ path: need.vector.path, mode: { dimension: need.vector.dimension } }]
    : [
        ...need.order.map(({ path, direction }) => ({ path, mode: direction })),
        { path: namePath.text, mode: need.nameDirection },
      ];
  const length = index.length - order.length;
  if (length < 0) return null;
  const rest = index.slice(length);
  if (!order.every((field, at) => isSame(field, rest[at]))) return null;
  const prefix = index.slice(0, length).map(({ path, mode }) => {
    if (mode === 'CONTAINS') return need.contains.includes(path) ? elementsOf(path) : null;
    return typeof mode === 'string' && need.equal.includes(path) ? path : null;
  });
  const known = prefix.filter((one) => one !== null);
  return known.length === prefix.length && new Set(known).size === known.length ? known : null;
}

function isSame(a: IndexedField, b: IndexedField | undefined): boolean {
  if (a.path !== b?.path) return false;
  if (typeof a.mode === 'string' || typeof b.mode === 'string') return a.mode === b.mode;
  return a.mode.dimension === b.mode.dimension;
}
