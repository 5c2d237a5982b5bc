import type { IndexEntry, IndexMode, IndexScope } from '../../../index.d.ts';
import { isRecord } from '../proto/wire.ts';
import { fieldPathOf, namePath, parseFieldPath } from '../values/field-path.ts';

type EntryOf<List extends IndexEntry['list']> = Extract<IndexEntry, { readonly list: List }>['entry'];

/** An entry of `indexes`. In this type and in the next ones, `fieldPath` is canonical (see field-path.ts). */
export type CompositeIndex = EntryOf<'indexes'>;
export type IndexedField = CompositeIndex['fields'][number];

/**
 * An entry of `fieldOverrides`. It replaces the automatic indexes of a field and of the fields below it. The path `*`
 * means every field of the collection.
 */
export type FieldOverride = EntryOf<'fieldOverrides'>;
export type SingleFieldIndex = FieldOverride['indexes'][number];

/** Returns how a field is indexed: its direction, `CONTAINS`, or the number of dimensions of a vector. */
export function modeOf(index: IndexMode): string | number {
  if ('order' in index) return index.order;
  return 'arrayConfig' in index ? index.arrayConfig : index.vectorConfig.dimension;
}

/** Documents of this collection group are deleted when the time in this field has passed. */
export type TtlPolicy = Pick<FieldOverride, 'collectionGroup' | 'fieldPath'>;

export interface IndexFile {
  readonly composites: readonly CompositeIndex[];
  readonly overrides: readonly FieldOverride[];
}

export interface ParsedIndexFile extends IndexFile {
  readonly ttlPolicies: readonly TtlPolicy[];
}

/** The indexes of a database without an index file. */
export const automaticIndexes: ParsedIndexFile = { composites: [], overrides: [], ttlPolicies: [] };

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

/** Appends the name to the fields of an index that does not contain it, in the direction of its last field. */
export function withName(fields: readonly IndexedField[]): readonly IndexedField[] {
  const last = fields.at(-1);
  if (last && (last.fieldPath === namePath.text || 'vectorConfig' in last)) return fields;
  const order = last && 'order' in last ? last.order : 'ASCENDING';
  return [...fields, { fieldPath: namePath.text, order }];
}

/** The index file is invalid. The message is for its author. */
export class IndexFileError extends Error {}

type Json = Readonly<Record<string, unknown>>;

/** Parses an index file. Throws IndexFileError. Source: firebase.google.com/docs/reference/firestore/indexes. */
export function parseIndexFile(text: string): ParsedIndexFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new IndexFileError(`it is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isRecord(json)) throw new IndexFileError('it must be an object with "indexes" and "fieldOverrides"');
  return {
    composites: parseList(json.indexes, 'indexes', parseComposite),
    overrides: parseList(json.fieldOverrides, 'fieldOverrides', parseOverride),
    ttlPolicies: parseList(json.fieldOverrides, 'fieldOverrides', parseTtl).flat(),
  };
}

/** Parses an entry of `indexes`. Throws IndexFileError. */
export function parseComposite(json: Json, jsonPath: string): CompositeIndex {
  const fields = parseList(json.fields, `${jsonPath}.fields`, (field, fieldJsonPath) => ({
    fieldPath: pathOf(field, fieldJsonPath),
    ...parseMode(field, fieldJsonPath),
  }));
  if (fields.length === 0) throw new IndexFileError(`${jsonPath} has no fields`);
  return { collectionGroup: textOf(json.collectionGroup, jsonPath), queryScope: parseScope(json, jsonPath), fields };
}

/** Parses an entry of `fieldOverrides`. Throws IndexFileError. */
export function parseOverride(json: Json, jsonPath: string): FieldOverride {
  const indexes = parseList(json.indexes, `${jsonPath}.indexes`, (index, indexJsonPath) => ({
    ...parseMode(index, indexJsonPath),
    queryScope: parseScope(index, indexJsonPath),
  }));
  const fieldPath = json.fieldPath === '*' ? '*' : pathOf(json, jsonPath);
  return { collectionGroup: textOf(json.collectionGroup, jsonPath), fieldPath, indexes };
}

function parseTtl(json: Json, jsonPath: string): TtlPolicy[] {
  if (json.ttl === undefined || json.ttl === false) return [];
  if (json.ttl !== true) throw new IndexFileError(`${jsonPath}.ttl must be true or false`);
  return [{ collectionGroup: textOf(json.collectionGroup, jsonPath), fieldPath: pathOf(json, jsonPath) }];
}

function parseMode({ order, arrayConfig, vectorConfig }: Json, jsonPath: string): IndexMode {
  if (order === 'ASCENDING' || order === 'DESCENDING') return { order };
  if (arrayConfig === 'CONTAINS') return { arrayConfig };
  const dimension = isRecord(vectorConfig) ? vectorConfig.dimension : undefined;
  if (typeof dimension === 'number') return { vectorConfig: { dimension, flat: {} } };
  throw new IndexFileError(`${jsonPath} needs an "order", an "arrayConfig" or a "vectorConfig"`);
}

function parseScope({ queryScope = 'COLLECTION' }: Json, jsonPath: string): IndexScope {
  if (queryScope === 'COLLECTION' || queryScope === 'COLLECTION_GROUP') return queryScope;
  throw new IndexFileError(`${jsonPath} has an unknown "queryScope"`);
}

function pathOf({ fieldPath }: Json, jsonPath: string): string {
  const text = textOf(fieldPath, jsonPath);
  try {
    return parseFieldPath(text).text;
  } catch {
    // Like firebase-tools, accepts an unquoted name with characters that need quotes.
    return fieldPathOf(text.split('.')).text;
  }
}

function textOf(value: unknown, jsonPath: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new IndexFileError(`${jsonPath} lacks its "collectionGroup" or a "fieldPath"`);
}

/** Parses each object in a list. An absent list is empty. */
function parseList<Entry>(list: unknown, jsonPath: string, parse: (json: Json, jsonPath: string) => Entry): Entry[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new IndexFileError(`${jsonPath} is not a list`);
  return list.map((json: unknown, index) => {
    const entryPath = `${jsonPath}[${index}]`;
    if (!isRecord(json)) throw new IndexFileError(`${entryPath} is not an object`);
    return parse(json, entryPath);
  });
}
