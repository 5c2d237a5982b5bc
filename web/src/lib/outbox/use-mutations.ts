import {
  type Mutation,
  type MutationKey,
  notifyManager,
  replaceEqualDeep,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';

/**
 * Returns `select(mutation)` for each mutation whose key starts with `noun` (and `id`, unless null), oldest first.
 * Leaves out undefined results. TanStack's `useMutationState` runs `select` for all mutations after each event of any
 * mutation. This hook runs it only after events of the matching ones, because a feed has hundreds of these hooks and
 * one like causes five events.
 */
export function useMutations<Result>(
  noun: string,
  id: string | null,
  select: (mutation: Mutation) => Result | undefined,
): readonly Result[] {
  const cache = useQueryClient().getMutationCache();
  const cached = useRef<readonly Result[]>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const notify = notifyManager.batchCalls(onChange);
      return cache.subscribe(({ type, mutation }) => {
        // Events about observers do not change the mutation.
        if (!type.startsWith('observer') && hasKey(mutation?.options.mutationKey, noun, id)) notify();
      });
    },
    [cache, noun, id],
  );
  const getSnapshot = () => {
    const results = cache
      .getAll()
      .filter(({ options }) => hasKey(options.mutationKey, noun, id))
      .map(select)
      .filter((result) => result !== undefined);
    cached.current = replaceEqualDeep(cached.current, results);
    return cached.current;
  };
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** `useMutations` for the variables of the pending mutations. The schema checks them, as another page may have queued them. */
export const usePendingVariables = <S extends z.ZodMiniType>(
  noun: string,
  id: string | null,
  schema: S,
): readonly z.output<S>[] =>
  useMutations(noun, id, ({ state }) =>
    state.status === 'pending' ? schema.safeParse(state.variables).data : undefined,
  );

/** Returns whether the server has the change, or will have it. A screen shows the result of such a mutation. */
export const isPendingOrSent = ({ state }: Mutation): boolean =>
  state.status === 'pending' || state.status === 'success';

const hasKey = (key: MutationKey | undefined, noun: string, id: string | null) =>
  key?.[0] === noun && (id === null || key[1] === id);
