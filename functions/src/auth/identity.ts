import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AppError } from '@glimpse/contract/errors';
import { validationErrors } from '@glimpse/contract/validation';
import type { Toolkit } from './toolkit.ts';

export interface SignedIn {
  readonly uid: string;
  readonly idToken: string;
}

/** Sign-in and sign-up with a password, through the Identity Toolkit. The Admin SDK cannot check passwords. */
export interface Identity {
  /** Throws the specification's errors for an unknown email, a wrong password and a suspended account. */
  signIn(email: string, password: string): Promise<SignedIn>;
  /** Throws `emailExists` if the email has an account. */
  signUp(email: string, password: string, name: string): Promise<SignedIn>;
}

/**
 * With email enumeration protection (the default of new projects), the service does not say whether the email or the
 * password was wrong. `isRegistered` then decides.
 */
export function identityToolkit(toolkit: Toolkit, isRegistered: (email: string) => Promise<boolean>): Identity {
  async function call(method: string, body: object): Promise<SignedIn | string> {
    const response = await toolkit(method, { ...body, returnSecureToken: true });
    if (typeof response === 'string') return response;
    const { localId: uid, idToken } = response;
    if (!uid || !idToken) throw new Error(`${method} returned no token`);
    return { uid, idToken };
  }

  return {
    async signIn(email, password) {
      const result = await call('signInWithPassword', { email, password });
      if (typeof result !== 'string') return result;
      if (result === 'EMAIL_NOT_FOUND') throw signInErrors.emailNotRegistered();
      if (result === 'INVALID_LOGIN_CREDENTIALS' && !(await isRegistered(email))) {
        throw signInErrors.emailNotRegistered();
      }
      throw signInErrorsByCode[result]?.() ?? new Error(`signing in failed with ${result}`);
    },
    async signUp(email, password, name) {
      const result = await call('signUp', { email, password, displayName: name });
      if (typeof result !== 'string') return result;
      throw signUpErrorsByCode[result]?.() ?? new Error(`signing up failed with ${result}`);
    },
  };
}

const signInErrorsByCode: Readonly<Record<string, () => AppError>> = {
  INVALID_PASSWORD: signInErrors.wrongPassword,
  INVALID_LOGIN_CREDENTIALS: signInErrors.wrongPassword,
  MISSING_PASSWORD: signInErrors.wrongPassword,
  USER_DISABLED: accountErrors.suspended,
  INVALID_EMAIL: validationErrors.emailFormat,
  TOO_MANY_ATTEMPTS_TRY_LATER: () => signInErrors.tooManyRequests(),
};

const signUpErrorsByCode: Readonly<Record<string, () => AppError>> = {
  EMAIL_EXISTS: signInErrors.emailExists,
  INVALID_EMAIL: validationErrors.emailFormat,
  WEAK_PASSWORD: validationErrors.passwordShort,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: validationErrors.passwordRules,
  TOO_MANY_ATTEMPTS_TRY_LATER: () => signInErrors.tooManyRequests(),
};
