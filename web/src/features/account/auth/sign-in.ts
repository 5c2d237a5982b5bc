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
export async function signIn(credentials: Credentials): Promise<string> {
  try {
    const user = isGuestLogin(credentials) ? await signInAsGuest() : await signInByPassword(credentials);
    return t('login.welcomeBack', { name: user.displayName ?? credentials.email });
  } catch (error) {
    throw error instanceof AppError ? error : await loginError(error, credentials);
  }
}

const signInByPassword = async ({ email, password }: Credentials): Promise<User> =>
  (await loadAuth()).signIn(email, password);

/** Restoring the guest account signs everybody out, so another browser's restore can end the first retry, too. */
const guestRetries = 2;

/**
 * Signs in as the guest. If somebody has changed the shared account or its password, the server restores the account,
 * and the sign-in is retried. After the last retry, a changed account is good enough.
 */
async function signInAsGuest(): Promise<User> {
  for (let retry = 0; ; retry++) {
    const isLast = retry === guestRetries;
    try {
      const user = await signInByPassword(guest);
      const isUnchanged = user.uid === guestAccount.uid && user.displayName === guestAccount.fullName;
      if (isUnchanged || isLast) return user;
    } catch (error) {
      const { mayBeChangedGuest } = await import('./refused-sign-in.ts');
      if (isLast || !mayBeChangedGuest(codeOf(error))) throw error;
    }
    const { restoreGuest } = await import('./refused-sign-in.ts');
    await restoreGuest();
  }
}
