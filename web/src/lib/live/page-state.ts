/**
 * The pages of a live list, as pure functions from state to state. Each page has one of these states:
 *
 * | State       | Fields          | Meaning                                    | What leads out of it              |
 * | ----------- | --------------- | ------------------------------------------ | --------------------------------- |
 * | loading     | `items` is null | No snapshot has arrived yet.               | Placeholder items: placeholder.   |
 * |             |                 |                                            | A snapshot: live.                 |
 * | placeholder | `isPlaceholder` | Shows older items until a snapshot.        | A snapshot: live.                 |
 * | live        | no flag         | Listens to its query.                      | A snapshot with other ids or      |
 * |             |                 |                                            | another order: pinned.            |
 * | pinned      | `isPinned`      | Listens to the ids of the items it shows.  | The last item is removed: live.   |
 *
 * A restart (`restarted`) replaces all pages by a single first page. It is a placeholder, or loading if there were no
 * items. If the viewer loses access (`withoutAccess`), a single first page remains, which is loading. A page is never
 * pinned while it is empty, or in a list with `appendsAtEnd`.
 */
import type { PageSnapshot } from './live-list.ts';
import type { Cursor } from './query.ts';

/** One page of a list. Plain JSON, because it is written to the browser's storage. */
export interface Page<T extends { id: string }> {
  /** The last position of the page above, or null for the first page. */
  readonly after: Cursor | null;
  /** null until the first snapshot. */
  readonly items: readonly T[] | null;
  /** The position of the last item; the next page starts after it. */
  readonly last: Cursor | null;
  readonly hasMore: boolean;
  /** `items` come from an earlier visit, or from before a restart. The next snapshot replaces them. */
  readonly isPlaceholder: boolean;
  /** The page listens to its items by id, because its query now finds other items. */
  readonly isPinned: boolean;
  /** The number of restarts. Each restart needs a new listener. */
  readonly generation: number;
}

export interface PagesState<T extends { id: string }> {
  /** The position of the first item when the list was opened. Items above it are new. */
  readonly head: Cursor | null;
  readonly pages: readonly Page<T>[];
}

const pageAfter = (after: Cursor | null, generation: number): Page<never> => ({
  after,
  items: null,
  last: null,
  hasMore: false,
  isPlaceholder: false,
  isPinned: false,
  generation,
});

export const initialPages = { head: null, pages: [pageAfter(null, 0)] } as const satisfies PagesState<never>;

const sameOrder = (one: readonly { id: string }[], other: readonly { id: string }[]) =>
  one.length === other.length && one.every((item, index) => item.id === other[index]?.id);

/** Returns `items` in the same order, each replaced by its newer version in `fresh` if there is one. */
const refreshed = <T extends { id: string }>(items: readonly T[], fresh: readonly T[]): readonly T[] => {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  return items.map((item) => byId.get(item.id) ?? item);
};

/**
 * Applies a snapshot of the page's query. The first snapshot fills the page. A later one with the same ids updates
 * the items. A later one with other ids (after a new post, a deletion or a change of order) pins the page, so that no
 * item moves while somebody reads. A list with `appendsAtEnd` applies every snapshot, because new items cannot move
 * the items above them.
 */
export function withSnapshot<T extends { id: string }>(
  page: Page<T>,
  snapshot: PageSnapshot<T>,
  appendsAtEnd = false,
): Page<T> {
  if (page.isPinned) return page;
  if (appendsAtEnd || page.items === null || page.isPlaceholder || page.items.length === 0) {
    return {
      ...page,
      items: snapshot.items,
      last: snapshot.last,
      hasMore: snapshot.isFull,
      isPlaceholder: false,
    };
  }
  const items = refreshed(page.items, snapshot.items);
  return { ...page, items, isPinned: !sameOrder(page.items, snapshot.items) };
}

/**
 * Applies a snapshot of a pinned page. Removes the items that `fresh` lacks, because they have been deleted or the
 * viewer may no longer read them. An empty page listens to its query again, because its items can come back.
 */
export function withItems<T extends { id: string }>(page: Page<T>, fresh: readonly T[]): Page<T> {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const items = (page.items ?? []).flatMap((item) => byId.get(item.id) ?? []);
  return { ...page, items, isPinned: items.length > 0 };
}

export function changePage<T extends { id: string }>(
  state: PagesState<T>,
  index: number,
  change: (page: Page<T>) => Page<T>,
): PagesState<T> {
  return { ...state, pages: state.pages.map((page, pageIndex) => (pageIndex === index ? change(page) : page)) };
}

/** Fills a first page that is still loading with items from another source. Its first snapshot replaces them. */
export function withPlaceholderItems<T extends { id: string }>(
  state: PagesState<T>,
  items: readonly T[],
): PagesState<T> {
  if (state.pages[0]?.items !== null || items.length === 0) return state;
  return changePage(state, 0, (page) => ({ ...page, items, isPlaceholder: true }));
}

/** Adds a page at the end, if the last page has arrived and is not the last of the list. */
export function withNextPage<T extends { id: string }>(state: PagesState<T>): PagesState<T> {
  const last = state.pages.at(-1);
  if (!last?.hasMore || last.last === null) return state;
  return { ...state, pages: [...state.pages, pageAfter(last.last, last.generation)] };
}

/**
 * Goes back to a single first page, with the `newer` items above the items that it showed before. They are a
 * placeholder until the new listener sends its first snapshot.
 */
export function restarted<T extends { id: string }>(
  state: PagesState<T>,
  pageSize: number,
  newer: readonly T[] = [],
): PagesState<T> {
  const first = state.pages[0];
  if (!first?.items) return initialPages;
  const newerIds = new Set(newer.map((item) => item.id));
  const items = [...newer, ...first.items.filter(({ id }) => !newerIds.has(id))].slice(0, pageSize);
  return { head: null, pages: [{ ...pageAfter(null, first.generation + 1), items, isPlaceholder: true }] };
}

/**
 * Removes everything, because the viewer may no longer read the list. The first page keeps its generation, so that its
 * listener, which has stopped, does not start again by itself.
 */
export const withoutAccess = <T extends { id: string }>({ pages: [first] }: PagesState<T>): PagesState<T> => ({
  head: null,
  pages: [pageAfter(null, first?.generation ?? 0)],
});

/** Removes items that an earlier page already has. An item is in two pages after it moved down to a later page. */
export function withoutRepeats<T extends { id: string }>(pages: readonly Page<T>[]): readonly Page<T>[] {
  const seen = new Set<string>();
  return pages.map((page) => {
    if (page.items === null) return page;
    const items = page.items.filter((item) => !seen.has(item.id));
    for (const item of items) seen.add(item.id);
    return items.length === page.items.length ? page : { ...page, items };
  });
}

/** Returns the form of a query's data that is persisted. Of a list, that is only the first page, as a placeholder. */
export function toPersisted(data: unknown): unknown {
  return isPages(data) ? restarted(data, Number.POSITIVE_INFINITY) : data;
}

/** Returns a query's data without the items with these ids, if it is a list. */
export function withoutItems(data: unknown, ids: ReadonlySet<unknown>): unknown {
  if (!isPages(data) || ids.size === 0) return data;
  const pages = data.pages.map((page) => {
    const items = page.items?.filter(({ id }) => !ids.has(id)) ?? null;
    return { ...page, items, isPinned: page.isPinned && items?.length !== 0 };
  });
  return { ...data, pages };
}

export const isPages = (data: unknown): data is PagesState<{ id: string }> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'head' in data && Array.isArray(data.pages);
