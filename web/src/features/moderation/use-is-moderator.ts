import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { readyAuth } from '../../lib/firebase/session.ts';

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

/**
 * Returns whether the viewer's ID token has this claim. With `isFresh`, fetches a new token if the current one lacks
 * the claim, because the claim may have been granted after the token was issued.
 */
async function hasClaim(name: string, { isFresh }: { isFresh: boolean }): Promise<boolean> {
  const auth = await readyAuth();
  const token = await auth.currentUser?.getIdTokenResult();
  if (token?.claims[name] === true || !isFresh) return token?.claims[name] === true;
  return (await auth.currentUser?.getIdTokenResult(true))?.claims[name] === true;
}
