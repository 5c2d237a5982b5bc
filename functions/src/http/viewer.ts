import type { Auth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';

/** The owner of a token. */
export interface Identified {
  /** Null if nobody is signed in. */
  readonly uid: string | null;
  readonly token: string;
  /** When the session began, in epoch milliseconds. */
  readonly signedInMs: number;
  /** Whether the account of the token has been deleted. */
  readonly isGone: boolean;
  /** Whether the token has the moderator claim. */
  readonly isModerator: boolean;
}

const nobody: Identified = { uid: null, token: '', signedInMs: 0, isGone: false, isModerator: false };
const deletedViewer: Identified = { ...nobody, isGone: true };

/** Verified tokens, so that a burst of calls with one token verifies it once. */
const verified = new LRUCache<string, { identified: Identified; untilMs: number }>({ max: 1000 });
const maxAgeMs = 60 * 1000;

/**
 * Identifies the owner of the `Authorization` header. It is a Firebase ID token, bare or after `Bearer `.
 * A verified token is trusted for a minute, but never after its expiry. Until then a deleted, disabled or signed-out
 * account keeps access.
 */
export async function identify(auth: Auth, authorization: string | undefined, nowMs: number): Promise<Identified> {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) return nobody;
  const known = verified.get(token);
  if (known && known.untilMs > nowMs) return known.identified;
  verified.delete(token);
  try {
    const { uid, exp, auth_time: authTime, moderator } = await auth.verifyIdToken(token, true);
    const identified: Identified = {
      uid,
      token,
      signedInMs: authTime * 1000,
      isGone: false,
      isModerator: moderator === true,
    };
    verified.set(token, { identified, untilMs: Math.min(nowMs + maxAgeMs, exp * 1000) });
    return identified;
  } catch (error) {
    return onVerifyError(error);
  }
}

/**
 * Returns nobody for an invalid token. Other errors (such as keys that cannot be fetched) are thrown, because they
 * are not the caller's fault.
 */
function onVerifyError(error: unknown): Identified {
  // The SDK throws a SyntaxError if a part of the token is not JSON.
  if (error instanceof SyntaxError) return nobody;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'auth/user-not-found') return deletedViewer;
  if (code.startsWith('auth/') && code !== 'auth/internal-error') return nobody;
  throw error;
}
