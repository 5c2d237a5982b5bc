import { api } from '@glimpse/contract/api';
import { AppError, serverErrors } from '@glimpse/contract/app-error';
import { call } from '../../lib/api/call.ts';
import type { Credentials } from './sign-in.ts';

/** Why the server refuses these credentials, in its words. */
export async function loginReason(credentials: Credentials): Promise<AppError> {
  try {
    await call(api.login, { body: credentials });
    return serverErrors.wrongPassword();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
