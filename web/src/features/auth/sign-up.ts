import { api } from '@glimpse/contract/api';
import type { SignupForm } from '@glimpse/contract/auth';
import { call } from '../../lib/api/call.ts';
import { logIn } from './sign-in.ts';

/** Creates the account on the server, then signs in to it. Answers the server's message; throws AppError. */
export async function signUp(form: SignupForm): Promise<string> {
  const { message } = await call(api.signup, { body: form });
  await logIn(form);
  return message;
}
