import { validationTexts } from '@glimpse/contract/validation';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { readyAuth } from '../../../lib/firebase/session.ts';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { signIn } from '../auth/sign-in.ts';

/** The field for the viewer's password, in every form that signs the viewer in again. */
export const CurrentPasswordField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label={t('account.yourPassword')} type="password" autoComplete="current-password" {...props} />
);

/** The schema of `CurrentPasswordField`. */
export const CurrentPassword = z.object({
  current: z.string().check(z.minLength(1, validationTexts.passwordRequired)),
});

/**
 * Signs the viewer in again. The server requires a recent sign-in for sensitive changes, so that somebody who finds an
 * open browser cannot take over the account. Throws AppError.
 */
export const signInAgain = async (password: string): Promise<unknown> =>
  signIn({ email: (await readyAuth()).currentUser?.email ?? '', password });
