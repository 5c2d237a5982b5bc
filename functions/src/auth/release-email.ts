import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { contactRefs, storeContact, withOwnContact } from './contact.ts';
import { emailRef, ownerOfEmail } from './emails.ts';
import { removeProfile } from './remove-profile.ts';
import { nullIfUserNotFound } from './user-not-found.ts';

export interface EmailAccounts {
  getUser(uid: string): Promise<Pick<UserRecord, 'email' | 'emailVerified'>>;
}

/**
 * Calls `write`, which gives the address to the profile of `uid`. The account of `uid` must have this address in
 * Firebase Auth. If `write` throws `emailExists`, it may be that another profile still has an address that its account
 * has lost. Releases the address then, and calls `write` again.
 */
export async function withReleasedEmail<T>(
  db: Firestore,
  auth: EmailAccounts,
  nowMs: number,
  uid: string,
  email: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isEmailExists(error)) throw error;
    const owner = await ownerOfEmail(db, email);
    // The trigger that removes deleted accounts can release the address before this read.
    if (owner !== null && owner !== uid) {
      if (await keepsEmail(auth, owner, email)) throw error;
      await releaseEmail(db, auth, nowMs, owner);
    }
    return write();
  }
}

/**
 * Returns whether the owner of a profile still has its address in Firebase Auth. The account can be deleted or have
 * another address. Its owner can change the address in Firebase Auth without this API, and need not verify it.
 */
export async function keepsEmail(auth: EmailAccounts, owner: string, email: string): Promise<boolean> {
  // The guest's account is restored with its address.
  if (owner === guestAccount.uid) return true;
  return (await auth.getUser(owner).catch(nullIfUserNotFound))?.email?.toLowerCase() === email;
}

/** Takes the address from the profile of an account that has lost it. */
async function releaseEmail(db: Firestore, auth: EmailAccounts, nowMs: number, owner: string): Promise<void> {
  const account = await auth.getUser(owner).catch(nullIfUserNotFound);
  if (account) await moveToCurrent(db, nowMs, owner, account.email?.toLowerCase());
  else await removeProfile(db, nowMs, owner);
}

/**
 * Gives the profile the address of its account. If the account has none, or another profile has it, the profile gets an
 * address at which nobody can get mail (RFC 2606).
 */
async function moveToCurrent(db: Firestore, nowMs: number, uid: string, current: string | undefined): Promise<void> {
  const unknown = `${uid.toLowerCase()}@unknown.invalid`;
  await moveEmail(db, nowMs, uid, current ?? unknown).catch((error: unknown) => {
    if (!isEmailExists(error)) throw error;
    return moveEmail(db, nowMs, uid, unknown);
  });
}

const isEmailExists = (error: unknown): boolean => error instanceof AppError && error.code === 'already-exists';

/** Changes the address of a profile. `email` is in lower case. Throws `emailExists` or `viewerNotRegistered`. */
export async function moveEmail(db: Firestore, nowMs: number, uid: string, email: string): Promise<Stored<UserDoc>> {
  const reads = { user: db.doc(paths.user(uid)), ...contactRefs(db, uid), entry: emailRef(db, email) };
  return inTransaction(db, { lockPaths: [paths.user(uid)], reads }, async (commit, read) => {
    const profile = readDocument(UserDoc, read.user);
    if (!profile) throw signInErrors.viewerNotRegistered();
    const user = withOwnContact(profile, read);
    const owner = readableDocument(EmailDoc, read.entry)?.data.uid ?? uid;
    if (owner !== uid) throw signInErrors.emailExists();
    if (user.data.email === email) return user;
    const { former } = await commit.read({ former: emailRef(db, user.data.email) });
    const moved = { id: uid, data: { ...user.data, email } };
    const change = storeContact(commit, nowMs, moved, read, user.data);
    const entry: EmailDoc = { uid, createdAt: nowMs };
    if (readableDocument(EmailDoc, former)?.data.uid === uid) commit.delete(former);
    commit.set(read.entry.ref, entry);
    commit.update(read.user, change);
    return { id: uid, data: { ...moved.data, updatedAt: nowMs } };
  });
}
