import { AppError, serverErrors } from '@glimpse/contract/app-error';
import { clientTexts, serverMessages } from '@glimpse/contract/texts';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { appCheck, auth } from '../../lib/firebase/auth.ts';

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
      return serverErrors.emailNotRegistered();
    case 'auth/wrong-password':
      return serverErrors.wrongPassword();
    // Projects with email enumeration protection do not say which of the two it was; our server may (its settings decide).
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
      return (await import('./login-reason.ts')).loginReason(credentials);
    case 'auth/too-many-requests':
      return serverErrors.tooManyRequests();
    default:
      return new AppError('unavailable', clientTexts.somethingWentWrong);
  }
}

/** Signs in and answers the greeting. Throws AppError with a text for the person. */
export async function logIn(credentials: Credentials): Promise<string> {
  const { email, password } = credentials;
  try {
    await appCheck;
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    return serverMessages.welcomeBack(user.displayName ?? email);
  } catch (error) {
    throw await loginError(error, credentials);
  }
}
