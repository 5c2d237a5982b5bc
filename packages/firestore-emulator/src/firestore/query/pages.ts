import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { comparePaths } from '../values/order.ts';
import { parseQuery } from './parse.ts';
import type { Query } from './query.ts';
import { matchingDocuments } from './run.ts';

/** Encodes the position at which the next page starts as an opaque token. */
export function encodePageToken(position: string): string {
  return Buffer.from(`p${position}`).toString('base64url');
}

/** Returns null for the first page. Throws INVALID_ARGUMENT for an invalid token. */
export function decodePageToken(token: string | null | undefined): string | null {
  if (!token) return null;
  const text = Buffer.from(token, 'base64url').toString();
  if (!text.startsWith('p')) throw invalidArgument('Invalid page token.');
  return text.slice(1);
}

/** Returns the page size; 0 means no limit. Throws INVALID_ARGUMENT when it is negative. */
export function checkPageSize(pageSize: number | null | undefined): number {
  if ((pageSize ?? 0) < 0) throw invalidArgument('Page size must be nonnegative.');
  return pageSize ?? 0;
}

type Request = google.firestore.v1.IPartitionQueryRequest;
type Response = google.firestore.v1.IPartitionQueryResponse;

/** Production makes no smaller partitions (the Admin SDK's own tests depend on it). */
const minDocuments = 128;

/** Checks the query of a PartitionQuery. Source: google/firestore/v1/firestore.proto. */
export function partitionedQuery(request: Request, database: Database, parent: string): Query {
  const wire = request.structuredQuery ?? {};
  if (parent !== '') throw invalidArgument('The parent of a partition query must be the root of a database.');
  if (wire.where || wire.limit || wire.offset || wire.startAt || wire.endAt || wire.findNearest)
    throw invalidArgument('Partition queries support no filters, limits, offsets and cursors.');
  const query = parseQuery(wire, database.root, parent);
  if (!query.allDescendants || query.collectionId === '')
    throw invalidArgument('Partition queries need a collection group.');
  if (wire.orderBy?.length !== 1 || query.orders.length > 0 || query.nameDescending)
    throw invalidArgument('Partition queries must be ordered by __name__ ascending.');
  if (!(Number(request.partitionCount ?? 0) > 0)) throw invalidArgument('The partition count must be positive.');
  return query;
}

/** Returns one page of cursors that split the results, as of `time`, into parts of similar size. */
export function partitionQuery(
  request: Request,
  database: Database,
  query: Query,
  pageSize: number,
  time: Micros | undefined,
): Response {
  const paths = Array.from(matchingDocuments(database, query, time), ({ path }) => path);
  const parts = Math.min(Number(request.partitionCount) + 1, Math.floor(paths.length / minDocuments));
  const points: string[] = [];
  for (let i = 1; i < parts; i++) points.push(paths[Math.floor((i * paths.length) / parts)] ?? '');
  const position = decodePageToken(request.pageToken);
  const remaining = position === null ? points : points.filter((path) => comparePaths(path, position) > 0);
  const page = pageSize === 0 ? remaining : remaining.slice(0, pageSize);
  const last = page.at(-1);
  return {
    partitions: page.map((path) => ({ values: [{ referenceValue: `${database.root}/${path}` }], before: true })),
    ...(last !== undefined && page.length < remaining.length ? { nextPageToken: encodePageToken(last) } : {}),
  };
}
