import type { ActionLink } from '@glimpse/contract/accounts/account';
import { AppError } from '@glimpse/contract/errors';
import { validationErrors } from '@glimpse/contract/validation';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { ActionLinks } from './action-links.ts';
import { syncVerifiedEmail } from './sync-verified-email.ts';

/**
 * Applies the code of an emailed link. The link sets a new password, verifies the address, changes it, or restores the
 * old one. A change of the address or password ends all sessions of the account.
 * Throws `linkExpired`, `linkUsed`, `emailExists`, or `invalid-argument` for a missing or weak password.
 */
export async function applyAction(
  db: Firestore,
  auth: Auth,
  links: ActionLinks,
  nowMs: number,
  { code, password }: { readonly code: string; readonly password?: string | undefined },
): Promise<ActionLink> {
  const link = await links.check(code);
  if (link.mode === 'resetPassword') {
    if (password === undefined) throw validationErrors.passwordRequired();
    return links.setPassword(code, password);
  }
  const { uid } = await links.apply(code);
  if (link.mode !== 'verifyEmail') await auth.revokeRefreshTokens(uid);
  // If another profile owns the address meanwhile, this profile keeps its own.
  await syncVerifiedEmail(db, auth, nowMs, uid).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'already-exists')) throw error;
  });
  return link;
}
