import { authCalls } from '@glimpse/contract/auth/auth-calls';
import { guest } from '@glimpse/contract/auth/guest';
import { call } from '../../lib/api/call.ts';

/** What an account is refused with. Anything else (no network) says nothing about the account. */
const refusals: ReadonlySet<string> = new Set([
  'auth/user-not-found',
  'auth/wrong-password',
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/user-disabled',
  'auth/too-many-requests',
  // The account went, or got another password, after its token was made.
  'auth/user-token-expired',
  'auth/invalid-user-token',
]);

/**
 * Has the server put the guest's account right, which anybody can change, when a sign-in was refused with `code` or led to
 * another account (''). Throws `failure` when that was something else, and what the server says against it.
 */
export async function mendGuest(code: string, failure: unknown): Promise<void> {
  if (failure !== null && !refusals.has(code)) throw failure;
  await call(authCalls.login, { body: guest });
}
