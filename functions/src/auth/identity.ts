import { AppError, serverErrors } from '@glimpse/contract/errors';
import { validationTexts } from '@glimpse/contract/texts';
import type { Toolkit } from './toolkit.ts';

/** Who signed in, and the ID token that proves it. */
export interface SignedIn {
  readonly uid: string;
  readonly idToken: string;
}

/** Signing in and up with a password, which only the Identity Toolkit can do; the Admin SDK has no passwords. */
export interface Identity {
  /** Throws what the specification says about an unknown email and a wrong password. */
  signIn(email: string, password: string): Promise<SignedIn>;
  /** Throws `emailExists` when the email has an account. */
  signUp(email: string, password: string, name: string): Promise<SignedIn>;
}

/**
 * `isRegistered` is asked when the service does not say which of the two was wrong (email enumeration protection, on by default in
 * new projects).
 */
export function identityToolkit(
  toolkit: Toolkit,
  isRegistered: (email: string) => Promise<boolean>,
): Identity {
  async function call(method: string, body: object): Promise<SignedIn | string> {
    const answer = await toolkit(method, { ...body, returnSecureToken: true });
    if (typeof answer === 'string') return answer;
    const { localId: uid, idToken } = answer;
    if (!uid || !idToken) throw new Error(`${method} answered without a token`);
    return { uid, idToken };
  }

  return {
    async signIn(email, password) {
      const result = await call('signInWithPassword', { email, password });
      if (typeof result !== 'string') return result;
      if (result === 'EMAIL_NOT_FOUND') throw serverErrors.emailNotRegistered();
      if (result === 'INVALID_LOGIN_CREDENTIALS' && !(await isRegistered(email))) {
        throw serverErrors.emailNotRegistered();
      }
      throw signInErrors[result]?.() ?? new Error(`signing in failed with ${result}`);
    },
    async signUp(email, password, name) {
      const result = await call('signUp', { email, password, displayName: name });
      if (typeof result !== 'string') return result;
      throw signUpErrors[result]?.() ?? new Error(`signing up failed with ${result}`);
    },
  };
}

const badEmail = () => new AppError('invalid-argument', validationTexts.emailFormat);

const signInErrors: Readonly<Record<string, () => AppError>> = {
  INVALID_PASSWORD: serverErrors.wrongPassword,
  INVALID_LOGIN_CREDENTIALS: serverErrors.wrongPassword,
  MISSING_PASSWORD: serverErrors.wrongPassword,
  USER_DISABLED: serverErrors.wrongPassword,
  INVALID_EMAIL: badEmail,
  TOO_MANY_ATTEMPTS_TRY_LATER: () => serverErrors.tooManyRequests(),
};

const signUpErrors: Readonly<Record<string, () => AppError>> = {
  EMAIL_EXISTS: serverErrors.emailExists,
  INVALID_EMAIL: badEmail,
  WEAK_PASSWORD: () => new AppError('invalid-argument', validationTexts.passwordShort),
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: () =>
    new AppError('invalid-argument', 'Password does not meet the requirements.'),
  TOO_MANY_ATTEMPTS_TRY_LATER: () => serverErrors.tooManyRequests(),
};
