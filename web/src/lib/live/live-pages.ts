import type { AppError } from '@glimpse/contract/app-error';
import { hashKey, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { keptMeta } from './kept.ts';
import type { LiveList } from './live-list.ts';
import { useLiveQuery } from './live-query.ts';
import {
  changePage,
  firstPageOnly,
  type Page,
  type Pages,
  restarted,
  withAnswer,
  withItems,
  withMeanwhile,
  withNextPage,
  withoutRepeats,
} from './page-state.ts';

type Item = { id: string };

const update = <T extends Item>(
  client: QueryClient,
  list: LiveList<T>,
  change: (state: Pages<T>) => Pages<T>,
) => client.setQueryData<Pages<T>>(list.queryKey, (state) => change(state ?? firstPageOnly));

/** Whether nothing of the list has come yet. */
export const isWaiting = <T extends Item>(client: QueryClient, { queryKey }: LiveList<T>): boolean =>
  (client.getQueryData<Pages<T>>(queryKey)?.pages[0]?.items ?? null) === null;

/** Shows these while the list has nothing yet: what its listener answers takes their place. */
export const showMeanwhile = <T extends Item>(client: QueryClient, list: LiveList<T>, items: readonly T[]) =>
  void update(client, list, (state) => withMeanwhile(state, items));

export interface LivePages<T extends Item> {
  /**
   * At least one; each is shown by a component that calls `useLivePage`, an empty one too, or it is not live. A page whose
   * `items` are null is on its way: show its skeleton.
   */
  readonly pages: readonly Page<T>[];
  /** The list has been read and holds nothing. */
  readonly isEmpty: boolean;
  readonly hasMore: boolean;
  /** To be called when the end comes into view; does nothing while a page is on its way. */
  readonly openNext: () => void;
  /** What came in above the top since the list was opened; at most 20. */
  readonly newer: readonly T[];
  /** Puts `newer` on top, back on a single first page. */
  readonly showNewer: () => void;
}

/**
 * A list in pages, each a listener of its own: opening the next page never reads the ones above again, and items keep
 * their places while the data below them changes. `keepPlace`: show the pages as they were left (coming back), instead of
 * starting afresh from the top.
 */
export function useLivePages<T extends Item>(
  list: LiveList<T>,
  { keepPlace }: { keepPlace: boolean },
): LivePages<T> {
  const client = useQueryClient();
  const { data = firstPageOnly } = useQuery<Pages<T>>({
    queryKey: list.queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: keptMeta(list.keptIn),
  });
  const id = hashKey(list.queryKey);

  const begin = useEffectEvent(() => {
    if (!keepPlace) update(client, list, (state) => restarted(state, list.pageSize));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew; whether to keep the place is asked then
  useLayoutEffect(() => begin(), [id]);

  const {
    top,
    pages: [first, second],
  } = data;
  // The first page notices by itself that something has come in, and is frozen: until then this would be an empty answer to pay for.
  const mayLackNewer = first?.isFrozen === true || second !== undefined;
  const newer = useLiveQuery<readonly T[]>(
    list.listenToNewer && top && mayLackNewer
      ? {
          queryKey: ['newer', list.queryKey, top],
          keptIn: null,
          listen: (next, fail) => list.listenToNewer?.(top, next, fail) ?? (() => {}),
        }
      : null,
  );

  const pages = useMemo(() => withoutRepeats(data.pages), [data.pages]);
  const last = pages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the list
  const openNext = useCallback(() => void update(client, list, withNextPage), [client, id]);
  return {
    pages,
    isEmpty: pages.length === 1 && last?.items?.length === 0 && !last.isProvisional,
    hasMore: last?.hasMore ?? false,
    openNext,
    newer: newer.data ?? [],
    showNewer: () => void update(client, list, (state) => restarted(state, list.pageSize, newer.data)),
  };
}

/** Keeps one page live while mounted. `error`: why it is not; the page's items, if any, are still there. */
export function useLivePage<T extends Item>(
  list: LiveList<T>,
  page: Page<T>,
  index: number,
): { error: AppError | null; retry: () => void } {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<AppError | null>(null);

  const open = useEffectEvent(() => {
    const change = (apply: (shown: Page<T>) => Page<T>) => {
      setError(null);
      update(client, list, (state) => changePage(state, index, apply));
    };
    if (page.isFrozen) {
      const ids = (page.items ?? []).map((item) => item.id);
      if (ids.length === 0) return undefined;
      return list.listenToItems(ids, (items) => change((shown) => withItems(shown, items)), setError);
    }
    return list.listenToPage(
      page.after,
      (answer) => {
        change((shown) => withAnswer(shown, answer, list.growsBelow));
        if (index === 0) update(client, list, (state) => ({ ...state, top: state.top ?? answer.first }));
      },
      setError,
    );
  });
  const place = hashKey([list.queryKey, page.after, page.generation]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` and `isFrozen` say what to listen to, `attempt` begins again
  useEffect(() => open(), [place, page.isFrozen, attempt, client]);

  return {
    error,
    retry: () => {
      setError(null);
      setAttempt((count) => count + 1);
    },
  };
}
