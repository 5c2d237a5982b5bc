import { useQuery } from '@tanstack/react-query';
import { hasClaim } from '../../lib/firebase/claims.ts';
import { useViewer } from '../viewer/viewer.tsx';

/**
 * Returns whether the viewer is a moderator, or undefined while it loads. `isFresh` refreshes the token first, so
 * that a new role counts. The result only decides what to show, because the security rules and the API check the
 * token themselves.
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
