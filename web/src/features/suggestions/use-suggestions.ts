import { peopleCalls, type Suggestion } from '@glimpse/contract/calls/people';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useViewer } from '../viewer/viewer.tsx';

/** Whom one might know changes slowly. */
const freshMs = 10 * 60_000;

/** People to follow, with why. */
export function useSuggestions() {
  const { uid } = useViewer();
  return useQuery({
    queryKey: ['suggestions', uid],
    queryFn: ({ signal }) => call(peopleCalls.listSuggestions, {}, { signal }),
    staleTime: freshMs,
    gcTime: freshMs,
  });
}

/** 'Followed by Ana Lima and 2 others': whom of those one follows, or how many at all. */
export function reasonOf({ knownBy, knownCount, followerCount }: Suggestion): string {
  const [first, second] = knownBy;
  if (first === undefined) return `${followerCount} ${followerCount === 1 ? 'follower' : 'followers'}`;
  if (second === undefined) return `Followed by ${first}`;
  const others = knownCount - knownBy.length;
  if (others <= 0) return `Followed by ${first} and ${second}`;
  return `Followed by ${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'}`;
}
