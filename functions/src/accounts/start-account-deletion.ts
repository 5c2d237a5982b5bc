import type { Firestore } from 'firebase-admin/firestore';
import { removeOwnProfile } from '../auth/remove-profile.ts';

/** Of Firebase Auth. */
interface Accounts {
  updateUser(uid: string, change: { disabled: boolean }): Promise<unknown>;
}

/**
 * Ends an account at once: its profile is gone, nobody can sign in to it, and a job begins that removes the rest, the account in
 * Firebase Auth too. `confirmation` is its address, as its owner has typed it. Throws `notConfirmed`, `viewerNotRegistered` or `suspended`.
 */
export async function deleteAccount(
  db: Firestore,
  auth: Accounts,
  nowMs: number,
  uid: string,
  confirmation: string,
): Promise<void> {
  await removeOwnProfile(db, nowMs, uid, confirmation.trim().toLowerCase());
  // The job may have been faster.
  await auth.updateUser(uid, { disabled: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  });
}
