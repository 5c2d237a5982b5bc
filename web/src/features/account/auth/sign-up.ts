import type { SignupForm } from '@glimpse/contract/auth/auth';
import { authCalls } from '@glimpse/contract/auth/auth-calls';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import { storeStep } from './onboarding-storage.ts';
import { signIn } from './sign-in.ts';

/** Creates the account on the server and signs in. Returns the greeting. Throws AppError. */
export async function signUp(form: SignupForm): Promise<string> {
  const { createdUser } = await call(authCalls.signup, { body: form });
  // The feed shows the first step at once, without waiting for Firestore.
  storeStep(createdUser._id, 'picture');
  await signIn(form);
  return t('account.welcome', { name: createdUser.fullName });
}
