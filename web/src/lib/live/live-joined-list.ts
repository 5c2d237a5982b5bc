import type { AppError } from '@glimpse/contract/app-error';
import type * as z from 'zod/mini';
import { listenToIds, type Unsubscribe, type WithId } from './documents.ts';
import type { LiveList } from './live-list.ts';
import type { Query } from './query.ts';

type Fail = (error: AppError) => void;

interface LiveNamedOptions<S extends z.ZodMiniType<object>> {
  /** Names the items by its own ids, and gives the list its order and its pages. */
  entries: LiveList<{ id: string }>;
  /** Where the items lie. */
  source: Query;
  schema: S;
  /** What is there, and yet not for the list. */
  isShown: (item: WithId<z.output<S>>) => boolean;
}

/**
 * A list whose items lie elsewhere, such as an inbox that names posts: each page is one query for entries and one for the items they
 * name. Items that are gone, or that the viewer may not see, are left out; an item that its entry has left goes, too.
 */
export function liveNamed<S extends z.ZodMiniType<object>>({
  entries,
  source,
  schema,
  isShown,
}: LiveNamedOptions<S>): LiveList<WithId<z.output<S>>> {
  type Item = WithId<z.output<S>>;
  const lookUp = (fail: Fail) =>
    items<Item>((ids, next) => listenToIds(source, schema, ids, next, fail), isShown);
  return {
    queryKey: entries.queryKey,
    keptIn: entries.keptIn,
    pageSize: entries.pageSize,
    listenToPage: (after, next, fail) => {
      const look = lookUp(fail);
      const stop = entries.listenToPage(
        after,
        (page) => look.at(idsOf(page.items), (found) => next({ ...page, items: found })),
        fail,
      );
      return both(stop, look.stop);
    },
    listenToItems: (ids, next, fail) => {
      const look = lookUp(fail);
      const stop = entries.listenToItems(ids, (left) => look.at(idsOf(left), next), fail);
      return both(stop, look.stop);
    },
    listenToNewer:
      entries.listenToNewer &&
      ((top, next, fail) => {
        const look = lookUp(fail);
        const stop = entries.listenToNewer?.(top, (newer) => look.at(idsOf(newer), next), fail);
        return both(stop ?? (() => {}), look.stop);
      }),
  };
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

const both = (one: Unsubscribe, other: Unsubscribe) => () => {
  one();
  other();
};

/** Listens to what has been asked for; what is asked for again, alone or among others, is not read again. */
function items<T extends { id: string }>(
  listen: (ids: readonly string[], next: (items: readonly T[]) => void) => Unsubscribe,
  isShown: (item: T) => boolean,
) {
  const listening: { ids: readonly string[]; found: readonly T[] | null; stop: Unsubscribe }[] = [];
  let tell = () => {};

  return {
    /** From now on `next` is told these, in this order, whenever one changes. */
    at(ids: readonly string[], next: (items: readonly T[]) => void): void {
      tell = () => {
        const asked = listening.filter((each) => each.ids.some((id) => ids.includes(id)));
        if (asked.some(({ found }) => found === null)) return;
        const byId = new Map(asked.flatMap(({ found }) => found ?? []).map((item) => [item.id, item]));
        next(ids.flatMap((id) => byId.get(id) ?? []).filter(isShown));
      };
      const known = new Set(listening.flatMap((each) => each.ids));
      const added = ids.filter((id) => !known.has(id));
      if (added.length === 0) {
        tell();
        return;
      }
      const one: (typeof listening)[number] = { ids: added, found: null, stop: () => {} };
      listening.push(one);
      one.stop = listen(added, (found) => {
        one.found = found;
        tell();
      });
    },
    stop: () => {
      tell = () => {};
      for (const { stop } of listening) stop();
    },
  };
}
