import { isRecord } from '../proto/wire.ts';
import { fieldPathOf, parseFieldPath } from '../values/field-path.ts';

export type Scope = 'COLLECTION' | 'COLLECTION_GROUP';
export type Direction = 'ASCENDING' | 'DESCENDING';

/** How a field is indexed: in an order, by array elements, or as a vector with `dimension` dimensions. */
export type Mode = Direction | 'CONTAINS' | { readonly dimension: number };

export interface IndexedField {
  /** Canonical path, see field-path.ts. */
  readonly path: string;
  readonly mode: Mode;
}

export interface CompositeIndex {
  readonly collection: string;
  readonly scope: Scope;
  readonly fields: readonly IndexedField[];
}

export interface SingleFieldIndex {
  readonly scope: Scope;
  readonly mode: Mode;
}

/** An entry that replaces the automatic indexes of a field and of the fields below it. */
export interface FieldOverride {
  readonly collection: string;
  /** Canonical path. `*` means every field of the collection. */
  readonly path: string;
  readonly indexes: readonly SingleFieldIndex[];
}

/** Documents of this collection group are deleted when the time in this field has passed. */
export interface TtlPolicy {
  readonly collection: string;
  /** Canonical path. */
  readonly path: string;
}

export interface IndexFile {
  readonly composites: readonly CompositeIndex[];
  readonly overrides: readonly FieldOverride[];
}

export interface ParsedIndexFile extends IndexFile {
  readonly ttlPolicies: readonly TtlPolicy[];
}

/** The indexes of a database without an index file. */
export const automaticIndexes: ParsedIndexFile = { composites: [], overrides: [], ttlPolicies: [] };

/** The index file is invalid. The message is for its author. */
export class IndexFileError extends Error {}

/** Parses an index file. Throws IndexFileError. Source: firebase.google.com/docs/reference/firestore/indexes. */
export function parseIndexFile(text: string): ParsedIndexFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new IndexFileError(`it is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isRecord(json)) throw new IndexFileError('it must be an object with "indexes" and "fieldOverrides"');
  const overrides = listOf(json.fieldOverrides, 'fieldOverrides');
  return {
    composites: listOf(json.indexes, 'indexes').map((each, index) => parseComposite(each, `indexes[${index}]`)),
    overrides: overrides.map((each, index) => parseOverride(each, `fieldOverrides[${index}]`)),
    ttlPolicies: overrides.flatMap((each, index) => parseTtl(each, `fieldOverrides[${index}]`)),
  };
}

/** Parses an entry of `indexes`. Throws IndexFileError. */
export function parseComposite(json: unknown, jsonPath: string): CompositeIndex {
  const entry = recordOf(json, jsonPath);
  const fields = listOf(entry.fields, `${jsonPath}.fields`).map((each, index): IndexedField => {
    const fieldJsonPath = `${jsonPath}.fields[${index}]`;
    const field = recordOf(each, fieldJsonPath);
    return { path: pathOf(field, fieldJsonPath), mode: modeOf(field, fieldJsonPath) };
  });
  if (fields.length === 0) throw new IndexFileError(`${jsonPath} has no fields`);
  return { collection: textOf(entry.collectionGroup, jsonPath), scope: scopeOf(entry, jsonPath), fields };
}

/** Parses an entry of `fieldOverrides`. Throws IndexFileError. */
export function parseOverride(json: unknown, jsonPath: string): FieldOverride {
  const entry = recordOf(json, jsonPath);
  const indexes = listOf(entry.indexes, `${jsonPath}.indexes`).map((each, index): SingleFieldIndex => {
    const indexPath = `${jsonPath}.indexes[${index}]`;
    const record = recordOf(each, indexPath);
    return { scope: scopeOf(record, indexPath), mode: modeOf(record, indexPath) };
  });
  const path = entry.fieldPath === '*' ? '*' : pathOf(entry, jsonPath);
  return { collection: textOf(entry.collectionGroup, jsonPath), path, indexes };
}

function parseTtl(json: unknown, jsonPath: string): TtlPolicy[] {
  const entry = recordOf(json, jsonPath);
  if (entry.ttl === undefined || entry.ttl === false) return [];
  if (entry.ttl !== true) throw new IndexFileError(`${jsonPath}.ttl must be true or false`);
  return [{ collection: textOf(entry.collectionGroup, jsonPath), path: pathOf(entry, jsonPath) }];
}

function modeOf(json: Record<string, unknown>, jsonPath: string): Mode {
  const { order, arrayConfig, vectorConfig } = json;
  if (order === 'ASCENDING' || order === 'DESCENDING') return order;
  if (arrayConfig === 'CONTAINS') return 'CONTAINS';
  const dimension = isRecord(vectorConfig) ? vectorConfig.dimension : undefined;
  if (typeof dimension === 'number') return { dimension };
  throw new IndexFileError(`${jsonPath} needs an "order", an "arrayConfig" or a "vectorConfig"`);
}

function scopeOf({ queryScope }: Record<string, unknown>, jsonPath: string): Scope {
  if (queryScope === undefined || queryScope === 'COLLECTION') return 'COLLECTION';
  if (queryScope === 'COLLECTION_GROUP') return queryScope;
  throw new IndexFileError(`${jsonPath} has an unknown "queryScope"`);
}

function pathOf({ fieldPath }: Record<string, unknown>, jsonPath: string): string {
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

function recordOf(value: unknown, jsonPath: string): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new IndexFileError(`${jsonPath} is not an object`);
}

function listOf(value: unknown, jsonPath: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new IndexFileError(`${jsonPath} is not a list`);
}
