import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, type Stored } from '../firestore/documents.ts';
import { readOwnContact } from './contact.ts';
import { type EmailAccounts, moveEmail, withReleasedEmail } from './release-email.ts';

/**
 * Copies the verified address of the account in Firebase Auth to the profile. One commit changes the profile and the
 * `emails` entry. A trigger updates the copies. Returns the profile, or null if there is none. Throws `emailExists` if
 * the address belongs to another person (see `withReleasedEmail`). Does not change the guest. Idempotent.
 * `profilePromise` is given if the caller has already started to read the profile.
 */
export async function syncVerifiedEmail(
  db: Firestore,
  auth: EmailAccounts,
  nowMs: number,
  uid: string,
  profilePromise: Promise<Stored<UserDoc> | null> = readProfile(db, uid),
): Promise<Stored<UserDoc> | null> {
  const account = auth.getUser(uid);
  // If both reads fail, the missing profile is the more useful error.
  account.catch(() => {});
  const profile = await profilePromise;
  const { email, emailVerified } = await account;
  const user = profile && (await readOwnContact(db, profile));
  const isNew = user && email && emailVerified && email.toLowerCase() !== user.data.email;
  if (!isNew || uid === guestAccount.uid) return user;
  const address = email.toLowerCase();
  return withReleasedEmail(db, auth, nowMs, uid, address, () => moveEmail(db, nowMs, uid, address));
}

const readProfile = async (db: Firestore, uid: string): Promise<Stored<UserDoc> | null> =>
  readDocument(UserDoc, await db.doc(paths.user(uid)).get());
