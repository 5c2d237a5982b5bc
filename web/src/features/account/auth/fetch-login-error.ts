import { AppError } from '@glimpse/contract/app-error';
import { authCalls } from '@glimpse/contract/auth/auth-calls';
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
