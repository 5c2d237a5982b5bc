import type { Firestore } from 'firebase-admin/firestore';
import { removeOwnProfile } from '../auth/remove-profile.ts';
import { nullIfUserNotFound } from '../auth/user-not-found.ts';

interface Accounts {
  updateUser(uid: string, change: { disabled: boolean }): Promise<unknown>;
}

/**
 * Deletes the profile and disables the sign-in. A job deletes the rest, including the account in Firebase Auth.
 * `confirmation` is the email address, as the owner has typed it. Throws `notConfirmed`, `viewerNotRegistered` or
 * `suspended`.
 */
export async function deleteAccount(
  db: Firestore,
  auth: Accounts,
  nowMs: number,
  uid: string,
  confirmation: string,
): Promise<void> {
  await removeOwnProfile(db, nowMs, uid, confirmation.trim().toLowerCase());
  // The job may have deleted the account already.
  await auth.updateUser(uid, { disabled: true }).catch(nullIfUserNotFound);
}
