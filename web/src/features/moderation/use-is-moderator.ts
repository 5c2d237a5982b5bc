import { useQuery } from '@tanstack/react-query';
import { hasClaim } from '../../lib/firebase/claims.ts';
import { useViewer } from '../viewer/viewer.tsx';

/**
 * Whether the viewer is a moderator, undefined while that is not known. `isFresh`: also one who has become it a moment ago. What is
 * shown by it only saves a refusal: rules and calls ask the token themselves.
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
