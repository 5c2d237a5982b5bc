import { serverErrors } from '@glimpse/contract/errors';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readContact } from '../auth/contact.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { readViewer } from '../firestore/require.ts';

/**
 * Ends an account at once: its profile is gone, nobody can sign in to it, and a job begins that removes the rest, the account in
 * Firebase Auth too. `confirmation` is its address, as its owner has typed it. Throws `notConfirmed` or `viewerNotRegistered`.
 */
export async function deleteAccount(
  db: Firestore,
  auth: Pick<Auth, 'updateUser'>,
  nowMs: number,
  uid: string,
  confirmation: string,
): Promise<void> {
  const { data } = await readContact(db, await readViewer(db, uid));
  if (confirmation.trim().toLowerCase() !== data.email) throw serverErrors.notConfirmed();
  await removeProfile(db, nowMs, uid);
  // The job may have been faster.
  await auth.updateUser(uid, { disabled: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  });
}
