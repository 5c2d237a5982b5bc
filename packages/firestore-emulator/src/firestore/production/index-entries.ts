import type { IndexMode, IndexScope } from '../../../index.d.ts';
import type { StoredDocument } from '../store/document.ts';
import { encodeValue } from '../values/codec.ts';
import { nameSize, stringSize, valueSize } from '../values/document-size.ts';
import { fieldPathOf, namePath, parseFieldPath, valueAt } from '../values/field-path.ts';
import { lastSegment, parentPathOf } from '../values/resource-name.ts';
import { isArray, MapValue, type Value } from '../values/value.ts';
import { type CompositeIndex, type IndexFile, type SingleFieldIndex, singleFieldIndexes } from './index-file.ts';

/** An index truncates longer values. Source: firebase.google.com/docs/firestore/quotas#indexes */
const maxIndexedBytes = 1500;
const entryOverhead = 32;

/** Index entries of the same value that a document has in an index. `bytes` is the size of one entry. */
interface IndexEntries {
  readonly count: number;
  readonly bytes: number;
  readonly index: SingleFieldIndex | CompositeIndex;
  /** The field of a single-field index, because several fields share the object of the index. */
  readonly path: string;
  /** The indexed values, in the order of the index. Of an array, one element. */
  readonly values: readonly Value[];
}

/**
 * Returns the index entries of a document. Source of the sizes:
 * firebase.google.com/docs/firestore/storage-size#index-entry-size. Users have observed that production writes two
 * entries for each element of an array.
 */
export function* indexEntriesOf(
  indexes: IndexFile,
  { path, fields }: Pick<StoredDocument, 'path' | 'fields'>,
): Generator<IndexEntries> {
  const collection = parentPathOf(path);
  const id = lastSegment(collection);
  const parent = parentPathOf(collection);
  const documentNameSize = nameSize(path);
  const baseSize = (scope: IndexScope) =>
    entryOverhead + documentNameSize + (scope === 'COLLECTION' && parent !== '' ? nameSize(parent) : 0);
  const singleFieldEntries = function* (map: MapValue, parents: readonly string[]): Generator<IndexEntries> {
    for (const [name, value] of map.entries()) {
      const field = fieldPathOf([...parents, name]);
      for (const index of singleFieldIndexes(indexes, id, field.text)) {
        const bytes = baseSize(index.queryScope) + stringSize(field.text);
        const count = 'arrayConfig' in index ? 2 : 1;
        for (const indexed of indexedValues(value, index))
          yield { count, bytes: bytes + indexedSize(indexed), index, path: field.text, values: [indexed] };
      }
      if (value instanceof MapValue) yield* singleFieldEntries(value, field.segments);
    }
  };
  yield* singleFieldEntries(fields, []);
  for (const index of indexes.composites)
    if (index.collectionGroup === id) yield* compositeEntries(index, fields, baseSize(index.queryScope));
}

function* compositeEntries(index: CompositeIndex, fields: MapValue, base: number): Generator<IndexEntries> {
  let combinations: readonly (readonly Value[])[] = [[]];
  for (const field of index.fields) {
    if (field.fieldPath === namePath.text) continue;
    const value = valueAt(fields, parseFieldPath(field.fieldPath).segments);
    // An index does not contain documents that lack one of its fields.
    if (value === undefined) return;
    const indexed = [...indexedValues(value, field)];
    combinations = combinations.flatMap((values) => indexed.map((each) => [...values, each]));
  }
  for (const values of combinations) {
    const bytes = values.reduce<number>((sum, value) => sum + indexedSize(value), base);
    yield { count: 1, bytes, index, path: '', values };
  }
}

/** Returns the values that an index contains: each distinct element of an array, or the whole value. */
function indexedValues(value: Value, mode: IndexMode): Iterable<Value> {
  if (!('arrayConfig' in mode)) return [value];
  if (!isArray(value)) return [];
  return new Map(value.map((element) => [JSON.stringify(encodeValue(element)), element])).values();
}

const indexedSize = (value: Value): number => Math.min(valueSize(value), maxIndexedBytes);
