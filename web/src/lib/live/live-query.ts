import type { AppError } from '@glimpse/contract/app-error';
import { hashKey, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Unsubscribe } from './documents.ts';
import { type Kept, keptMeta } from './kept.ts';

/** A listener and the cache entry it fills. Keys start with the noun: `['comments', postId]`. */
export interface LiveQuery<T> {
  readonly queryKey: QueryKey;
  readonly keptIn: Kept;
  readonly listen: (next: (value: T) => void, fail: (error: AppError) => void) => Unsubscribe;
}

export interface LiveResult<T> {
  /** The last known value; also while the listener is being set up again. */
  readonly data: T | undefined;
  readonly isPending: boolean;
  /** Why there is no listener now. A view that has data shows the data. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

/**
 * Listens while mounted, and answers from the TanStack cache, which the listener fills. `null`: nothing to listen to.
 * A remount or `retry` begins a new listener: a refusal does not outlive the component that met it.
 */
export function useLiveQuery<T>(live: LiveQuery<T> | null): LiveResult<T> {
  const client = useQueryClient();
  const queryKey = live?.queryKey ?? nothing;
  const id = hashKey(queryKey);
  const isOff = live === null;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ id: string; error: AppError } | null>(null);

  const open = useEffectEvent((forId: string) =>
    live?.listen(
      (value) => {
        setFailure(null);
        client.setQueryData(queryKey, value);
      },
      (error) => setFailure({ id: forId, error }),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins the listener again, `isOff` ends it
  useEffect(() => open(id), [id, attempt, isOff, client]);

  const { data } = useQuery<T>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: keptMeta(live?.keptIn ?? null),
  });
  const error = failure?.id === id ? failure.error : null;
  return {
    data: isOff ? undefined : data,
    isPending: !isOff && data === undefined && error === null,
    error,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

const nothing: QueryKey = ['nothing'];
