import { type Suggestion, suggestionCalls } from '@glimpse/contract/suggestions/suggestion-calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useViewer } from '../viewer/viewer.tsx';

/** Suggestions change slowly, so they are cached for ten minutes. */
const cacheMs = 10 * 60_000;

/** Loads the suggested people and the data for their reasons. With `hasPictures`, also their newest posts. */
export function useSuggestions({ hasPictures = false } = {}) {
  const { uid } = useViewer();
  return useQuery({
    queryKey: ['suggestions', uid, ...(hasPictures ? ['pictures'] : [])],
    queryFn: ({ signal }) =>
      call(suggestionCalls.listSuggestions, { query: hasPictures ? { pictures: 'true' } : {} }, { signal }),
    staleTime: cacheMs,
    gcTime: cacheMs,
  });
}

/** Returns the reason for a suggestion. It names followers whom the viewer follows, or the number of followers. */
export function reasonOf({
  knownBy,
  knownCount,
  followerCount,
}: Pick<Suggestion, 'knownBy' | 'knownCount' | 'followerCount'>): string {
  const [first, second] = knownBy;
  if (first === undefined) return `${followerCount} ${followerCount === 1 ? 'follower' : 'followers'}`;
  if (second === undefined) return `Followed by ${first}`;
  const others = knownCount - knownBy.length;
  if (others <= 0) return `Followed by ${first} and ${second}`;
  return `Followed by ${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'}`;
}
