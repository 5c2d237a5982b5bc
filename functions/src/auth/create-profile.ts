import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { newOnboarding } from '@glimpse/contract/onboarding/onboarding';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef } from '../jobs/new-job.ts';
import { emailRef } from './emails.ts';
import { newProfile } from './new-profile.ts';
import { type EmailAccounts, withReleasedEmail } from './release-email.ts';

/**
 * Creates the profile of a new account. From then on the profile owns its address (`email`, in lower case), which is
 * the account's address in Firebase Auth. Throws `emailExists` if the address belongs to another person (see
 * `withReleasedEmail`). `fullName` has passed `legalName`.
 */
export const createProfile = (
  db: Firestore,
  auth: EmailAccounts,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
): Promise<Stored<UserDoc>> =>
  withReleasedEmail(db, auth, nowMs, uid, email, () => createUserDocument(db, nowMs, uid, fullName, email));

/**
 * Creates the profile, the entry of its address and the state of the onboarding in one commit. Returns the existing profile if there is one.
 * Throws `emailExists`, or `accountLeaving` while the account with this uid is being deleted.
 */
export function createUserDocument(
  db: Firestore,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
): Promise<Stored<UserDoc>> {
  const entryRef = emailRef(db, email);
  const userRef = db.doc(paths.user(uid));
  const reads = { entry: entryRef, user: userRef, removal: jobRef(db, 'removeAccount', uid) };
  const lockPaths = [entryRef.path, userRef.path];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    const existing = readDocument(UserDoc, read.user);
    if (existing) return existing;
    if (read.removal.exists) throw accountErrors.beingDeleted();
    const owner = readableDocument(EmailDoc, read.entry)?.data.uid ?? uid;
    if (owner !== uid) throw signInErrors.emailExists();
    const data = newProfile(nowMs, fullName, email);
    const emailEntry: EmailDoc = { uid, createdAt: nowMs };
    commit.create(userRef, data);
    commit.set(entryRef, emailEntry);
    if (uid !== guestAccount.uid) commit.set(db.doc(paths.onboarding(uid)), newOnboarding);
    return { id: uid, data };
  });
}
