import { useCallback, useState } from 'react';
import { useLoaded } from '../parts/use-loaded.ts';
import { useDatabase, useLive } from '../route/database-context.ts';
import { type DatabaseName, rootOf } from '../server/call.ts';
import { countDocuments, listDocuments, runQuery } from '../server/documents.ts';
import type { WireCursor } from '../values/wire-query.ts';
import type { WireDocument } from '../values/wire-value.ts';
import { cursorAfter, isEverything, type Search, searchQuery } from './condition.ts';

/** Where a page starts: after a document, or with the token of a listing. */
type Start = { readonly cursor: WireCursor } | { readonly token: string };

interface Page {
  readonly documents: readonly WireDocument[];
  /** The start of the next page. Null on the last page. */
  readonly next: Start | null;
}

/** A live page of a search. The pages before it are stored as their starts, so that no page needs an offset. */
export function usePage(collection: string, search: Search, pageSize: number) {
  const database = useDatabase();
  const { documents: version } = useLive();
  const [starts, setStarts] = useState<readonly Start[]>([]);
  const start = starts.at(-1) ?? null;
  const loadPage = useCallback(
    () => readPage(database, collection, search, pageSize, start),
    [database, collection, search, pageSize, start],
  );
  const loadCount = useCallback(() => readCount(database, collection, search), [database, collection, search]);
  const page = useLoaded(loadPage, version);
  const count = useLoaded(loadCount, version);
  const next = page.data?.next ?? null;
  return {
    documents: page.data?.documents,
    error: page.error,
    count: count.data,
    /** The number of documents before this page. */
    offset: starts.length * pageSize,
    next: next && (() => setStarts([...starts, next])),
    previous: starts.length > 0 ? () => setStarts(starts.slice(0, -1)) : null,
  };
}

function split(collection: string): { parent: string; id: string } {
  const slash = collection.lastIndexOf('/');
  return { parent: slash < 0 ? '' : collection.slice(0, slash), id: collection.slice(slash + 1) };
}

async function readPage(
  database: DatabaseName,
  collection: string,
  search: Search,
  pageSize: number,
  start: Start | null,
): Promise<Page> {
  if (isEverything(search)) {
    const token = start && 'token' in start ? start.token : '';
    const { documents = [], nextPageToken } = await listDocuments(database, collection, pageSize, token);
    if (!nextPageToken) return { documents, next: null };
    // A full page has a token even if it is the last page.
    const nextPage = await listDocuments(database, collection, 1, nextPageToken);
    return { documents, next: nextPage.documents?.length ? { token: nextPageToken } : null };
  }
  const { parent, id } = split(collection);
  const query = searchQuery(id, search, rootOf(database));
  const startAt = start && 'cursor' in start ? { startAt: start.cursor } : {};
  const found = await runQuery(database, search.isGroup ? '' : parent, { ...query, ...startAt, limit: pageSize + 1 });
  const documents = found.slice(0, pageSize);
  const last = documents.at(-1);
  return { documents, next: last && found.length > pageSize ? { cursor: cursorAfter(last, query) } : null };
}

async function readCount(database: DatabaseName, collection: string, search: Search): Promise<number> {
  const { parent, id } = split(collection);
  const { orderBy: _order, ...query } = searchQuery(id, search, rootOf(database));
  // A document without the field of the order is not a result.
  const counted = search.orderBy === '' ? query : searchQuery(id, search, rootOf(database));
  return countDocuments(database, search.isGroup ? '' : parent, counted);
}
