import * as z from 'zod/mini';
import { stack } from './stack.ts';

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
