import { validationTexts } from '@glimpse/contract/validation';
import * as z from 'zod/mini';
import { readyAuth } from '../../../lib/firebase/session.ts';
import { logIn } from '../auth/sign-in.ts';

/** The schema of `CurrentPasswordField`. */
export const CurrentPassword = z.object({
  current: z.string().check(z.minLength(1, validationTexts.passwordRequired)),
});

/**
 * Signs the viewer in again. The server requires a recent sign-in for sensitive changes, so that somebody who finds an
 * open browser cannot take over the account. Throws AppError.
 */
export const signInAgain = async (password: string): Promise<unknown> =>
  logIn({ email: (await readyAuth()).currentUser?.email ?? '', password });
