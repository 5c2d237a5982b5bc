import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const pauseMs = 200;

/**
 * Loads the people whose username, full name or email contains `typed`, page by page, newest first. A blank text
 * matches everybody.
 */
export function usePeopleSearch(typed: string) {
  const search = useDebounced(typed.trim(), pauseMs);
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
