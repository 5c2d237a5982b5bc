import * as z from 'zod/mini';
import type { Person } from './people.ts';

/** Returns the address of a file with the download token that Storage shows to people who can read the file. */
export async function addressWithToken(url: string, { token }: Person): Promise<string> {
  const response = await fetch(url.replace('alt=media', ''), { headers: { Authorization: `Firebase ${token}` } });
  const Metadata = z.object({ downloadTokens: z.string().check(z.minLength(1)) });
  return `${url}&token=${Metadata.parse(await response.json()).downloadTokens}`;
}
