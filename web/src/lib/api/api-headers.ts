import type { Auth } from 'firebase/auth';
import { loadAuth, readyAuth } from '../firebase/session.ts';
import { currentLanguage } from '../languages/translate.ts';

/**
 * Returns the headers of every request to the API, without the ID token, and `auth` after it has restored the
 * session. Throws when Auth's code cannot be loaded.
 */
export async function apiHeaders(): Promise<{ auth: Auth; headers: Record<string, string> }> {
  const { appCheck } = await loadAuth();
  const proof = await (await appCheck)?.appCheckToken();
  return {
    auth: await readyAuth(),
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLanguage(),
      ...(proof && { 'X-Firebase-AppCheck': proof }),
    },
  };
}
