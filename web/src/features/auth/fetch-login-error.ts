import { AppError } from '@glimpse/contract/app-error';
import { authCalls } from '@glimpse/contract/auth/auth-calls';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { BodyOf } from '@glimpse/contract/endpoint';
import { call } from '../../lib/api/call.ts';

/** Asks the server to log in, and returns its error, whose message names the problem of the credentials. */
export async function fetchLoginError(credentials: BodyOf<typeof authCalls.login>): Promise<AppError> {
  try {
    await call(authCalls.login, { body: credentials });
    return signInErrors.wrongPassword();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
