import type { AppError } from '@glimpse/contract/app-error';
import type { QueryKey } from '@tanstack/react-query';
import type { QueryDocumentSnapshot, Timestamp } from 'firebase/firestore';
import type * as z from 'zod/mini';
import { fromDocs, listenToIds, listenToQuery, type Unsubscribe, type WithId } from './documents.ts';
import type { Kept } from './kept.ts';
import {
  type Constraint,
  type Cursor,
  documentId,
  endBefore,
  limit,
  orderBy,
  type Query,
  query,
  startAfter,
} from './query.ts';

/** One page as a listener saw it. `first` and `last` are null on an empty page. */
export interface PageSnapshot<T> {
  readonly items: readonly T[];
  readonly first: Cursor | null;
  readonly last: Cursor | null;
  readonly isFull: boolean;
}

type Fail = (error: AppError) => void;

/** A list too long for one listener, read page by page. Made by `liveList`, shown by `useLivePages`. */
export interface LiveList<T extends { id: string }> {
  readonly queryKey: QueryKey;
  readonly keptIn: Kept;
  readonly pageSize: number;
  /** New items come at the end: a page takes them in, since they move nothing above. */
  readonly growsBelow?: boolean;
  /** The items after `after`, in order; from the top for null. */
  readonly listenToPage: (
    after: Cursor | null,
    next: (page: PageSnapshot<T>) => void,
    fail: Fail,
  ) => Unsubscribe;
  /** Exactly these items, in any order; at most `limits.inValues` ids. */
  readonly listenToItems: (
    ids: readonly string[],
    next: (items: readonly T[]) => void,
    fail: Fail,
  ) => Unsubscribe;
  /** What came in above `top`; null for lists whose order is no order of arrival. */
  readonly listenToNewer:
    | ((top: Cursor, next: (items: readonly T[]) => void, fail: Fail) => Unsubscribe)
    | null;
}

interface LiveListOptions<S extends z.ZodMiniType<object>> {
  queryKey: QueryKey;
  keptIn: Kept;
  /** With what rules demand of every query of it: single items are asked for in it, too, without the filters. */
  source: Query;
  schema: S;
  /** Fields, highest value first unless `isAscending`; the document id breaks ties. Together with the filters they may need an index. */
  order: readonly string[];
  isAscending?: boolean;
  filters?: readonly Constraint[];
  pageSize: number;
  /** Watch for items above the top. Only where the first ordering field is the time of creation. */
  announcesNewer?: boolean;
}

const newerMax = 20;

const toPart = (value: unknown): Cursor[number] => {
  if (isTimestamp(value)) return { seconds: value.seconds, nanoseconds: value.nanoseconds };
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error('A list is ordered by a field that is no string, number or timestamp');
};

const isTimestamp = (value: unknown): value is Pick<Timestamp, 'seconds' | 'nanoseconds'> =>
  typeof value === 'object' && value !== null && 'seconds' in value && 'nanoseconds' in value;

/**
 * A list in pages, highest first (or lowest: `isAscending`), read by keyset: `useLivePages(liveList({ ... }))`.
 * For example the newest posts: `order: ['createdAt'], pageSize: 10, announcesNewer: true`.
 */
export function liveList<S extends z.ZodMiniType<object>>(
  options: LiveListOptions<S>,
): LiveList<WithId<z.output<S>>> {
  const { queryKey, keptIn, source, schema, order, filters = [], pageSize } = options;
  const { isAscending = false, announcesNewer = false } = options;
  const direction = isAscending ? 'asc' : 'desc';
  const ordered = query(
    source,
    ...filters,
    ...order.map((field) => orderBy(field, direction)),
    orderBy(documentId, direction),
  );
  const cursorOf = (doc: QueryDocumentSnapshot | undefined): Cursor | null =>
    doc ? [...order.map((field) => toPart(doc.get(field))), doc.id] : null;

  return {
    queryKey,
    keptIn,
    pageSize,
    growsBelow: isAscending,
    listenToPage: (after, next, fail) =>
      listenToQuery(
        query(ordered, ...(after ? [startAfter(after)] : []), limit(pageSize)),
        ({ docs }) =>
          next({
            items: fromDocs(schema, docs),
            first: cursorOf(docs[0]),
            last: cursorOf(docs.at(-1)),
            isFull: docs.length === pageSize,
          }),
        fail,
      ),
    listenToItems: (ids, next, fail) => listenToIds(source, schema, ids, next, fail),
    listenToNewer: announcesNewer
      ? (top, next, fail) =>
          listenToQuery(
            query(ordered, endBefore(top), limit(newerMax)),
            ({ docs }) => next(fromDocs(schema, docs)),
            fail,
          )
      : null,
  };
}
