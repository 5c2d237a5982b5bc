import * as z from 'zod/mini';
import { stack } from './stack.ts';

const Sent = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

/** Codes of the links that the Auth emulator would have mailed to, or about, this address and that nobody has used; oldest first. */
export async function mailedCodes(email: string, requestType: string): Promise<string[]> {
  const { host, port } = stack.auth;
  const response = await fetch(`http://${host}:${port}/emulator/v1/projects/${stack.project}/oobCodes`);
  const { oobCodes } = Sent.parse(await response.json());
  return oobCodes
    .filter((sent) => sent.email === email && sent.requestType === requestType)
    .map(({ oobCode }) => oobCode);
}

/** The newest of them. */
export async function mailedCode(email: string, requestType: string): Promise<string> {
  const code = (await mailedCodes(email, requestType)).at(-1);
  if (!code) throw new Error(`nothing has been mailed to ${email}`);
  return code;
}
