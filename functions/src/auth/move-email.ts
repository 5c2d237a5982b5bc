import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { contactRef, readContact, withContact } from './contact.ts';
import { emailRef } from './emails.ts';

/**
 * Copies the verified address of the account in Firebase Auth to the profile. One commit changes the profile and the
 * `emails` entry. A trigger updates the copies. Returns the profile, or null if there is none. Throws `emailExists` if
 * the address belongs to another person. Does not change the guest. Idempotent. `profilePromise` is given if the caller
 * has already started to read the profile.
 */
export async function syncVerifiedEmail(
  db: Firestore,
  auth: Auth,
  nowMs: number,
  uid: string,
  profilePromise: Promise<Stored<UserDoc> | null> = readProfile(db, uid),
): Promise<Stored<UserDoc> | null> {
  const account = auth.getUser(uid);
  // If both reads fail, the missing profile is the more useful error.
  account.catch(() => {});
  const profile = await profilePromise;
  const { email, emailVerified } = await account;
  const user = profile && (await readContact(db, profile));
  const isNew = user && email && emailVerified && email.toLowerCase() !== user.data.email;
  if (!isNew || uid === guestAccount.uid) return user;
  return moveEmail(db, nowMs, uid, email.toLowerCase());
}

const readProfile = async (db: Firestore, uid: string): Promise<Stored<UserDoc> | null> =>
  readDocument(UserDoc, await db.doc(paths.user(uid)).get());

/** Changes the address of a profile. `email` is in lower case. Throws `emailExists` or `viewerNotRegistered`. */
export async function moveEmail(db: Firestore, nowMs: number, uid: string, email: string): Promise<Stored<UserDoc>> {
  const reads = { user: db.doc(paths.user(uid)), contact: contactRef(db, uid), entry: emailRef(db, email) };
  return inTransaction(db, { lockPaths: [paths.user(uid)], reads }, async (commit, read) => {
    const profile = readDocument(UserDoc, read.user);
    if (!profile) throw signInErrors.viewerNotRegistered();
    const user = withContact(profile, read.contact);
    const owner = readableDocument(EmailDoc, read.entry)?.data.uid ?? uid;
    if (owner !== uid) throw signInErrors.emailExists();
    if (user.data.email === email) return user;
    const { former } = await commit.read({ former: emailRef(db, user.data.email) });
    const { username, fullName } = user.data;
    const change = read.contact.exists
      ? { updatedAt: nowMs }
      : { email, searchTokens: searchTokens(username, fullName, email), updatedAt: nowMs };
    const entry: EmailDoc = { uid, createdAt: nowMs };
    if (readableDocument(EmailDoc, former)?.data.uid === uid) commit.delete(former);
    commit.set(read.entry.ref, entry);
    if (read.contact.exists) commit.update(read.contact, { email });
    commit.update(read.user, change);
    return { id: uid, data: { ...user.data, ...change, email } };
  });
}
