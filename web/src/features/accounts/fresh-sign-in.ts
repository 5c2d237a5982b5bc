import { validationTexts } from '@glimpse/contract/texts';
import * as z from 'zod/mini';
import { settledAuth } from '../../lib/firebase/session.ts';
import { logIn } from '../auth/sign-in.ts';

/** What stands in each form that asks for a fresh sign-in. */
export const CurrentPassword = z.object({
  current: z.string().check(z.minLength(1, validationTexts.passwordRequired)),
});

/** Signs the same person in again, so that the server lets them change what an open browser must not give away. Throws AppError. */
export const signInAgain = async (password: string): Promise<unknown> =>
  logIn({ email: (await settledAuth()).currentUser?.email ?? '', password });
