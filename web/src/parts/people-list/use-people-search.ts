import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** A page is short, because the other results follow it. */
const limit = '8';

/** Loads the people whose username, full name or email contains `search`, page by page, newest first. */
export const usePeopleSearch = (search: string) =>
  useInfiniteQuery({
    queryKey: ['search', 'people', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        userCalls.listUsers,
        { query: { search, limit, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
