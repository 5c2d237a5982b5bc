import type { AppError } from '@glimpse/contract/app-error';
import { hashKey, type QueryClient, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { LiveList } from './live-list.ts';
import { persistMeta, useLiveQuery } from './live-query.ts';
import {
  changePage,
  initialPages,
  isPages,
  type Page,
  type PagesState,
  restarted,
  withItems,
  withNextPage,
  withoutAccess,
  withoutRepeats,
  withPlaceholderItems,
  withSnapshot,
} from './page-state.ts';

type Item = { id: string };

const updatePages = <T extends Item>(
  client: QueryClient,
  list: LiveList<T>,
  change: (state: PagesState<T>) => PagesState<T>,
) => client.setQueryData<PagesState<T>>(list.queryKey, (state) => change(state ?? initialPages));

/** Returns whether the list has not been loaded and has no placeholders. A loaded list can be empty. */
export const hasNoData = <T extends Item>(client: QueryClient, { queryKey }: LiveList<T>): boolean =>
  (client.getQueryData<PagesState<T>>(queryKey)?.pages[0]?.items ?? null) === null;

/** Shows `items` while the list is loading. The first snapshot of its listener replaces them. */
export const setPlaceholderItems = <T extends Item>(client: QueryClient, list: LiveList<T>, items: readonly T[]) =>
  void updatePages(client, list, (state) => withPlaceholderItems(state, items));

/**
 * Returns the items of the first page of a list that another component shows. They are empty until they have loaded.
 */
export function useFirstPage<T extends Item>(list: LiveList<T>): readonly T[] {
  const { data } = useQuery<PagesState<T>>({
    queryKey: list.queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: persistMeta(list.persistIn),
  });
  return data?.pages[0]?.items ?? [];
}

interface LivePages<T extends Item> {
  /**
   * At least one page. Render each page, even an empty one, with a component that calls `useLivePage`. Otherwise it
   * does not update. Show a skeleton for a page whose `items` are null, because it is loading.
   */
  readonly pages: readonly Page<T>[];
  /** The list has been read and has no items. */
  readonly isEmpty: boolean;
  readonly hasMore: boolean;
  /** Adds a page. Call it when the end of the list comes into view. It does nothing while the last page is loading. */
  readonly loadMore: () => void;
  /** Items that were added above the first one since the list was opened (at most `maxNewerItems` of live-list.ts). */
  readonly newer: readonly T[];
  /** Moves the `newer` items into the list and goes back to a single first page. */
  readonly showNewer: () => void;
}

/**
 * Returns the pages of a list. Each page has its own listener (`useLivePage`), so that loading more does not read
 * earlier pages again. Items do not move while somebody reads (page-state.ts lists the states of a page). With
 * `keepPages`, the list starts with all pages of the cache, for example after going back. Otherwise it restarts with
 * its first page.
 */
export function useLivePages<T extends Item>(list: LiveList<T>, { keepPages }: { keepPages: boolean }): LivePages<T> {
  const client = useQueryClient();
  const { data = initialPages } = useQuery<PagesState<T>>({
    queryKey: list.queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: persistMeta(list.persistIn),
  });
  const listId = hashKey(list.queryKey);

  const restartList = useEffectEvent(() => {
    if (!keepPages) updatePages(client, list, (state) => restarted(state, list.pageSize));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per list, not when `keepPages` changes
  useLayoutEffect(() => restartList(), [listId]);

  const {
    head,
    pages: [first, second],
  } = data;
  // While the only page is not pinned, its own listener receives new items. Another listener would cost a read for an
  // empty result.
  const isSingleUnpinnedPage = second === undefined && first?.isPinned !== true;
  const newer = useLiveQuery<readonly T[]>(
    list.listenToNewer && head && !isSingleUnpinnedPage
      ? {
          queryKey: ['newer-items', list.queryKey, head],
          persistIn: null,
          listen: (next, fail) => list.listenToNewer?.(head, next, fail) ?? (() => {}),
        }
      : null,
  );

  const pages = useMemo(() => withoutRepeats(data.pages), [data.pages]);
  const last = pages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listId` identifies `list`, a new object in each render
  const loadMore = useCallback(() => void updatePages(client, list, withNextPage), [client, listId]);
  return {
    pages,
    isEmpty: pages.length === 1 && last?.items?.length === 0 && !last.isPlaceholder,
    hasMore: last?.hasMore ?? false,
    loadMore,
    newer: newer.data ?? [],
    showNewer: () => void updatePages(client, list, (state) => restarted(state, list.pageSize, newer.data)),
  };
}

/**
 * Listens to one page while the component is mounted, and writes each snapshot into the cache. A pinned page listens to
 * the ids of its items, any other page to its query. If the listener stops with `error`, the page keeps its items. But
 * if the viewer may no longer read the list, all items of the list are removed.
 */
export function useLivePage<T extends Item>(
  list: LiveList<T>,
  page: Page<T>,
  index: number,
): { error: AppError | null; retry: () => void } {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<AppError | null>(null);

  const subscribe = useEffectEvent(() => {
    const updatePage = (change: (current: Page<T>) => Page<T>) => {
      setError(null);
      updatePages(client, list, (state) => changePage(state, index, change));
    };
    const fail = (failure: AppError) => {
      if (failure.code === 'permission-denied') updatePages(client, list, withoutAccess);
      setError(failure);
    };
    if (page.isPinned) {
      const ids = (page.items ?? []).map((item) => item.id);
      if (ids.length === 0) return undefined;
      return list.listenToItems(ids, (items) => updatePage((current) => withItems(current, items)), fail);
    }
    return list.listenToPage(
      page.after,
      (snapshot) => {
        updatePage((current) => withSnapshot(current, snapshot, list.appendsAtEnd));
        if (index === 0) updatePages(client, list, (state) => ({ ...state, head: state.head ?? snapshot.first }));
      },
      fail,
    );
  });
  const subscriptionKey = hashKey([list.queryKey, page.after, page.generation]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and `isPinned` identify the query
  useEffect(() => subscribe(), [subscriptionKey, page.isPinned, attempt, client]);

  return {
    error,
    retry: () => {
      setError(null);
      setAttempt((count) => count + 1);
    },
  };
}

/**
 * Merges `change` into the item with this id in all cached queries whose keys start with `queryKey`. The data of such
 * a query can be the item, an array or a paginated list. Use it for changes that no listener reports in time.
 */
export function refreshItem(client: QueryClient, queryKey: QueryKey, id: string, change: object): void {
  const withChange = <T>(item: T): T => (hasId(item, id) ? { ...item, ...change } : item);
  client.setQueriesData<unknown>({ queryKey }, (data: unknown) => {
    if (Array.isArray(data)) return data.map(withChange);
    if (!isPages(data)) return withChange(data);
    const pages = data.pages.map((page) => ({ ...page, items: page.items?.map(withChange) ?? null }));
    return { ...data, pages };
  });
}

const hasId = (item: unknown, id: string): boolean =>
  typeof item === 'object' && item !== null && 'id' in item && item.id === id;
