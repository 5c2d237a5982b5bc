import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import type { Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** IPv6 addresses are counted by network. In the emulator there is no address, because it uses a pipe. */
const addressOf = ({ ip }: Request): string => (ip ? ipKeyGenerator(ip) : 'local');

/**
 * Signed-in people are counted by uid. Other callers and the guest, which many people share, are counted by address.
 */
function personOf(request: Request, { locals }: Response): string {
  const { viewerUid } = locals;
  return typeof viewerUid === 'string' && viewerUid !== guestAccount.uid ? `uid:${viewerUid}` : addressOf(request);
}

/**
 * Counts by the email in the body. The guest's email is counted by address, so that nobody can lock the guest for
 * other people.
 */
function accountOf(request: Request, { locals }: Response): string {
  const body: unknown = locals.body();
  const given: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return email === guest.email || email === '' ? addressOf(request) : `email:${email}`;
}

/** The keys that a rate limit can count by. */
export const callers = {
  address: addressOf,
  person: personOf,
  account: accountOf,
} as const;
export type Caller = keyof typeof callers;
