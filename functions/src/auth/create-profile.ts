import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { newOnboarding } from '@glimpse/contract/onboarding/onboarding';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { jobRef } from '../jobs/new-job.ts';
import { emailRef } from './emails.ts';
import { newProfile } from './new-profile.ts';
import { type EmailAccounts, withReleasedEmail } from './release-email.ts';
import { claimUsername } from './usernames.ts';

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
 * Creates the profile, the entry of its address, the entries of its username and the state of the onboarding in one
 * commit. The username comes from the full name, with digits if it is taken. Returns the existing profile if there is
 * one. Throws `emailExists`, or `accountLeaving` while the account with this uid is being deleted.
 *
 * A batched commit locks nothing, so many people with the same name can sign up at the same time. One of them gets the
 * username, and the commits of the others run again.
 */
export function createUserDocument(
  db: Firestore,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
): Promise<Stored<UserDoc>> {
  const unchanged = { entry: emailRef(db, email), user: db.doc(paths.user(uid)) };
  const options = {
    lockPaths: [unchanged.entry.path, unchanged.user.path],
    unchanged,
    // The job is created when an existing profile is deleted, and there is none.
    mayChange: { removal: jobRef(db, 'removeAccount', { uid }) },
  };
  return inBatch(db, options, async (commit, read) => {
    const existing = readDocument(UserDoc, read.user);
    if (existing) return existing;
    if (read.removal.exists) throw accountErrors.beingDeleted();
    const owner = readableDocument(EmailDoc, read.entry)?.data.uid ?? uid;
    if (owner !== uid) throw signInErrors.emailExists();
    const username = await claimUsername(commit, db, nowMs, uid, usernameOf(fullName));
    const data = newProfile(nowMs, fullName, email, username);
    const emailEntry: EmailDoc = { uid, createdAt: nowMs };
    commit.create(read.user.ref, data);
    commit.put(read.entry, emailEntry);
    if (uid !== guestAccount.uid) commit.set(db.doc(paths.onboarding(uid)), newOnboarding);
    return { id: uid, data };
  });
}
