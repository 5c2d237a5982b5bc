import type { SignupForm } from '@glimpse/contract/auth/auth';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Stored } from '../firestore/documents.ts';
import { createProfile } from './create-profile.ts';
import type { Identity } from './identity.ts';
import type { EmailAccounts } from './release-email.ts';

/**
 * Creates an account and its profile. Returns the profile and an ID token.
 * Throws `emailExists` if Firebase Auth has an account with the address, or another person's profile owns it.
 * If the profile cannot be written, deletes the account again. If even that fails, the next sign-in creates the
 * profile.
 */
export async function signUp(
  db: Firestore,
  auth: EmailAccounts & Pick<Auth, 'deleteUser'>,
  identity: Identity,
  nowMs: number,
  { name, email, password }: SignupForm,
): Promise<{ idToken: string; user: Stored<UserDoc> }> {
  const address = email.toLowerCase();
  const { uid, idToken } = await identity.signUp(address, password, name);
  try {
    return { idToken, user: await createProfile(db, auth, nowMs, uid, name, address) };
  } catch (error) {
    await auth.deleteUser(uid).catch((failure: unknown) => {
      logger.warn('an account is left without a profile until its next sign-in', {
        failure: String(failure),
      });
    });
    throw error;
  }
}
