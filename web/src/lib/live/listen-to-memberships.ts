import { limits } from '@glimpse/contract/limits';
import { listenToQuery } from './documents.ts';
import type { LiveQuery } from './live-query.ts';
import { documentId, limit, type Query, query, where } from './query.ts';

interface Among {
  /** One document for each thing that is marked: the likes of a person, whom somebody follows. */
  readonly among: Query;
  /** Where such a document names the thing; without it, its own id does. */
  readonly field?: string;
}

/** Listens for which of `ids` (at most `limits.inValues`) have a document, in the order of `ids`: one query for them all. */
export const whichOf =
  (ids: readonly string[], { among, field }: Among): LiveQuery<string[]>['listen'] =>
  (next, fail) =>
    listenToQuery(
      query(among, where(field ?? documentId, 'in', ids), limit(limits.inValues)),
      ({ docs }) => {
        const found = new Set(docs.map((doc): unknown => (field === undefined ? doc.id : doc.get(field))));
        next(ids.filter((id) => found.has(id)));
      },
      fail,
    );
