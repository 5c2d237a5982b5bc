import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument, unimplemented } from '../border/errors.ts';
import { decodePageToken, encodePageToken } from '../query/pages.ts';
import { parseQuery } from '../query/parse.ts';
import { collectionPath, type Query } from '../query/query.ts';
import { matchingDocuments } from '../query/run.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';
import { type WalkEntry, walkCollection } from '../store/tree-walk.ts';
import { comparePaths } from '../values/order.ts';

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

/**
 * Returns one page of the documents as of `time`, or of the current ones if `time` is undefined. A full page has a token
 * even if it is the last one, like in the official emulator.
 */
export function listDocuments(
  request: ListRequest,
  database: Database,
  query: Query,
  pageSize: number,
  mask: Mask,
  time: Micros | undefined,
): ListResponse {
  if (request.showMissing && time !== undefined) throw unimplemented('ListDocuments with show_missing at a read_time');
  const position = decodePosition(request, query);
  const isOrdered = query.orders.length > 0;
  const isOnEarlierPage = (path: string, number: number) =>
    position !== null && (isOrdered ? number <= Number(position) : comparePaths(path, position) <= 0);
  const collection = request.showMissing ? database.collection(collectionPath(query)) : undefined;
  const entries: Iterable<StoredDocument | WalkEntry> = collection
    ? walkCollection(database, collection, position ?? undefined)
    : matchingDocuments(database, query, time);
  const documents: google.firestore.v1.IDocument[] = [];
  let number = 0;
  for (const entry of entries) {
    number += 1;
    if (isOnEarlierPage(entry.path, number)) continue;
    const document = 'document' in entry ? entry.document : entry;
    const { root } = database;
    documents.push(document ? encodeDocument(root, document, mask) : { name: `${root}/${entry.path}` });
    if (documents.length === pageSize)
      return { documents, nextPageToken: encodePageToken(isOrdered ? String(number) : entry.path) };
  }
  return { documents };
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
