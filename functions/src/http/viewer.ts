import type { Auth } from 'firebase-admin/auth';

/**
 * Who a token speaks for, and since when (epoch milliseconds) they have been signed in. `uid` is null when nobody is; `isGone`:
 * because the account has been deleted since. `isModerator`: the token carries the claim.
 */
export interface Identified {
  readonly uid: string | null;
  readonly token: string;
  readonly signedInMs: number;
  readonly isGone: boolean;
  readonly isModerator: boolean;
}

const nobody: Identified = { uid: null, token: '', signedInMs: 0, isGone: false, isModerator: false };
const somebodyGone: Identified = { ...nobody, isGone: true };

/** Verified tokens, so that a burst of calls verifies once. The oldest go first. */
const verified = new Map<string, { identified: Identified; untilMs: number }>();
const maxVerified = 1000;
const maxAgeMs = 60 * 1000;

/**
 * Who the `Authorization` header speaks for: a Firebase ID token, bare or after `Bearer `. A verified token is taken for a
 * minute, never beyond its expiry: so long at most does an account stay in that was deleted, disabled or signed out
 * everywhere.
 */
export async function identify(
  auth: Auth,
  authorization: string | undefined,
  nowMs: number,
): Promise<Identified> {
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
    const oldest = verified.keys().next();
    if (verified.size > maxVerified && !oldest.done) verified.delete(oldest.value);
    return identified;
  } catch (error) {
    return refused(error);
  }
}

/** A token that is refused is nobody's. What else goes wrong (keys that cannot be fetched) is not the caller's fault. */
function refused(error: unknown): Identified {
  // What looks like a token but holds no JSON breaks the SDK's decoder.
  if (error instanceof SyntaxError) return nobody;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'auth/user-not-found') return somebodyGone;
  if (code.startsWith('auth/') && code !== 'auth/internal-error') return nobody;
  throw error;
}
