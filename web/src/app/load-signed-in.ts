import { loadAuthSchemas } from '../features/account/auth/load-auth-schemas.ts';
import { setFirstCode } from '../lib/browser/after-first-code.ts';
import { preloadScreenAt } from '../pages/screens.ts';
import { lazily } from '../ui/lazily.ts';

const loadSignedIn = () => import('./signed-in.tsx');

const signedIn = lazily(async () => (await loadSignedIn()).SignedIn);

export const SignedIn = signedIn.Component;

/**
 * Loads the code of the signed-in part and of the screen at a path. This code can show persisted data. The code for
 * live data is loaded later. Never rejects, because the screen shows the error when it needs the code.
 */
export async function preloadSignedIn(pathname: string): Promise<void> {
  await Promise.all([preloadScreenAt(pathname), signedIn.preload()]);
}

/**
 * Loads all code of the screen at a path, in the order of use, while the user is still on the login screen. The sign-in
 * opens this screen.
 */
export async function preloadFirstScreen(pathname: string): Promise<void> {
  void loadAuthSchemas().catch(() => undefined);
  await preloadLiveScreen(pathname);
}

/**
 * Loads all code of the screen at a path, in the order of use. Without a persisted cache, the screen needs live data.
 */
export async function preloadLiveScreen(pathname: string): Promise<void> {
  const code = preloadSignedIn(pathname);
  setFirstCode(code);
  await code;
  const { loadFirestore } = await loadSignedIn();
  await loadFirestore();
}
