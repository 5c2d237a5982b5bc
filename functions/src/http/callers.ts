import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import type { Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Identified } from './viewer.ts';

/** Returns the IPv4 address or the IPv6 network. The emulator has no address, because it connects by a pipe. */
const addressOf = ({ ip }: Request): string => (ip ? ipKeyGenerator(ip) : 'local');

/** Returns the uid of a signed-in person. For other callers and for the guest account, it returns the address. */
function personOf(request: Request, { locals }: Response): string {
  const { uid }: Identified = locals.viewer;
  return uid !== null && uid !== guestAccount.uid ? `uid:${uid}` : addressOf(request);
}

/**
 * Returns the email in the body. For the guest's email it returns the address, so that nobody can lock other people
 * out of the guest account.
 */
function accountOf(request: Request, { locals }: Response): string {
  const body: object = locals.body();
  const email = 'email' in body && typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
  return email === guest.email || email === '' ? addressOf(request) : `email:${email}`;
}

/** Functions for the key by which a rate limit counts a request. */
export const callers = {
  address: addressOf,
  person: personOf,
  account: accountOf,
} as const;
export type Caller = keyof typeof callers;
