import { guest } from '@glimpse/contract/auth/guest';
import { stack } from './stack.ts';

/**
 * Calls a method of Firebase Auth's REST API, as any client can: `signInWithPassword`, `signUp`, `update`, `delete`.
 */
export async function callAuth(method: string, body: object): Promise<{ localId: unknown; idToken: string }> {
  const { host, port } = stack.auth;
  const url = `http://${host}:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo-key`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  const { localId, idToken }: { localId?: unknown; idToken?: unknown } = Object(await response.json());
  return { localId, idToken: String(idToken) };
}

/** Signs in with the guest's password, which is public. */
export const signInAsGuest = () => callAuth('signInWithPassword', guest);
