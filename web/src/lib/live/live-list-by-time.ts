import type { AppError } from '@glimpse/contract/app-error';
import type { QueryKey } from '@tanstack/react-query';
import type { Unsubscribe } from './documents.ts';
import { type LiveList, listenToAll, type PageSnapshot } from './live-list.ts';
import type { Cursor } from './query.ts';

interface Item {
  readonly id: string;
  readonly createdAt: number;
}

interface LiveListByTimeOptions<T extends Item> {
  queryKey: QueryKey;
  /** Lists with the order `['createdAt']`, newest first. An item that is in several of them is shown once. */
  sources: readonly [LiveList<T>, ...LiveList<T>[]];
}

/**
 * A list that merges several lists by time, newest first. All sources continue after the same position, because they
 * have the same order. A page ends where the first full source ends. Older items of other sources are left to the next
 * page, so that no item is ever inserted above another one.
 */
export function liveListByTime<T extends Item>({ queryKey, sources }: LiveListByTimeOptions<T>): LiveList<T> {
  const listensToNewer = sources.flatMap(({ listenToNewer }) => listenToNewer ?? []);
  return {
    queryKey,
    persistIn: sources[0].persistIn,
    pageSize: sources.reduce((sum, { pageSize }) => sum + pageSize, 0),
    listenToPage: (after, next, fail) =>
      listenToAll<PageSnapshot<T>>(
        sources.map((source) => (report) => source.listenToPage(after, report, fail)),
        (snapshots) => next(mergedPage(snapshots)),
      ),
    listenToItems: (ids, next, fail) => listenToItemsInTurn(sources, ids, next, fail),
    listenToNewer:
      listensToNewer.length === 0
        ? null
        : (head, next, fail) =>
            listenToAll<readonly T[]>(
              listensToNewer.map((listen) => (report) => listen(head, report, fail)),
              (lists) => next(newestFirst(lists.flat())),
            ),
  };
}

function mergedPage<T extends Item>(snapshots: readonly PageSnapshot<T>[]): PageSnapshot<T> {
  const end = newestOf(snapshots.map(({ isFull, last }) => (isFull ? last : null)));
  const items = newestFirst(snapshots.flatMap((snapshot) => snapshot.items));
  return {
    items: end === null ? items : items.filter((item) => compare(positionOf(item), toPosition(end)) >= 0),
    first: newestOf(snapshots.map(({ first }) => first)),
    last: end,
    isFull: end !== null,
  };
}

/** Asks each source only for the items that the sources before it do not have. So most items are read once. */
function listenToItemsInTurn<T extends Item>(
  [source, ...others]: readonly LiveList<T>[],
  ids: readonly string[],
  next: (items: readonly T[]) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  if (!source || ids.length === 0) {
    next([]);
    return () => {};
  }
  let own: readonly T[] = [];
  let fromOthers: readonly T[] | null = null;
  let stopOthers: Unsubscribe | null = null;
  const emit = () => {
    if (fromOthers) next([...own, ...fromOthers]);
  };
  const stop = source.listenToItems(
    ids,
    (items) => {
      own = items;
      const found = new Set(items.map(({ id }) => id));
      const missing = ids.filter((id) => !found.has(id));
      if (stopOthers) emit();
      else
        stopOthers = listenToItemsInTurn(
          others,
          missing,
          (rest) => {
            fromOthers = rest;
            emit();
          },
          fail,
        );
    },
    fail,
  );
  return () => {
    stop();
    stopOthers?.();
  };
}

/** A time in milliseconds and an id, by which the sources are ordered. */
type Position = readonly [number, string];

const positionOf = ({ createdAt, id }: Item): Position => [createdAt, id];

function toPosition([time, id]: Cursor): Position {
  const millis = typeof time === 'object' ? time.seconds * 1000 + Math.floor(time.nanoseconds / 1_000_000) : time;
  return [Number(millis), String(id)];
}

/** Returns a negative number if `one` is older. */
const compare = ([oneTime, oneId]: Position, [otherTime, otherId]: Position): number =>
  oneTime - otherTime || (oneId < otherId ? -1 : Number(oneId > otherId));

/** Sorts items, and leaves out repeated ones. */
const newestFirst = <T extends Item>(items: readonly T[]): readonly T[] =>
  [...new Map(items.map((item) => [item.id, item])).values()].toSorted((one, other) =>
    compare(positionOf(other), positionOf(one)),
  );

const newestOf = (cursors: readonly (Cursor | null)[]): Cursor | null =>
  cursors.reduce((newest, cursor) => {
    if (!cursor || !newest) return cursor ?? newest;
    return compare(toPosition(cursor), toPosition(newest)) > 0 ? cursor : newest;
  }, null);
