import { AppError } from '@glimpse/contract/app-error';
import { guest, guestAccount, isGuestLogin } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { User } from 'firebase/auth';
import { loadAuth } from '../../../lib/firebase/session.ts';
import { t } from '../../../lib/languages/translate.ts';

export interface Credentials {
  email: string;
  password: string;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Maps an error of Firebase Auth to an error whose message can be shown. */
async function loginError(error: unknown, credentials: Credentials): Promise<AppError> {
  switch (codeOf(error)) {
    case 'auth/user-not-found':
      return signInErrors.emailNotRegistered();
    case 'auth/wrong-password':
      return signInErrors.wrongPassword();
    // With email enumeration protection, Firebase Auth does not say whether the email or the password is wrong. The
    // API says it if its settings allow that.
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
      return (await import('./refused-sign-in.ts')).fetchLoginError(credentials);
    case 'auth/user-disabled':
      return (await import('@glimpse/contract/accounts/account-errors')).accountErrors.suspended();
    case 'auth/too-many-requests':
      return signInErrors.tooManyRequests();
    default:
      return new AppError('unavailable', t('login.somethingWentWrong'));
  }
}

/** Signs in and returns the greeting. Throws an AppError whose message can be shown. */
export async function logIn(credentials: Credentials): Promise<string> {
  try {
    const user = isGuestLogin(credentials) ? await signInAsGuest() : await signIn(credentials);
    return t('login.welcomeBack', { name: user.displayName ?? credentials.email });
  } catch (error) {
    throw error instanceof AppError ? error : await loginError(error, credentials);
  }
}

const signIn = async ({ email, password }: Credentials): Promise<User> => (await loadAuth()).signIn(email, password);

/**
 * Signs in as the guest. If somebody has changed the shared account, the server restores it and the sign-in is
 * retried. There are two retries, because another browser may restore the account at the same time. That would end
 * this sign-in.
 */
async function signInAsGuest(retries = 2): Promise<User> {
  let signInError: unknown = null;
  const user = await signIn(guest).catch((error: unknown) => {
    signInError = error;
  });
  const isUnchanged = user?.uid === guestAccount.uid && user.displayName === guestAccount.fullName;
  if (user && (isUnchanged || retries === 0)) return user;
  if (retries === 0) throw signInError;
  const { restoreGuest } = await import('./refused-sign-in.ts');
  await restoreGuest(codeOf(signInError), signInError);
  return signInAsGuest(retries - 1);
}
