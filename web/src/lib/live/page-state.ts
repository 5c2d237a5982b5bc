import type { PageSnapshot } from './live-list.ts';
import type { Cursor } from './query.ts';

/** One page of a list as it is shown. JSON, since it is persisted. */
export interface Page<T extends { id: string }> {
  readonly after: Cursor | null;
  /** null until the first answer. */
  readonly items: readonly T[] | null;
  readonly last: Cursor | null;
  readonly hasMore: boolean;
  /** Shown from an earlier visit, or while a restart is under way: the next answer takes its place. */
  readonly isProvisional: boolean;
  /** Its items are listened to by id, because the query they came from now has others. */
  readonly isFrozen: boolean;
  /** Counts restarts: each needs a listener of its own. */
  readonly generation: number;
}

/** `top`: the first item's place when the list was opened; what is above it is new. */
export interface Pages<T extends { id: string }> {
  readonly top: Cursor | null;
  readonly pages: readonly Page<T>[];
}

const pageAfter = (after: Cursor | null, generation: number): Page<never> => ({
  after,
  items: null,
  last: null,
  hasMore: false,
  isProvisional: false,
  isFrozen: false,
  generation,
});

export const firstPageOnly: Pages<never> = { top: null, pages: [pageAfter(null, 0)] };

const sameOrder = (one: readonly { id: string }[], other: readonly { id: string }[]) =>
  one.length === other.length && one.every((item, index) => item.id === other[index]?.id);

/** The shown items in their shown order, each as fresh as `fresh` has it. */
const refreshed = <T extends { id: string }>(shown: readonly T[], fresh: readonly T[]): readonly T[] => {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  return shown.map((item) => byId.get(item.id) ?? item);
};

/**
 * What an answer of the page's query does. The first one fills the page. A later one with the same items updates them;
 * one with other items (something was posted, deleted or overtaken) freezes the page: nothing moves under the finger. A list
 * that grows below only has what was deleted taken out and something added at the end: each answer is taken.
 */
export function withAnswer<T extends { id: string }>(
  page: Page<T>,
  answer: PageSnapshot<T>,
  growsBelow = false,
): Page<T> {
  if (page.isFrozen) return page;
  if (growsBelow || page.items === null || page.isProvisional || page.items.length === 0) {
    return {
      ...page,
      items: answer.items,
      last: answer.last,
      hasMore: answer.isFull,
      isProvisional: false,
    };
  }
  const items = refreshed(page.items, answer.items);
  return { ...page, items, isFrozen: !sameOrder(page.items, answer.items) };
}

/** What an answer by id does: items that are not in it any more were deleted. */
export function withItems<T extends { id: string }>(page: Page<T>, fresh: readonly T[]): Page<T> {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const items = (page.items ?? []).flatMap((item) => byId.get(item.id) ?? []);
  return { ...page, items };
}

export function changePage<T extends { id: string }>(
  state: Pages<T>,
  index: number,
  change: (page: Page<T>) => Page<T>,
): Pages<T> {
  return { ...state, pages: state.pages.map((page, at) => (at === index ? change(page) : page)) };
}

/** What was had from elsewhere stands for the first page until that has arrived. */
export function withMeanwhile<T extends { id: string }>(state: Pages<T>, items: readonly T[]): Pages<T> {
  if (state.pages[0]?.items !== null || items.length === 0) return state;
  return changePage(state, 0, (page) => ({ ...page, items, isProvisional: true }));
}

/** One more page at the end, if there is one and the last has arrived. */
export function withNextPage<T extends { id: string }>(state: Pages<T>): Pages<T> {
  const last = state.pages.at(-1);
  if (!last?.hasMore || last.last === null) return state;
  return { ...state, pages: [...state.pages, pageAfter(last.last, last.generation)] };
}

/** Back to the first page, which stays in view until the fresh one arrives, `newer` items above it. */
export function restarted<T extends { id: string }>(
  state: Pages<T>,
  pageSize: number,
  newer: readonly T[] = [],
): Pages<T> {
  const first = state.pages[0];
  const shown = first?.items;
  if (!first || !shown) return firstPageOnly;
  const known = new Set(newer.map((item) => item.id));
  const items = [...newer, ...shown.filter((item) => !known.has(item.id))].slice(0, pageSize);
  return { top: null, pages: [{ ...pageAfter(null, first.generation + 1), items, isProvisional: true }] };
}

/** The pages without what an earlier page shows already: an item may have moved down past a cursor. */
export function withoutRepeats<T extends { id: string }>(pages: readonly Page<T>[]): readonly Page<T>[] {
  const seen = new Set<string>();
  return pages.map((page) => {
    if (page.items === null) return page;
    const items = page.items.filter((item) => !seen.has(item.id));
    for (const item of items) seen.add(item.id);
    return items.length === page.items.length ? page : { ...page, items };
  });
}

/** What is kept across a reload: the first page, to be replaced by a fresh one as soon as that arrives. */
export function forStorage(data: unknown): unknown {
  return isPages(data) ? restarted(data, Number.POSITIVE_INFINITY) : data;
}

export const isPages = (data: unknown): data is Pages<{ id: string }> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'top' in data && Array.isArray(data.pages);
