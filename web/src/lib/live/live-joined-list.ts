import type { AppError } from '@glimpse/contract/app-error';
import { type DocOf, listenToIds, type Schema, type Unsubscribe } from './documents.ts';
import type { LiveList } from './live-list.ts';
import type { Query } from './query.ts';

type Fail = (error: AppError) => void;

interface LiveJoinedListOptions<S extends Schema> {
  /** The documents whose ids are the ids of the items. They give the list its order and its pages. */
  entries: LiveList<{ id: string }>;
  /** The collection of the items. */
  source: Query;
  schema: S;
  /** Returns false for items that exist but must not be in the list. */
  isShown: (item: DocOf<S>) => boolean;
}

/**
 * A list that joins entries with items of another collection by id, such as the entries of an inbox with posts. Each
 * page is one query for entries and one for their items. An item is left out if it was deleted, if the viewer may not
 * read it, or if its entry was deleted.
 */
export function liveJoinedList<S extends Schema>({
  entries,
  source,
  schema,
  isShown,
}: LiveJoinedListOptions<S>): LiveList<DocOf<S>> {
  type Item = DocOf<S>;
  /** Calls `listen` with a new lookup. Returns a function that stops the listener and the lookup. */
  const withLookup = (fail: Fail, listen: (lookup: Lookup<Item>) => Unsubscribe): Unsubscribe => {
    const lookup = createLookup<Item>((ids, next) => listenToIds(source, schema, ids, next, fail), isShown);
    const unsubscribe = listen(lookup);
    return () => {
      unsubscribe();
      lookup.stop();
    };
  };
  const { listenToNewer } = entries;
  return {
    queryKey: entries.queryKey,
    persistIn: entries.persistIn,
    pageSize: entries.pageSize,
    listenToPage: (after, next, fail) =>
      withLookup(fail, (lookup) =>
        entries.listenToPage(
          after,
          (page) => lookup.listenTo(idsOf(page.items), (items) => next({ ...page, items })),
          fail,
        ),
      ),
    listenToItems: (ids, next, fail) =>
      withLookup(fail, (lookup) =>
        entries.listenToItems(ids, (existing) => lookup.listenTo(idsOf(existing), next), fail),
      ),
    listenToNewer:
      listenToNewer &&
      ((head, next, fail) =>
        withLookup(fail, (lookup) => listenToNewer(head, (newer) => lookup.listenTo(idsOf(newer), next), fail))),
  };
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

interface Lookup<T> {
  /**
   * Calls `next` with the items of `ids`, in this order, whenever one changes. Replaces the ids of the previous call.
   */
  listenTo(ids: readonly string[], next: (items: readonly T[]) => void): void;
  stop(): void;
}

/** Listens to items by id. An id that already has a listener does not get another one. */
function createLookup<T extends { id: string }>(
  listen: (ids: readonly string[], next: (items: readonly T[]) => void) => Unsubscribe,
  isShown: (item: T) => boolean,
): Lookup<T> {
  /** `found` is null until the first snapshot. */
  const listeners: { ids: readonly string[]; found: readonly T[] | null; stop: Unsubscribe }[] = [];
  let emit = () => {};

  return {
    listenTo(ids, next) {
      emit = () => {
        const relevant = listeners.filter((listener) => listener.ids.some((id) => ids.includes(id)));
        if (relevant.some(({ found }) => found === null)) return;
        const byId = new Map(relevant.flatMap(({ found }) => found ?? []).map((item) => [item.id, item]));
        next(ids.flatMap((id) => byId.get(id) ?? []).filter(isShown));
      };
      const listenedIds = new Set(listeners.flatMap((listener) => listener.ids));
      const added = ids.filter((id) => !listenedIds.has(id));
      if (added.length === 0) {
        emit();
        return;
      }
      const listener: (typeof listeners)[number] = { ids: added, found: null, stop: () => {} };
      listeners.push(listener);
      listener.stop = listen(added, (found) => {
        listener.found = found;
        emit();
      });
    },
    stop: () => {
      emit = () => {};
      for (const { stop } of listeners) stop();
    },
  };
}
