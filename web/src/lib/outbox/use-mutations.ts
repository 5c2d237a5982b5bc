import {
  type Mutation,
  type MutationKey,
  notifyManager,
  replaceEqualDeep,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * What `select` makes of each mutation whose key is `noun`, or `noun` and `id`, oldest first; undefined leaves one out. Unlike TanStack's
 * `useMutationState`, which goes through all mutations after each event of any, it looks again only when one of these has changed:
 * a feed has hundreds of readers, and a press of a heart five events.
 */
export function useMutations<Result>(
  noun: string,
  id: string | null,
  select: (mutation: Mutation) => Result | undefined,
): readonly Result[] {
  const cache = useQueryClient().getMutationCache();
  const known = useRef<readonly Result[]>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const tell = notifyManager.batchCalls(onChange);
      return cache.subscribe(({ type, mutation }) => {
        // Who watches a mutation, and how, changes nothing of it.
        if (!type.startsWith('observer') && isOf(mutation?.options.mutationKey, noun, id)) tell();
      });
    },
    [cache, noun, id],
  );
  const look = () => {
    const now = cache
      .getAll()
      .filter(({ options }) => isOf(options.mutationKey, noun, id))
      .map(select)
      .filter((result) => result !== undefined);
    known.current = replaceEqualDeep(known.current, now);
    return known.current;
  };
  return useSyncExternalStore(subscribe, look);
}

const isOf = (key: MutationKey | undefined, noun: string, id: string | null) =>
  key?.[0] === noun && (id === null || key[1] === id);
