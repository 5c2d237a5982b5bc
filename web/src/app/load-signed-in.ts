import { loadAuthSchemas } from '../features/auth/schemas.ts';
import { preloadScreen } from '../pages/screens.ts';

export const loadSignedIn = () => import('./signed-in.tsx');

/** The code of the signed-in part and its first screen, which show what is kept: all of it before what is live. */
export async function preloadSignedIn(): Promise<void> {
  preloadScreen('/posts');
  // A failed fetch is told when the code is needed.
  await loadSignedIn().catch(() => undefined);
}

/** All that a first screen needs, in the order of use: fetched while somebody is still signing in. */
export async function preloadLive(): Promise<void> {
  void loadAuthSchemas().catch(() => undefined);
  await preloadSignedIn();
  const { openFirestore } = await loadSignedIn();
  await openFirestore();
}
