import { pageSizes } from '@glimpse/contract/list-limits';
import { type Suggestion, suggestionCalls } from '@glimpse/contract/suggestions/suggestion-calls';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { persistMeta } from '../../lib/live/live-query.ts';

/** After this time, suggestions are loaded again if the viewer follows other people than before, or if they are few. */
const shortCacheMs = 10 * 60_000;
/** Otherwise suggestions change slowly, and they cost more document reads than any other part of the feed. */
const longCacheMs = 24 * 60 * 60_000;

/**
 * Loads the suggested people and the data for their reasons. With `hasPictures`, also their newest posts. The
 * suggestions without posts are persisted, so that the visits of a day load them once.
 */
export function useSuggestions({ hasPictures = false } = {}) {
  const { uid, profile } = useViewer();
  const followingCount = profile?.followingCount ?? null;
  return useQuery({
    queryKey: ['suggestions', uid, ...(hasPictures ? ['pictures'] : [])],
    queryFn: async ({ signal }) => {
      const input = { query: hasPictures ? ({ pictures: 'true' } as const) : {} };
      const { suggestions } = await call(suggestionCalls.listSuggestions, input, { signal });
      return { suggestions, followingCount };
    },
    staleTime: ({ state: { data } }) =>
      data && data.suggestions.length === pageSizes.suggestions && data.followingCount === followingCount
        ? longCacheMs
        : shortCacheMs,
    gcTime: longCacheMs,
    meta: persistMeta(hasPictures ? null : 'user'),
  });
}

/** Returns the reason for a suggestion. It names followers whom the viewer follows, or the number of followers. */
export function reasonOf({
  knownBy,
  knownCount,
  followerCount,
}: Pick<Suggestion, 'knownBy' | 'knownCount' | 'followerCount'>): string {
  const [first, second] = knownBy;
  if (first === undefined) return t('people.followerCount', { count: followerCount });
  if (second === undefined) return t('people.followedByOne', { name: first });
  const others = knownCount - knownBy.length;
  if (others <= 0) return t('people.followedByTwo', { first, second });
  return t('people.followedByMore', { first, second, count: others });
}
