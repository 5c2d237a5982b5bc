import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import type { Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** IPv6 by network. There is no address on the emulator's pipe. */
const addressOf = ({ ip }: Request): string => (ip ? ipKeyGenerator(ip) : 'local');

/** Each person by themselves, others by address: also the guest, who is everybody. */
function personOf(request: Request, { locals }: Response): string {
  const { viewerUid } = locals;
  return typeof viewerUid === 'string' && viewerUid !== guestAccount.uid
    ? `uid:${viewerUid}`
    : addressOf(request);
}

/** The email in the body, where there is one. There is nothing to guess about the guest's, which nobody shall lock for everybody. */
function accountOf(request: Request, { locals }: Response): string {
  const body: unknown = locals.body();
  const given: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return email === guest.email || email === '' ? addressOf(request) : `email:${email}`;
}

/** Whom a limit counts. */
export const callers = {
  address: addressOf,
  person: personOf,
  account: accountOf,
} as const;
export type Caller = keyof typeof callers;
