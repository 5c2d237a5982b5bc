import { pageSizes } from '@glimpse/contract/list-limits';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { readDocuments, type Stored } from './documents.ts';
import type { ListQuery } from './queries.ts';

/** Parameters from the query string. `limit` is already validated. `cursor` is not. */
export interface PageRequest {
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}

export interface PageOf<T> {
  readonly items: Stored<T>[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** The most queries for one page. The filter removes some documents, so one query may not fill the page. */
const maxRounds = 5;

type Filter<T> = (data: T, id: string) => boolean;

/**
 * Reads one page of `source`: `limit` documents (default 20) that match `schema` and `filter`.
 *
 * A filter that removes many documents can make a page short although there is a `nextCursor`. A filter that is a
 * promise is awaited while the first query is running, and its error is thrown. Throws `invalid-argument` if the
 * cursor is invalid.
 */
export async function readPage<S extends z.ZodMiniType>(
  source: ListQuery,
  schema: S,
  request: PageRequest,
  filter: Filter<z.output<S>> | Promise<Filter<z.output<S>>> = () => true,
): Promise<PageOf<z.output<S>>> {
  const limit = request.limit === undefined ? pageSizes.default : Number(request.limit);
  let query: Query;
  try {
    query = request.cursor === undefined ? source.query : startAfter(source, request.cursor);
  } catch (error) {
    // If the caller must not see the list, the filter rejects, and that error is more important. Not awaiting the
    // promise would also end the process with an unhandled rejection.
    await filter;
    throw error;
  }
  const items: Stored<z.output<S>>[] = [];
  for (let round = 1; ; round++) {
    const missing = limit - items.length;
    // One more document than needed shows whether there is a next page.
    const [{ docs: found }, isIncluded] = await Promise.all([query.limit(missing + 1).get(), filter]);
    const pageDocs = found.slice(0, missing);
    items.push(...readDocuments(schema, pageDocs).filter(({ data, id }) => isIncluded(data, id)));
    const last = pageDocs.at(-1);
    if (found.length <= missing || !last) return { items, nextCursor: null };
    if (items.length >= limit || round === maxRounds) {
      return { items, nextCursor: encodeCursor(source.name, source.orderedBy, last) };
    }
    query = source.query.startAfter(last);
  }
}

function startAfter(source: ListQuery, cursor: string): Query {
  const { values, id } = decodeCursor(source.name, source.orderedBy.length, cursor);
  return source.query.startAfter(...values, id);
}

/** Yields all documents of `query` in its order, `size` at a time. For background work on lists of any length. */
export async function* inBatches(query: Query, size: number): AsyncGenerator<QueryDocumentSnapshot[]> {
  let next = query.limit(size);
  for (;;) {
    const { docs } = await next.get();
    const last = docs.at(-1);
    if (!last) return;
    yield docs;
    if (docs.length < size) return;
    next = query.limit(size).startAfter(last);
  }
}
