import { createHash } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';

/** Verified tokens, so that a burst of calls verifies once. The oldest go first. */
const verified = new Map<string, { uid: string; untilMs: number }>();
const maxVerified = 1000;
const maxAgeMs = 5 * 60 * 1000;

/**
 * The uid in the `Authorization` header: a Firebase ID token, bare or after `Bearer `. Null when there is none or it is
 * not valid. A verified token is taken for five minutes, never beyond its expiry.
 */
export async function viewerUid(
  auth: Auth,
  authorization: string | undefined,
  nowMs: number,
): Promise<string | null> {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) return null;
  const key = createHash('sha256').update(token).digest('base64');
  const known = verified.get(key);
  if (known && known.untilMs > nowMs) return known.uid;
  verified.delete(key);
  const decoded = await auth.verifyIdToken(token).catch(refused);
  if (!decoded) return null;
  verified.set(key, { uid: decoded.uid, untilMs: Math.min(nowMs + maxAgeMs, decoded.exp * 1000) });
  const oldest = verified.keys().next();
  if (verified.size > maxVerified && !oldest.done) verified.delete(oldest.value);
  return decoded.uid;
}

/** A token that is refused is nobody's. What else goes wrong (keys that cannot be fetched) is not the caller's fault. */
function refused(error: unknown): null {
  // What looks like a token but holds no JSON breaks the SDK's decoder.
  if (error instanceof SyntaxError) return null;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code.startsWith('auth/') && code !== 'auth/internal-error') return null;
  throw error;
}
