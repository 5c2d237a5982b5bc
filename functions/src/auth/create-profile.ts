import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef } from '../jobs/new-job.ts';
import { emailRef, ownerOfEmail } from './emails.ts';
import { newProfile } from './new-profile.ts';
import { isAccountMissing, removeProfile } from './remove-profile.ts';

/**
 * Creates the profile of a new account. From then on the profile owns its address (`email`, in lower case).
 * If the profile of a deleted account owns the address, removes that profile first.
 * It does not remove the guest's profile, because the guest's account is restored.
 * Throws `emailExists` if the address belongs to another person. `fullName` has passed `legalName`.
 */
export async function createProfile(
  db: Firestore,
  auth: Auth,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
): Promise<Stored<UserDoc>> {
  try {
    return await createUserDocument(db, nowMs, uid, fullName, email);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'already-exists')) throw error;
    const owner = await ownerOfEmail(db, email);
    const isOtherPerson = owner !== null && owner !== uid && owner !== guestAccount.uid;
    if (!isOtherPerson || !(await isAccountMissing(auth, owner))) throw error;
    await removeProfile(db, nowMs, owner);
    return createUserDocument(db, nowMs, uid, fullName, email);
  }
}

/**
 * Creates the profile and the entry of its address in one commit. Returns the existing profile if there is one.
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
    return { id: uid, data };
  });
}
