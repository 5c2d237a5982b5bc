import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { hasClaim } from '../../lib/firebase/claims.ts';

/**
 * Returns whether the viewer is a moderator, or undefined while it loads. With `isFresh` the token is refreshed first,
 * because an older token lacks a new role. The result only controls what is shown. The security rules and the API check
 * the token themselves.
 */
export function useIsModerator({ isFresh }: { isFresh: boolean }): boolean | undefined {
  const { uid } = useViewer();
  const { data, isError } = useQuery({
    queryKey: ['claim', 'moderator', uid, isFresh],
    queryFn: () => hasClaim('moderator', { isFresh }),
    networkMode: 'always',
  });
  return isError ? false : data;
}
