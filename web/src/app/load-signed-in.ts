import { loadAuthSchemas } from '../features/auth/schemas.ts';
import { expectFirstCode } from '../lib/browser/after-first-code.ts';
import { links } from '../lib/browser/links.ts';
import { preloadScreenAt } from '../pages/screens.ts';
import { lazily } from '../ui/lazily.ts';

const loadSignedIn = () => import('./signed-in.tsx');

const signedIn = lazily(async () => (await loadSignedIn()).SignedIn);

export const SignedIn = signedIn.Component;

/**
 * The code of the signed-in part and of the screen at an address, which show what is kept: all of it before what is live. Resolves when that has
 * ended; a failed fetch is told when the code is needed.
 */
export async function preloadSignedIn(pathname: string): Promise<void> {
  await Promise.all([preloadScreenAt(pathname), signedIn.preload()]);
}

/** All that a first screen needs, in the order of use: fetched while somebody is still signing in. */
export async function preloadLive(): Promise<void> {
  void loadAuthSchemas().catch(() => undefined);
  const code = preloadSignedIn(links.posts);
  expectFirstCode(code);
  await code;
  const { openFirestore } = await loadSignedIn();
  await openFirestore();
}
