import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AppError } from '@glimpse/contract/errors';
import type { Auth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';

/** The owner of an ID token. */
export interface Identified {
  /** Null if nobody is signed in. */
  readonly uid: string | null;
  readonly token: string;
  /** When the session began, in epoch milliseconds. */
  readonly signedInMs: number;
  /** Returns the error for calls that require a signed-in person. Used if `uid` is null. */
  readonly refusal: () => AppError;
  /** Whether the token has the moderator claim. */
  readonly isModerator: boolean;
}

const refused = (refusal: () => AppError): Identified => ({
  ...{ uid: null, token: '', signedInMs: 0, isModerator: false },
  refusal,
});
const nobody = refused(signInErrors.invalidToken);

/** Verified tokens, cached so that a burst of calls with one token verifies it once. */
const verifiedTokens = new LRUCache<string, { identified: Identified; untilMs: number }>({ max: 1000 });
const maxAgeMs = 60 * 1000;

/**
 * Returns the owner of the Firebase ID token in the `Authorization` header. The prefix `Bearer ` is optional. A
 * verified token is cached for a minute, but never after its expiry. During this minute, a deleted, disabled or
 * signed-out account keeps access.
 */
export async function identify(
  auth: Pick<Auth, 'verifyIdToken'>,
  authorization: string | undefined,
  nowMs: number,
): Promise<Identified> {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) return nobody;
  const cached = verifiedTokens.get(token);
  if (cached && cached.untilMs > nowMs) return cached.identified;
  verifiedTokens.delete(token);
  try {
    const { uid, exp, auth_time: authTime, moderator } = await auth.verifyIdToken(token, true);
    const identified: Identified = {
      uid,
      token,
      signedInMs: authTime * 1000,
      refusal: signInErrors.invalidToken,
      isModerator: moderator === true,
    };
    verifiedTokens.set(token, { identified, untilMs: Math.min(nowMs + maxAgeMs, exp * 1000) });
    return identified;
  } catch (error) {
    return onVerifyError(error);
  }
}

/**
 * Returns a caller who is not signed in, if the token is refused. Throws other errors, for example if the public keys
 * cannot be fetched.
 */
function onVerifyError(error: unknown): Identified {
  // The SDK throws a `SyntaxError` if a part of the token is not JSON.
  if (error instanceof SyntaxError) return nobody;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'auth/user-not-found') return refused(signInErrors.viewerNotRegistered);
  if (code === 'auth/user-disabled') return refused(accountErrors.suspended);
  if (code.startsWith('auth/') && code !== 'auth/internal-error') return nobody;
  throw error;
}
