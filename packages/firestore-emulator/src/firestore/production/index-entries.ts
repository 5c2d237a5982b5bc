import type { StoredDocument } from '../store/document.ts';
import { encodeValue } from '../values/codec.ts';
import { nameSize, stringSize, valueSize } from '../values/document-size.ts';
import { fieldPathOf, parseFieldPath, valueAt } from '../values/field-path.ts';
import { isArray, MapValue, type Value } from '../values/value.ts';
import type { CompositeIndex, IndexFile, Mode, Scope } from './index-file.ts';
import { singleFieldIndexes } from './index-match.ts';

/** An index truncates longer values. Source: firebase.google.com/docs/firestore/quotas#indexes */
const maxIndexedBytes = 1500;
const entryOverhead = 32;

/** Index entries of the same size that a document has in an index. `bytes` is the size of one entry. */
export interface IndexEntries {
  readonly count: number;
  readonly bytes: number;
}

/**
 * Returns the index entries of a document. Source of the sizes:
 * firebase.google.com/docs/firestore/storage-size#index-entry-size. Users have observed that production writes two
 * entries for each element of an array.
 */
export function* indexEntriesOf(indexes: IndexFile, { path, fields }: StoredDocument): Generator<IndexEntries> {
  const [id, parent] = collectionOf(path);
  const documentNameSize = nameSize(path);
  const baseSize = (scope: Scope) =>
    entryOverhead + documentNameSize + (scope === 'COLLECTION' && parent !== '' ? nameSize(parent) : 0);
  const singleFieldEntries = function* (map: MapValue, parents: readonly string[]): Generator<IndexEntries> {
    for (const [name, value] of map.entries()) {
      const field = fieldPathOf([...parents, name]);
      for (const { scope, mode } of singleFieldIndexes(indexes, id, field.text)) {
        const bytes = baseSize(scope) + stringSize(field.text);
        for (const size of indexedSizes(value, mode)) yield { count: mode === 'CONTAINS' ? 2 : 1, bytes: bytes + size };
      }
      if (value instanceof MapValue) yield* singleFieldEntries(value, field.segments);
    }
  };
  yield* singleFieldEntries(fields, []);
  for (const index of indexes.composites)
    if (index.collection === id) yield* compositeEntries(index, fields, baseSize(index.scope));
}

function* compositeEntries(index: CompositeIndex, fields: MapValue, base: number): Generator<IndexEntries> {
  let bytes = base;
  let elementSizes: readonly number[] = [0];
  for (const { path, mode } of index.fields) {
    if (path === '__name__') continue;
    const value = valueAt(fields, parseFieldPath(path).segments);
    const sizes = value === undefined ? [] : [...indexedSizes(value, mode)];
    // An index does not contain documents that lack one of its fields.
    if (sizes.length === 0) return;
    if (mode === 'CONTAINS') elementSizes = sizes;
    else bytes += sizes[0] ?? 0;
  }
  for (const elementSize of elementSizes) yield { count: 1, bytes: bytes + elementSize };
}

/** Returns the sizes of a value's entries: one for each distinct array element, or one for the whole value. */
function* indexedSizes(value: Value, mode: Mode): Generator<number> {
  if (mode !== 'CONTAINS') {
    yield Math.min(valueSize(value), maxIndexedBytes);
  } else if (isArray(value)) {
    const distinct = new Map(value.map((element) => [JSON.stringify(encodeValue(element)), element]));
    for (const element of distinct.values()) yield Math.min(valueSize(element), maxIndexedBytes);
  }
}

/** Returns the id of a document's collection, and the path of the parent document. */
function collectionOf(path: string): readonly [id: string, parent: string] {
  const segments = path.split('/');
  return [segments.at(-2) ?? '', segments.slice(0, -2).join('/')];
}
