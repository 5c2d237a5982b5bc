import { guest } from '@glimpse/contract/auth/guest';
import * as z from 'zod/mini';
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

const OobCodes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

/** Returns the unused codes of the links that the Auth emulator has "mailed" for this address, oldest first. */
export async function mailedCodes(email: string, requestType: string): Promise<string[]> {
  const { host, port } = stack.auth;
  const response = await fetch(`http://${host}:${port}/emulator/v1/projects/${stack.project}/oobCodes`);
  const { oobCodes } = OobCodes.parse(await response.json());
  return oobCodes
    .filter((sent) => sent.email === email && sent.requestType === requestType)
    .map(({ oobCode }) => oobCode);
}

export async function newestMailedCode(email: string, requestType: string): Promise<string> {
  const code = (await mailedCodes(email, requestType)).at(-1);
  if (!code) throw new Error(`nothing has been mailed to ${email}`);
  return code;
}
