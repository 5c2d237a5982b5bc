import { peopleListCalls } from '@glimpse/contract/follows/people-list-calls';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** The people who like a post, the followers of a person, or the people whom a person follows. */
export type PeopleListKind =
  | { readonly of: 'likes'; readonly postId: string }
  | { readonly of: 'followers' | 'following'; readonly uid: string };

const typingPauseMs = 200;

/**
 * Loads a list of people page by page, starting with the people whom the viewer follows. If `typed` is not blank, the
 * list contains only people whose name or email contains it.
 */
export function usePeopleList(kind: PeopleListKind, typed: string) {
  const search = useDebounced(typed.trim(), typingPauseMs);
  return useInfiniteQuery({
    queryKey: ['people', kind, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { search, ...(pageParam === null ? {} : { cursor: pageParam }) };
      if (kind.of === 'likes')
        return call(peopleListCalls.listLikers, { params: { postId: kind.postId }, query }, { signal });
      const endpoint = kind.of === 'followers' ? peopleListCalls.listFollowers : peopleListCalls.listFollowing;
      return call(endpoint, { params: { userId: kind.uid }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

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
