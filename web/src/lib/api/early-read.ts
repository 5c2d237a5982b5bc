import { apiHeaders } from './api-headers.ts';

const timeLimitMs = 20_000;

interface EarlyRead {
  readonly uid: string;
  readonly address: string;
  readonly response: Promise<Response | null>;
}

let begun: EarlyRead | null = null;

/**
 * Begins a GET of the API as whoever is signed in, before the code is there that asks for it: `call` takes its answer over. `address`: as
 * `call` makes it. What cannot be had is asked for again by `call`.
 */
export function beginRead(uid: string, address: string): void {
  begun = { uid, address, response: read(address).catch(() => null) };
}

async function read(address: string): Promise<Response> {
  const { auth, headers } = await apiHeaders();
  headers.Authorization = `Bearer ${await auth.currentUser?.getIdToken()}`;
  return fetch(address, { headers, signal: AbortSignal.timeout(timeLimitMs) });
}

/** What was begun for this person at this address; once. null when nothing was, or when it failed. */
export async function takeRead(uid: string | undefined, address: string): Promise<Response | null> {
  if (begun?.uid !== uid || begun?.address !== address) return null;
  const { response } = begun;
  begun = null;
  return response;
}
