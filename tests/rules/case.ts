import type firebase from 'firebase/compat/app';
import type { Role } from './roles.ts';

/** One path of the data model, with a stored document and the roles that may use it. */
export interface DocumentCase {
  readonly path: string;
  readonly stored: Record<string, unknown>;
  /** A valid update by the author. */
  readonly update: () => Record<string, unknown>;
  readonly allowed: Readonly<Record<'get' | 'list' | 'create' | 'update' | 'delete', readonly Role[]>>;
  /** Adds the filter that the rules require of a list query. */
  readonly addListFilter?: (query: firebase.firestore.Query, viewer: string) => firebase.firestore.Query;
  /** The collection group that lists query. */
  readonly group?: string;
}

/** One attempt and whether the rules allow it. Cases with `document` and `operation` are in docs/access.md. */
export interface Case {
  readonly name: string;
  readonly role: Role;
  readonly allowed: boolean;
  readonly document?: string;
  readonly operation?: string;
  attempt(db: firebase.firestore.Firestore): Promise<unknown>;
}
