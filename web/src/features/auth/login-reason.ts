import { api } from '@glimpse/contract/api';
import { AppError } from '@glimpse/contract/app-error';
import type { BodyOf } from '@glimpse/contract/endpoint';
import { signInErrors } from '@glimpse/contract/sign-in-errors';
import { call } from '../../lib/api/call.ts';

/** Why the server refuses these credentials, in its words. */
export async function loginReason(credentials: BodyOf<typeof api.login>): Promise<AppError> {
  try {
    await call(api.login, { body: credentials });
    return signInErrors.wrongPassword();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
