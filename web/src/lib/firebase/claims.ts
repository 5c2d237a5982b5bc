import { readyAuth } from './session.ts';

/**
 * Returns whether the viewer's ID token has this claim. With `isFresh`, fetches a new token if the current one lacks
 * the claim, because the claim may have been granted after the token was issued.
 */
export async function hasClaim(name: string, { isFresh }: { isFresh: boolean }): Promise<boolean> {
  const auth = await readyAuth();
  const token = await auth.currentUser?.getIdTokenResult();
  if (token?.claims[name] === true || !isFresh) return token?.claims[name] === true;
  return (await auth.currentUser?.getIdTokenResult(true))?.claims[name] === true;
}
