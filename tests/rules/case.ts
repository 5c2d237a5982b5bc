import type firebase from 'firebase/compat/app';
import { ownerOnly, type Role } from './roles.ts';

/** Types of the compat API, because rules-unit-testing returns objects of this API. */
export type Firestore = firebase.firestore.Firestore;
export type Query = firebase.firestore.Query;

/** One path of the data model, with a stored document and the roles that may use it. */
export interface DocumentCase {
  readonly path: string;
  readonly stored: Record<string, unknown>;
  /** A valid update by the author. Default: adds a field, which no rule allows. */
  readonly update?: () => Record<string, unknown>;
  /** Nobody may use an operation that is absent. */
  readonly allowed: Readonly<Partial<Record<'get' | 'list' | 'create' | 'update' | 'delete', readonly Role[]>>>;
  /** Adds the filter that the rules require of a list query. */
  readonly addListFilter?: (query: Query, viewer: string) => Query;
  /** The collection group that lists query. */
  readonly group?: string;
}

/** What only the owner may read, and nobody may write. */
export const ownerReads = { get: ownerOnly, list: ownerOnly };

/** One attempt and whether the rules allow it. Cases with `document` and `operation` are in docs/access.md. */
export interface Case {
  readonly name: string;
  readonly role: Role;
  readonly allowed: boolean;
  readonly document?: string;
  readonly operation?: string;
  attempt(db: Firestore): Promise<unknown>;
}

export const listCase = (name: string, role: Role, allowed: boolean, of: (db: Firestore) => Query): Case => ({
  name: `${role} lists ${name}`,
  role,
  allowed,
  attempt: (db) => of(db).get(),
});
