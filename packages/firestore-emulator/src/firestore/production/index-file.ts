import { isRecord } from '../proto/wire.ts';
import { fieldPathOf, parseFieldPath } from '../values/field-path.ts';

export type Scope = 'COLLECTION' | 'COLLECTION_GROUP';
export type Direction = 'ASCENDING' | 'DESCENDING';

/** How one field is indexed: in an order, element by element, or as a vector of so many dimensions. */
export type Mode = Direction | 'CONTAINS' | { readonly dimension: number };

export interface IndexedField {
  /** Canonical, see field-path.ts. */
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

/** What stands in the place of the automatic indexes of a field, and of the fields below it. */
export interface FieldOverride {
  readonly collection: string;
  /** Canonical; `*` = every field of the collection. */
  readonly path: string;
  readonly indexes: readonly SingleFieldIndex[];
}

export interface IndexFile {
  readonly composites: readonly CompositeIndex[];
  readonly overrides: readonly FieldOverride[];
}

/** What every database has without an index file. */
export const automaticIndexes: IndexFile = { composites: [], overrides: [] };

/** An index file that cannot be used; the text is for the person who wrote it. */
export class IndexFileError extends Error {}

/** Reads a firestore.indexes.json. Source: firebase.google.com/docs/reference/firestore/indexes. Throws IndexFileError. */
export function parseIndexFile(text: string): IndexFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new IndexFileError(`it is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isRecord(json)) throw new IndexFileError('it must be an object with "indexes" and "fieldOverrides"');
  return {
    composites: listOf(json.indexes, 'indexes').map((each, at) => composite(each, `indexes[${at}]`)),
    overrides: listOf(json.fieldOverrides, 'fieldOverrides').map((each, at) =>
      override(each, `fieldOverrides[${at}]`),
    ),
  };
}

function composite(json: unknown, place: string): CompositeIndex {
  const entry = recordOf(json, place);
  const fields = listOf(entry.fields, `${place}.fields`).map((each, at): IndexedField => {
    const field = recordOf(each, `${place}.fields[${at}]`);
    return { path: pathOf(field, `${place}.fields[${at}]`), mode: modeOf(field, `${place}.fields[${at}]`) };
  });
  if (fields.length === 0) throw new IndexFileError(`${place} has no fields`);
  return { collection: textOf(entry.collectionGroup, place), scope: scopeOf(entry, place), fields };
}

function override(json: unknown, place: string): FieldOverride {
  const entry = recordOf(json, place);
  const indexes = listOf(entry.indexes, `${place}.indexes`).map((each, at): SingleFieldIndex => {
    const index = recordOf(each, `${place}.indexes[${at}]`);
    const spot = `${place}.indexes[${at}]`;
    return { scope: scopeOf(index, spot), mode: modeOf(index, spot) };
  });
  const path = entry.fieldPath === '*' ? '*' : pathOf(entry, place);
  return { collection: textOf(entry.collectionGroup, place), path, indexes };
}

function modeOf(json: Record<string, unknown>, place: string): Mode {
  const { order, arrayConfig, vectorConfig } = json;
  if (order === 'ASCENDING' || order === 'DESCENDING') return order;
  if (arrayConfig === 'CONTAINS') return 'CONTAINS';
  const dimension = isRecord(vectorConfig) ? vectorConfig.dimension : undefined;
  if (typeof dimension === 'number') return { dimension };
  throw new IndexFileError(`${place} needs an "order", an "arrayConfig" or a "vectorConfig"`);
}

function scopeOf({ queryScope }: Record<string, unknown>, place: string): Scope {
  if (queryScope === undefined || queryScope === 'COLLECTION') return 'COLLECTION';
  if (queryScope === 'COLLECTION_GROUP') return queryScope;
  throw new IndexFileError(`${place} has an unknown "queryScope"`);
}

function pathOf({ fieldPath }: Record<string, unknown>, place: string): string {
  const text = textOf(fieldPath, place);
  try {
    return parseFieldPath(text).text;
  } catch {
    // As firebase-tools takes it: a name that would have to be quoted.
    return fieldPathOf(text.split('.')).text;
  }
}

function textOf(value: unknown, place: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new IndexFileError(`${place} lacks its "collectionGroup" or a "fieldPath"`);
}

function recordOf(value: unknown, place: string): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new IndexFileError(`${place} is not an object`);
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new IndexFileError(`${place} is not a list`);
}
