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
  const own = nameSize(path);
  const base = (scope: Scope) => entryOverhead + own + (scope === 'COLLECTION' && parent !== '' ? nameSize(parent) : 0);
  const single = function* (map: MapValue, above: readonly string[]): Generator<IndexEntries> {
    for (const [name, value] of map.entries()) {
      const field = fieldPathOf([...above, name]);
      for (const { scope, mode } of singleFieldIndexes(indexes, id, field.text)) {
        const bytes = base(scope) + stringSize(field.text);
        for (const part of indexedParts(value, mode)) yield { count: mode === 'CONTAINS' ? 2 : 1, bytes: bytes + part };
      }
      if (value instanceof MapValue) yield* single(value, field.segments);
    }
  };
  yield* single(fields, []);
  for (const index of indexes.composites)
    if (index.collection === id) yield* compositeEntries(index, fields, base(index.scope));
}

function* compositeEntries(index: CompositeIndex, fields: MapValue, base: number): Generator<IndexEntries> {
  let bytes = base;
  let elements: readonly number[] = [0];
  for (const { path, mode } of index.fields) {
    if (path === '__name__') continue;
    const value = valueAt(fields, parseFieldPath(path).segments);
    const parts = value === undefined ? [] : [...indexedParts(value, mode)];
    // An index does not contain documents that lack one of its fields.
    if (parts.length === 0) return;
    if (mode === 'CONTAINS') elements = parts;
    else bytes += parts[0] ?? 0;
  }
  for (const element of elements) yield { count: 1, bytes: bytes + element };
}

/** Returns the size of each entry for a value: one entry per array element, or one for the whole value. */
function* indexedParts(value: Value, mode: Mode): Generator<number> {
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
