import type { ActionLink } from '@glimpse/contract/accounts/account';
import { AppError } from '@glimpse/contract/errors';
import { validationTexts } from '@glimpse/contract/texts';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { ActionLinks } from './action-links.ts';
import { followEmail } from './move-email.ts';

/**
 * Does what a mail's link is for: sets the new password, verifies the address, changes to the new one, or back to the old one. Whoever
 * gets another address or password by it is signed out everywhere. Throws `linkExpired`, `linkUsed`, `emailExists`, or
 * `invalid-argument` for a password that is missing or too weak.
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
    if (password === undefined) throw new AppError('invalid-argument', validationTexts.passwordRequired);
    return links.setPassword(code, password);
  }
  const { uid } = await links.follow(code);
  if (link.mode !== 'verifyEmail') await auth.revokeRefreshTokens(uid);
  // A profile that has lost its address to somebody else keeps the one that it has.
  await followEmail(db, auth, nowMs, uid).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'already-exists')) throw error;
  });
  return link;
}
