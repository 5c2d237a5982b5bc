import { AppError } from '@glimpse/contract/app-error';
import { authCalls } from '@glimpse/contract/auth/auth-calls';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { BodyOf } from '@glimpse/contract/endpoint';
import { call } from '../../lib/api/call.ts';

/**
 * Logs in with the API and returns its error. Its message says whether the email or the password is wrong. If the API
 * accepts the credentials, the error is `wrongPassword`, because Firebase Auth has refused them. Throws other errors.
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
