import { loadAuthSchemas } from '../features/auth/schemas.ts';
import { preloadScreen } from '../pages/screens.ts';

export const loadSignedIn = () => import('./signed-in.tsx');

/** The code of the signed-in part and its first screen: fetched while somebody is still signing in. */
export function preloadSignedIn(): void {
  // A failed fetch is told when the code is needed.
  void loadSignedIn().catch(() => undefined);
  void loadAuthSchemas().catch(() => undefined);
  preloadScreen('/posts');
}
