import type { SignupForm } from '@glimpse/contract/auth/auth';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Stored } from '../firestore/documents.ts';
import { createProfile } from './create-profile.ts';
import { claimsOf } from './emails.ts';
import type { Identity } from './identity.ts';

/**
 * A new account with its profile, and the ID token. Throws `emailExists`: Firebase Auth decides who was first, and
 * whether a profile has the address. When the profile cannot be written the account goes too; should even that fail, the next sign-in completes it.
 */
export async function signUp(
  db: Firestore,
  auth: Auth,
  identity: Identity,
  nowMs: number,
  { name, email, password }: SignupForm,
): Promise<{ idToken: string; user: Stored<UserDoc> }> {
  const address = email.toLowerCase();
  const claims = claimsOf(db, address);
  // Whoever is refused an account needs no answer.
  claims.catch(() => {});
  const { uid, idToken } = await identity.signUp(address, password, name);
  try {
    return { idToken, user: await createProfile(db, auth, nowMs, uid, name, address, claims) };
  } catch (error) {
    await auth.deleteUser(uid).catch((failure: unknown) => {
      logger.warn('an account is left without a profile until its next sign-in', {
        failure: String(failure),
      });
    });
    throw error;
  }
}
