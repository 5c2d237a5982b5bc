import { apiHeaders } from './api-headers.ts';

const timeLimitMs = 20_000;

interface EarlyRead {
  readonly uid: string;
  readonly url: string;
  readonly response: Promise<Response | null>;
}

let earlyRead: EarlyRead | null = null;

/**
 * Starts a GET request of the signed-in viewer before the code of the screen that needs it has been loaded. `call`
 * then uses the response, or repeats the request if it failed. `url` must be the URL that `call` builds.
 */
export function startEarlyRead(uid: string, url: string): void {
  earlyRead = { uid, url, response: read(url).catch(() => null) };
}

async function read(url: string): Promise<Response> {
  const { auth, headers } = await apiHeaders();
  headers.Authorization = `Bearer ${await auth.currentUser?.getIdToken()}`;
  return fetch(url, { headers, signal: AbortSignal.timeout(timeLimitMs) });
}

/** Returns the response to the early request of this viewer, once. null if there is no such request or it failed. */
export async function takeEarlyRead(uid: string | undefined, url: string): Promise<Response | null> {
  if (earlyRead?.uid !== uid || earlyRead?.url !== url) return null;
  const { response } = earlyRead;
  earlyRead = null;
  return response;
}
