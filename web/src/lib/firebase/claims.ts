import { settledAuth } from './session.ts';

/**
 * Whether the signed-in person's token carries this claim. One that was granted since the token was issued is found with
 * `isFresh`, which fetches a new token when the old one has it not.
 */
export async function hasClaim(name: string, { isFresh }: { isFresh: boolean }): Promise<boolean> {
  const auth = await settledAuth();
  const token = await auth.currentUser?.getIdTokenResult();
  if (token?.claims[name] === true || !isFresh) return token?.claims[name] === true;
  return (await auth.currentUser?.getIdTokenResult(true))?.claims[name] === true;
}
