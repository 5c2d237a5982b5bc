import { AppError } from '@glimpse/contract/app-error';
import { areGuests, guest, guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { entranceMessages, entranceTexts } from '@glimpse/contract/auth/sign-in-texts';
import type { User } from 'firebase/auth';
import { loadAuth } from '../../lib/firebase/session.ts';

export interface Credentials {
  email: string;
  password: string;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Firebase Auth's codes in the specification's words. */
async function loginError(error: unknown, credentials: Credentials): Promise<AppError> {
  switch (codeOf(error)) {
    case 'auth/user-not-found':
      return signInErrors.emailNotRegistered();
    case 'auth/wrong-password':
      return signInErrors.wrongPassword();
    // Projects with email enumeration protection do not say which of the two it was; our server may (its settings decide).
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
      return (await import('./fetch-login-error.ts')).loginReason(credentials);
    case 'auth/too-many-requests':
      return signInErrors.tooManyRequests();
    default:
      return new AppError('unavailable', entranceTexts.somethingWentWrong);
  }
}

/** Signs in and answers the greeting. Throws AppError with a text for the person. */
export async function logIn(credentials: Credentials): Promise<string> {
  try {
    const user = areGuests(credentials) ? await enterAsGuest() : await enter(credentials);
    return entranceMessages.welcomeBack(user.displayName ?? credentials.email);
  } catch (error) {
    throw error instanceof AppError ? error : await loginError(error, credentials);
  }
}

const enter = async ({ email, password }: Credentials): Promise<User> =>
  (await loadAuth()).signIn(email, password);

/**
 * The guest's account is everybody's. Where somebody has changed it, the server puts it right first. Others may be doing so
 * at this moment, which ends a sign-in: hence once more.
 */
async function enterAsGuest(mendings = 2): Promise<User> {
  let failure: unknown = null;
  const user = await enter(guest).catch((error: unknown) => {
    failure = error;
  });
  const isWell = user?.uid === guestAccount.uid && user.displayName === guestAccount.fullName;
  if (user && (isWell || mendings === 0)) return user;
  if (mendings === 0) throw failure;
  const { mendGuest } = await import('./guest-entrance.ts');
  await mendGuest(codeOf(failure), failure);
  return enterAsGuest(mendings - 1);
}
