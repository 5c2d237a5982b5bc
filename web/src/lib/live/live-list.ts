import type { AppError } from '@glimpse/contract/app-error';
import type { QueryKey } from '@tanstack/react-query';
import type { QueryDocumentSnapshot, QuerySnapshot, Timestamp } from 'firebase/firestore';
import { type DocOf, fromDocs, listenToIds, listenToQuery, type Schema, type Unsubscribe } from './documents.ts';
import type { PersistSlice } from './live-query.ts';
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

/** One page as a listener reported it. `first` and `last` are null for an empty page. */
export interface PageSnapshot<T> {
  readonly items: readonly T[];
  readonly first: Cursor | null;
  readonly last: Cursor | null;
  readonly isFull: boolean;
}

type Fail = (error: AppError) => void;

/** A list that is too long for one listener. `liveList` creates it, `useLivePages` shows it page by page. */
export interface LiveList<T extends { id: string }> {
  readonly queryKey: QueryKey;
  readonly persistIn: PersistSlice;
  readonly pageSize: number;
  /** New items are added at the end. Pages of such a list are never pinned, because new items move no others. */
  readonly appendsAtEnd?: boolean;
  /** Listens to the page after the position `after`, or to the first page if `after` is null. */
  readonly listenToPage: (after: Cursor | null, next: (page: PageSnapshot<T>) => void, fail: Fail) => Unsubscribe;
  /** Listens to the items with these ids (at most `maxInValues`), in any order. */
  readonly listenToItems: (ids: readonly string[], next: (items: readonly T[]) => void, fail: Fail) => Unsubscribe;
  /** Listens to items above the position `head`. null for lists that are not ordered by time of creation. */
  readonly listenToNewer: ((head: Cursor, next: (items: readonly T[]) => void, fail: Fail) => Unsubscribe) | null;
}

interface LiveListOptions<S extends Schema> {
  queryKey: QueryKey;
  persistIn: PersistSlice;
  /**
   * The collection, with the constraints that the security rules require of every query. Queries for single items use
   * it without `filters`.
   */
  source: Query;
  schema: S;
  /**
   * Fields to order by, descending unless `isAscending`. The document id breaks ties. Several fields, or a field with
   * `filters`, may need an index.
   */
  order: readonly string[];
  isAscending?: boolean;
  filters?: readonly Constraint[];
  pageSize: number;
  /** Also listen for new items above the first. Only for lists whose first ordering field is the time of creation. */
  announcesNewer?: boolean;
}

/** The screens show `20+` for 20 or more. With so many, the listener for newer items stops. */
const maxNewerItems = 20;

const toCursorPart = (value: unknown): Cursor[number] => {
  if (isTimestamp(value)) return { seconds: value.seconds, nanoseconds: value.nanoseconds };
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error('A list must be ordered by strings, numbers or timestamps');
};

const isTimestamp = (value: unknown): value is Pick<Timestamp, 'seconds' | 'nanoseconds'> =>
  typeof value === 'object' && value !== null && 'seconds' in value && 'nanoseconds' in value;

/**
 * Creates a list with keyset pagination, which starts a page after the last item of the page before. Use it with
 * `useLivePages`. For the newest posts, the options include `order: ['createdAt'], announcesNewer: true`.
 */
export function liveList<S extends Schema>(options: LiveListOptions<S>): LiveList<DocOf<S>> {
  const { queryKey, persistIn, source, schema, order, filters = [], pageSize } = options;
  const { isAscending = false, announcesNewer = false } = options;
  const direction = isAscending ? 'asc' : 'desc';
  const orderedQuery = query(
    source,
    ...filters,
    ...order.map((field) => orderBy(field, direction)),
    orderBy(documentId, direction),
  );
  const cursorOf = (doc: QueryDocumentSnapshot | undefined): Cursor | null =>
    doc ? [...order.map((field) => toCursorPart(doc.get(field))), doc.id] : null;

  return {
    queryKey,
    persistIn,
    pageSize,
    appendsAtEnd: isAscending,
    listenToPage: (after, next, fail) =>
      listenToQuery(
        query(orderedQuery, ...(after ? [startAfter(after)] : []), limit(pageSize)),
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
      ? (head, next, fail) =>
          stopWhenFull<QuerySnapshot>(
            maxNewerItems,
            (handle) => listenToQuery(query(orderedQuery, endBefore(head), limit(maxNewerItems)), handle, fail),
            ({ docs }) => next(fromDocs(schema, docs)),
          )
      : null,
  };
}

/**
 * Listens until a snapshot has at least `max` documents. Then the listener stops, and the last snapshot stays. A query
 * with a limit would otherwise read one more document for each document that is created, without an end.
 */
export function stopWhenFull<S extends { readonly size: number }>(
  max: number,
  listen: (next: (snapshot: S) => void) => Unsubscribe,
  next: (snapshot: S) => void,
): Unsubscribe {
  let isFull = false;
  let unsubscribe: Unsubscribe | null = null;
  const stop = () => unsubscribe?.();
  unsubscribe = listen((snapshot) => {
    if (isFull) return;
    next(snapshot);
    isFull = snapshot.size >= max;
    if (isFull) stop();
  });
  // The first snapshot can arrive before `listen` returns.
  if (isFull) stop();
  return stop;
}

/** Starts all listeners. After each has reported, calls `next` with their latest values whenever one changes. */
export function listenToAll<T>(
  listens: readonly ((next: (value: T) => void) => Unsubscribe)[],
  next: (values: readonly T[]) => void,
): Unsubscribe {
  const latest = new Map<number, T>();
  const stops = listens.map((listen, index) =>
    listen((value) => {
      latest.set(index, value);
      if (latest.size < listens.length) return;
      const inOrder = [...latest].toSorted(([one], [other]) => one - other);
      next(inOrder.map(([, each]) => each));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
