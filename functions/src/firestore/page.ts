import { limits } from '@glimpse/contract/limits';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { cursorAfter, parseCursor } from './cursor.ts';
import { readDocuments, type Stored } from './documents.ts';
import type { ListQuery } from './queries.ts';

/** As the query string gives them: `limit` is checked text, `cursor` is not checked yet. */
export interface PageRequest {
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}

export interface PageOf<T> {
  readonly items: Stored<T>[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** A search token finds a few too many; a page is filled by asking again, but not without end. */
const maxRounds = 5;

type Keep<T> = (data: T, id: string) => boolean;

/**
 * One page of `source` in its order: `limit` documents (20 when not given) that match `schema` and `keep`. With a `keep`
 * that refuses many a page may be short although `nextCursor` is there. One that is still to be known is waited for while the page is
 * read; its error passes through. Throws `invalid-argument` for a bad cursor.
 */
export async function readPage<S extends z.ZodMiniType>(
  source: ListQuery,
  schema: S,
  request: PageRequest,
  keep: Keep<z.output<S>> | Promise<Keep<z.output<S>>> = () => true,
): Promise<PageOf<z.output<S>>> {
  const limit = request.limit === undefined ? limits.pageDefault : Number(request.limit);
  let query: Query;
  try {
    query = request.cursor === undefined ? source.query : startAfter(source, request.cursor);
  } catch (error) {
    // Whoever may not see the list is told that first; a promise that nobody waits for would end the process with its error.
    await keep;
    throw error;
  }
  const items: Stored<z.output<S>>[] = [];
  for (let round = 1; ; round++) {
    const missing = limit - items.length;
    // One more than wanted tells whether there is a next page.
    const [{ docs: found }, isKept] = await Promise.all([query.limit(missing + 1).get(), keep]);
    const shown = found.slice(0, missing);
    items.push(...readDocuments(schema, shown).filter(({ data, id }) => isKept(data, id)));
    const last = shown.at(-1);
    if (found.length <= missing || !last) return { items, nextCursor: null };
    if (items.length >= limit || round === maxRounds) {
      return { items, nextCursor: cursorAfter(source.name, source.orderedBy, last) };
    }
    query = source.query.startAfter(last);
  }
}

function startAfter(source: ListQuery, cursor: string): Query {
  const { values, id } = parseCursor(source.name, source.orderedBy.length, cursor);
  return source.query.startAfter(...values, id);
}

/** Every document of `query`, `size` at a time in its order, for background work on lists of any length. */
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
