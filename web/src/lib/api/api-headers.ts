import type { Auth } from 'firebase/auth';
import { loadAuth, settledAuth } from '../firebase/session.ts';

/** What every request to the API carries, beside the token. `auth`: who asks; settled. Throws when Auth's code cannot be fetched. */
export async function apiHeaders(): Promise<{ auth: Auth; headers: Record<string, string> }> {
  const { appCheck } = await loadAuth();
  const proof = await (await appCheck)?.appCheckToken();
  return {
    auth: await settledAuth(),
    headers: { Accept: 'application/json', ...(proof && { 'X-Firebase-AppCheck': proof }) },
  };
}
