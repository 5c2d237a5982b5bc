import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument, unimplemented } from '../border/errors.ts';
import { decodePageToken, encodePageToken } from '../query/page-token.ts';
import { parseQuery } from '../query/parse.ts';
import { collectionPath, type Query } from '../query/query.ts';
import { matchingDocuments } from '../query/run.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';
import { walkCollection } from '../store/tree-walk.ts';
import { comparePaths } from '../values/string-order.ts';

type ListRequest = google.firestore.v1.IListDocumentsRequest;
type ListResponse = google.firestore.v1.IListDocumentsResponse;

/** Converts a ListDocuments request to a query. `order_by` is SQL-like: `a, b desc`. */
export function listQuery(request: ListRequest, database: Database, parent: string): Query {
  const orderBy = (request.orderBy ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): google.firestore.v1.StructuredQuery.IOrder => {
      const match = /^(.*?)(?:\s+(asc|desc))?$/is.exec(part);
      const direction = match?.[2]?.toLowerCase() === 'desc' ? 'DESCENDING' : 'ASCENDING';
      return { field: { fieldPath: match?.[1] ?? '' }, direction };
    });
  return parseQuery({ from: [{ collectionId: request.collectionId ?? '' }], orderBy }, database.root, parent);
}

/** Returns one page of the documents as of `time`, or of the current ones if `time` is undefined. */
export function listDocuments(
  request: ListRequest,
  database: Database,
  query: Query,
  pageSize: number,
  mask: Mask,
  time: Micros | undefined,
): ListResponse {
  const position = decodePosition(request, query);
  if (request.showMissing) {
    if (time !== undefined) throw unimplemented('ListDocuments with show_missing at a read_time');
    return pageOf(database, withMissing(database, query, position), pageSize, mask, pathOf);
  }
  const matches = matchingDocuments(database, query, time);
  if (query.orders.length === 0) {
    return pageOf(database, afterPath(matches, position), pageSize, mask, pathOf);
  }
  const offset = Number(position ?? 0);
  return pageOf(database, skip(matches, offset), pageSize, mask, (_entry, count) => String(offset + count));
}

/**
 * Returns the position in a page token, or null for the first page. With an order it is the number of documents of the
 * earlier pages, because they are not ordered by their paths. Otherwise it is the path of the last document, which
 * contains a slash. Throws INVALID_ARGUMENT for a token of a listing with another order.
 */
function decodePosition({ pageToken }: ListRequest, query: Query): string | null {
  const position = decodePageToken(pageToken);
  const expected = query.orders.length === 0 ? /\// : /^\d+$/;
  if (position !== null && !expected.test(position)) throw invalidArgument('Invalid page token.');
  return position;
}

type Entry = StoredDocument | { readonly path: string; readonly missing: true };

function pathOf(entry: Entry): string {
  return entry.path;
}

function* withMissing(database: Database, query: Query, position: string | null): IterableIterator<Entry> {
  const collection = database.collection(collectionPath(query));
  if (!collection) return;
  for (const entry of walkCollection(collection, position ?? undefined)) {
    if (position === null || comparePaths(entry.path, position) > 0) {
      yield entry.document ?? { path: entry.path, missing: true };
    }
  }
}

function* afterPath(documents: Iterable<StoredDocument>, position: string | null): IterableIterator<StoredDocument> {
  for (const document of documents) if (position === null || comparePaths(document.path, position) > 0) yield document;
}

function* skip(documents: Iterable<StoredDocument>, count: number): IterableIterator<StoredDocument> {
  let index = 0;
  for (const document of documents) {
    if (index >= count) yield document;
    index += 1;
  }
}

/** Returns a page. A full page has a token even if it is the last one, like in the official emulator. */
function pageOf(
  database: Database,
  entries: Iterable<Entry>,
  pageSize: number,
  mask: Mask,
  positionOf: (last: Entry, count: number) => string,
): ListResponse {
  const documents: google.firestore.v1.IDocument[] = [];
  for (const entry of entries) {
    documents.push(
      'missing' in entry ? { name: `${database.root}/${entry.path}` } : encodeDocument(database.root, entry, mask),
    );
    if (documents.length === pageSize) {
      return { documents, nextPageToken: encodePageToken(positionOf(entry, documents.length)) };
    }
  }
  return { documents };
}
