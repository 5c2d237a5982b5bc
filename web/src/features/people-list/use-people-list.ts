import { peopleCalls } from '@glimpse/contract/calls/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Whose list: of a post its likers, of a person either side of their circle. */
export type PeopleListKind =
  | { readonly of: 'likes'; readonly postId: string }
  | { readonly of: 'followers' | 'following'; readonly uid: string };

const pauseMs = 200;

/** The people of a list by pages, whom the viewer follows first; those whose name or address contains `typed`, unless that is blank. */
export function usePeopleList(kind: PeopleListKind, typed: string) {
  const search = useDebounced(typed.trim(), pauseMs);
  return useInfiniteQuery({
    queryKey: ['people', kind, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { search, ...(pageParam === null ? {} : { cursor: pageParam }) };
      if (kind.of === 'likes')
        return call(peopleCalls.listLikers, { params: { postId: kind.postId }, query }, { signal });
      const endpoint = kind.of === 'followers' ? peopleCalls.listFollowers : peopleCalls.listFollowing;
      return call(endpoint, { params: { userId: kind.uid }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
