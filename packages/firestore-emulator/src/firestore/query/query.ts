import type { FirestoreError } from '../border/errors.ts';
import type { Mask, StoredDocument } from '../store/document.ts';
import type { Cursor } from '../store/ordered-index.ts';
import { type FieldPath, valueAt } from '../values/field-path.ts';
import { comparePaths, compareValues } from '../values/order.ts';
import type { Value } from '../values/value.ts';
import { type Filter, matchesFilter, type Term } from './filter.ts';
import type { NearestTo } from './nearest.ts';

export interface Order {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** A checked query with its implied order. */
export interface Query {
  /** The documents root of the database. */
  readonly root: string;
  /** The document below which to search, relative to the root; '' is the root itself. */
  readonly parent: string;
  /** The collection id; '' means every collection. */
  readonly collectionId: string;
  readonly allDescendants: boolean;
  readonly filter: Filter;
  /** The filter in disjunctive normal form. */
  readonly conjunctions: readonly (readonly Term[])[];
  /** The order without `__name__`. The name always comes last, in the direction `nameDescending`. */
  readonly orders: readonly Order[];
  readonly nameDescending: boolean;
  /** The explicit order of the query, including `__name__`. */
  readonly explicit: readonly Order[];
  readonly start: Cursor | null;
  readonly end: Cursor | null;
  readonly offset: number;
  readonly limit: number | null;
  readonly mask: Mask;
  readonly nearest: NearestTo | null;
  /** Why no index can serve the query. Like Google's emulator, calls fail with it after the rules have allowed them. */
  readonly planError: FirestoreError | null;
}

/** Returns the path of the only collection that a query searches. The query must not be over a collection group. */
export function collectionPath({ parent, collectionId }: Query): string {
  return parent === '' ? collectionId : `${parent}/${collectionId}`;
}

/** Returns whether a document with this path is in one of the query's collections. */
function isInScope(query: Query, path: string): boolean {
  const { parent, collectionId, allDescendants } = query;
  if (parent !== '' && !path.startsWith(`${parent}/`)) return false;
  const start = parent === '' ? 0 : parent.length + 1;
  if (allDescendants) {
    if (collectionId === '') return true;
    const end = path.lastIndexOf('/');
    const idStart = path.lastIndexOf('/', end - 1) + 1;
    return idStart >= start && path.slice(idStart, end) === collectionId;
  }
  const slash = path.indexOf('/', start);
  if (path.indexOf('/', slash + 1) >= 0) return false;
  return collectionId === '' || path.slice(start, slash) === collectionId;
}

/** Returns whether the query matches the document, ignoring offset and limit. */
export function matchesQuery(query: Query, document: StoredDocument): boolean {
  return isInScope(query, document.path) && acceptsDocument(query, document);
}

/** Like `matchesQuery`, for a document in one of the query's collections. */
export function acceptsDocument(query: Query, document: StoredDocument): boolean {
  for (const { path } of query.orders) {
    if (valueAt(document.fields, path.segments) === undefined) return false;
  }
  return (
    matchesFilter(query.filter, document, query.root) &&
    (query.start === null || compareToCursor(query, document, query.start) > 0) &&
    (query.end === null || compareToCursor(query, document, query.end) < 0)
  );
}

function compareToCursor(query: Query, document: StoredDocument, cursor: Cursor): number {
  for (let i = 0; i < cursor.values.length; i++) {
    const { path, descending } = query.orders[i] as Order;
    const value = valueAt(document.fields, path.segments) ?? null;
    const difference = compareValues(value, cursor.values[i] as Value);
    if (difference !== 0) return descending ? -difference : difference;
  }
  if (cursor.path !== undefined) {
    const difference = comparePaths(document.path, cursor.path);
    if (difference !== 0) return query.nameDescending ? -difference : difference;
  }
  return -cursor.side;
}

/** Compares two documents by the order of the results. */
export function compareDocuments(query: Query, a: StoredDocument, b: StoredDocument): number {
  for (const { path, descending } of query.orders) {
    const x = valueAt(a.fields, path.segments) ?? null;
    const y = valueAt(b.fields, path.segments) ?? null;
    const difference = compareValues(x, y);
    if (difference !== 0) return descending ? -difference : difference;
  }
  const difference = comparePaths(a.path, b.path);
  return query.nameDescending ? -difference : difference;
}
