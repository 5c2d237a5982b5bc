import type { OrderByDirection, WhereFilterOp } from 'firebase/firestore';
import type { Firestore } from './use-firestore.ts';

type CursorPart = string | number | { seconds: number; nanoseconds: number };

/**
 * A position in an ordered query: the document's ordering fields, then its id. Plain JSON, with timestamps to the
 * nanosecond.
 */
export type Cursor = readonly CursorPart[];

export type Constraint =
  | { readonly kind: 'where'; readonly field: string; readonly operator: WhereFilterOp; readonly value: unknown }
  | { readonly kind: 'orderBy'; readonly field: string; readonly direction: OrderByDirection }
  | { readonly kind: 'limit'; readonly count: number }
  | { readonly kind: 'startAfter' | 'endBefore'; readonly cursor: Cursor };

/**
 * A Firestore query as plain data, with the names of the SDK. Screens can create one before the SDK has been loaded.
 */
export interface Query {
  readonly db: Firestore;
  /** The path of a collection, or the name of a collection group. */
  readonly path: string;
  readonly isGroup: boolean;
  readonly constraints: readonly Constraint[];
}

export interface DocumentReference {
  readonly db: Firestore;
  readonly path: string;
}

/** Use it instead of a field name to refer to the document's id. */
export const documentId = '__name__';

export const doc = (db: Firestore, path: string): DocumentReference => ({ db, path });

export const collection = (db: Firestore, path: string): Query => ({
  db,
  path,
  isGroup: false,
  constraints: [],
});

export const collectionGroup = (db: Firestore, name: string): Query => ({
  ...collection(db, name),
  isGroup: true,
});

export const query = (source: Query, ...constraints: readonly Constraint[]): Query => ({
  ...source,
  constraints: [...source.constraints, ...constraints],
});

export const where = (field: string, operator: WhereFilterOp, value: unknown): Constraint => ({
  kind: 'where',
  field,
  operator,
  value,
});

export const orderBy = (field: string, direction: OrderByDirection): Constraint => ({
  kind: 'orderBy',
  field,
  direction,
});

export const limit = (count: number): Constraint => ({ kind: 'limit', count });

export const startAfter = (cursor: Cursor): Constraint => ({ kind: 'startAfter', cursor });

export const endBefore = (cursor: Cursor): Constraint => ({ kind: 'endBefore', cursor });
