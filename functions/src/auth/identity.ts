import { AppError, serverErrors } from '@glimpse/contract/errors';
import { validationTexts } from '@glimpse/contract/texts';
import * as z from 'zod/mini';

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

const Success = z.object({ localId: z.string(), idToken: z.string() });
const Failure = z.object({ error: z.object({ message: z.string() }) });

/**
 * The Identity Toolkit's REST interface: the emulator's at `emulatorHost` (host:port) or, without one, the real one,
 * which needs the web API key. `isRegistered` is asked when the service does not say which of the two was wrong
 * (email enumeration protection, on by default in new projects).
 */
export function identityToolkit(
  apiKey: string,
  emulatorHost: string | undefined,
  isRegistered: (email: string) => Promise<boolean>,
): Identity {
  const origin = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';

  async function call(method: string, body: object): Promise<SignedIn | string> {
    if (!emulatorHost && !apiKey)
      throw new Error('WEB_API_KEY is not set: nobody can sign in (docs/deploy.md)');
    const response = await fetch(`${origin}/v1/accounts:${method}?key=${apiKey || 'emulator'}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
      signal: AbortSignal.timeout(20_000),
    });
    const answer: unknown = await response.json();
    const success = Success.safeParse(answer);
    if (response.ok && success.success) {
      return { uid: success.data.localId, idToken: success.data.idToken };
    }
    const failure = Failure.safeParse(answer);
    if (!failure.success) throw new Error(`${method} answered ${response.status}`);
    // 'WEAK_PASSWORD : Password should be at least 6 characters' and the like: the first word is the code.
    return failure.data.error.message.split(/[ :]/, 1)[0] ?? '';
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
