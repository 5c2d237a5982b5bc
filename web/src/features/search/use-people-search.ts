import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const typingPauseMs = 200;

/**
 * Loads the people whose username, full name or email contains `typed`, page by page, newest first. If `typed` is
 * blank, it loads all people.
 */
export function usePeopleSearch(typed: string) {
  const search = useDebounced(typed.trim(), typingPauseMs);
  return useInfiniteQuery({
    queryKey: ['search', 'people', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        userCalls.listUsers,
        { query: { search, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
