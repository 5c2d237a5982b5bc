import { maxInValues } from '@glimpse/contract/list-limits';
import { listenToQuery } from './documents.ts';
import type { LiveQuery } from './live-query.ts';
import { documentId, limit, type Query, query, where } from './query.ts';

interface Memberships {
  /** A query for memberships: one document for each item, such as the likes of a person. */
  readonly memberships: Query;
  /** The field of a membership that holds the id of the item. If absent, the document's id is the item's id. */
  readonly field?: string;
}

/** Listens to the memberships of `ids` (at most `maxInValues`). Reports the ids that have one, in the same order. */
export const listenToMemberships =
  (ids: readonly string[], { memberships, field }: Memberships): LiveQuery<string[]>['listen'] =>
  (next, fail) =>
    listenToQuery(
      query(memberships, where(field ?? documentId, 'in', ids), limit(maxInValues)),
      ({ docs }) => {
        const found = new Set(docs.map((doc): unknown => (field === undefined ? doc.id : doc.get(field))));
        next(ids.filter((id) => found.has(id)));
      },
      fail,
    );
