import type { AppError } from '@glimpse/contract/app-error';
import { hashKey, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { persistKeys } from '../browser/storage.ts';
import type { Unsubscribe } from './documents.ts';

/**
 * A Firestore listener and the query key of the cache entry that it fills. Keys start with a noun: `['comments',
 * postId]`.
 */
export interface LiveQuery<T> {
  readonly queryKey: QueryKey;
  readonly persistIn: PersistSlice;
  readonly listen: (next: (value: T) => void, fail: (error: AppError) => void) => Unsubscribe;
}

interface LiveResult<T> {
  /** The last known value. It stays while a new listener starts, but not after the viewer has lost access to it. */
  readonly data: T | undefined;
  readonly isPending: boolean;
  /** The reason why the listener stopped. A view that has data should still show the data. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

/**
 * Listens while the component is mounted. The listener fills the TanStack cache, and the hook returns the cached value.
 * Pass `null` to listen to nothing. A remount or `retry` starts a new listener and clears the error. If the viewer
 * loses access, the listener stops with `permission-denied`, and the cached value is removed.
 */
export function useLiveQuery<T>(liveQuery: LiveQuery<T> | null): LiveResult<T> {
  const client = useQueryClient();
  const queryKey = liveQuery?.queryKey ?? noQueryKey;
  const id = hashKey(queryKey);
  const isDisabled = liveQuery === null;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ id: string; error: AppError } | null>(null);

  const subscribe = useEffectEvent((forId: string) =>
    liveQuery?.listen(
      (value) => {
        setFailure(null);
        client.setQueryData(queryKey, value);
      },
      (error) => {
        if (error.code === 'permission-denied') void client.resetQueries({ queryKey, exact: true });
        setFailure({ id: forId, error });
      },
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts a new listener, `isDisabled` stops it
  useEffect(() => subscribe(id), [id, attempt, isDisabled, client]);

  const { data } = useQuery<T>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: persistMeta(liveQuery?.persistIn ?? null),
  });
  const error = failure?.id === id ? failure.error : null;
  return {
    data: isDisabled ? undefined : data,
    isPending: !isDisabled && data === undefined && error === null,
    error,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** The key for `useQuery` while nothing is listened to. Its cache entry never gets data. */
const noQueryKey: QueryKey = ['nothing'];

/**
 * The entry of the browser's storage that keeps a query's data: `auth` for data of the account, `post` or `user`
 * (lib/cache/persisted-cache.ts). null: the data is not persisted.
 */
export type PersistSlice = keyof typeof persistKeys | null;

interface QueryMeta extends Record<string, unknown> {
  readonly persistIn?: PersistSlice;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

const metas = {
  auth: { persistIn: 'auth' },
  post: { persistIn: 'post' },
  user: { persistIn: 'user' },
} as const satisfies Record<NonNullable<PersistSlice>, QueryMeta>;

/**
 * Returns `meta` for `useQuery`. It is the same object each time, because TanStack notifies the observers of a query
 * when its options change.
 */
export const persistMeta = (persistIn: PersistSlice): QueryMeta | undefined =>
  persistIn === null ? undefined : metas[persistIn];
