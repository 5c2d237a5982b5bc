import { authCalls } from '@glimpse/contract/auth/auth-calls';
import { guest } from '@glimpse/contract/auth/guest';
import { call } from '../../lib/api/call.ts';

/**
 * The codes of Firebase Auth for a wrong or missing account. Other codes, e.g. for the network, say nothing about
 * the account.
 */
const accountErrorCodes: ReadonlySet<string> = new Set([
  'auth/user-not-found',
  'auth/wrong-password',
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/user-disabled',
  'auth/too-many-requests',
  // The account was deleted or its password was changed after the token was issued.
  'auth/user-token-expired',
  'auth/invalid-user-token',
]);

/**
 * Restores the guest account on the server. Everybody knows its password, so anybody can change the account with
 * Firebase Auth. `failure` is the error of the sign-in, or null if the sign-in succeeded but the account has changed.
 * `code` is the code of `failure`, or ''. Throws `failure` if it is not about the account. Throws the error of the
 * server if the server cannot restore the account.
 */
export async function restoreGuest(code: string, failure: unknown): Promise<void> {
  if (failure !== null && !accountErrorCodes.has(code)) throw failure;
  await call(authCalls.login, { body: guest });
}
