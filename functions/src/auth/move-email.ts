import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { contactRef, readContact, withContact } from './contact.ts';
import { claimsOf, emailRef } from './emails.ts';

/**
 * Gives a person's profile the address that their account in Firebase Auth has, if they have verified it: the profile and the
 * `emails` entry move in one commit, a trigger takes the address to its copies. Answers the profile, null where there is none. Throws
 * `emailExists` when the address is another person's. The guest's stays. Safe to repeat. `reading`: the profile.
 */
export async function followEmail(
  db: Firestore,
  auth: Auth,
  nowMs: number,
  uid: string,
  reading: Promise<Stored<UserDoc> | null> = readProfile(db, uid),
): Promise<Stored<UserDoc> | null> {
  const account = auth.getUser(uid);
  // That there is no profile says more than that there is no account.
  account.catch(() => {});
  const profile = await reading;
  const { email, emailVerified } = await account;
  const user = profile && (await readContact(db, profile));
  const isNew = user && email && emailVerified && email.toLowerCase() !== user.data.email;
  if (!isNew || uid === guestAccount.uid) return user;
  return moveEmail(db, nowMs, uid, email.toLowerCase());
}

const readProfile = async (db: Firestore, uid: string): Promise<Stored<UserDoc> | null> =>
  readDocument(UserDoc, await db.doc(paths.user(uid)).get());

/** `email` in lower case. Throws `emailExists` or `viewerNotRegistered`. */
export async function moveEmail(
  db: Firestore,
  nowMs: number,
  uid: string,
  email: string,
): Promise<Stored<UserDoc>> {
  const claims = claimsOf(db, email);
  // Where the transaction fails, nobody asks for them.
  claims.catch(() => {});
  return inTransaction(db, [paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, {
      user: db.doc(paths.user(uid)),
      contact: contactRef(db, uid),
      entry: emailRef(db, email),
    });
    const profile = readDocument(UserDoc, read.user);
    if (!profile) throw serverErrors.viewerNotRegistered();
    const user = withContact(profile, read.contact);
    // Not asked for in the transaction, where a query of all profiles would make them wait: see createUserDocument.
    const owner = readableDocument(EmailDoc, read.entry)?.data.uid ?? (await claims).profile;
    if (owner !== null && owner !== uid) throw serverErrors.emailExists();
    if (user.data.email === email) return user;
    const former = await tx.get(emailRef(db, user.data.email));
    const { username, fullName } = user.data;
    const change = read.contact.exists
      ? { updatedAt: nowMs }
      : { email, searchTokens: searchTokens(username, fullName, email), updatedAt: nowMs };
    const entry: EmailDoc = { uid, createdAt: nowMs };
    if (readableDocument(EmailDoc, former)?.data.uid === uid) tx.delete(former.ref);
    tx.set(read.entry.ref, toStored(entry));
    if (read.contact.exists) tx.update(read.contact.ref, { email });
    tx.update(read.user.ref, toStored(change));
    return { id: uid, data: { ...user.data, ...change, email } };
  });
}
