import { AppError } from '@glimpse/contract/app-error';
import { authCalls } from '@glimpse/contract/auth/auth-calls';
import { guest } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { BodyOf } from '@glimpse/contract/endpoint';
import { call } from '../../../lib/api/call.ts';

/**
 * Logs in with the API after Firebase Auth has refused the credentials. Returns the API's error, whose message says
 * whether the email or the password is wrong. Returns `wrongPassword` if the API accepts the credentials.
 */
export async function fetchLoginError(credentials: BodyOf<typeof authCalls.login>): Promise<AppError> {
  try {
    await call(authCalls.login, { body: credentials });
    return signInErrors.wrongPassword();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Returns whether this error code of Firebase Auth can mean that somebody has changed the guest account. */
export const mayBeChangedGuest = (code: string): boolean =>
  [
    'auth/user-not-found',
    'auth/wrong-password',
    'auth/invalid-credential',
    'auth/invalid-login-credentials',
    'auth/user-disabled',
    'auth/too-many-requests',
    // The account was deleted or its password was changed after the token was issued.
    'auth/user-token-expired',
    'auth/invalid-user-token',
  ].includes(code);

/**
 * Restores the guest account on the server. Everybody knows its password, so anybody can change the account with
 * Firebase Auth. Throws AppError if the server cannot restore the account.
 */
export const restoreGuest = (): Promise<unknown> => call(authCalls.login, { body: guest });
