import { guestAccount } from '@glimpse/contract/auth/guest';
import { AppError, serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef } from '../jobs/new-job.ts';
import { type Claims, claimsOf, emailRef, ownerOf } from './emails.ts';
import { newProfile } from './new-profile.ts';
import { isAccountGone, removeProfile } from './remove-profile.ts';

/**
 * The new profile of an account, which owns its address from here on. Where a deleted account has left a profile with this
 * address, that one goes first (the guest's stays: the account comes back). Throws `emailExists` when the address is another person's. `fullName` is legal, `email` in
 * lower case. `claims`: whose the address is, perhaps read while the account was made.
 */
export async function createProfile(
  db: Firestore,
  auth: Auth,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
  claims: Promise<Claims> = claimsOf(db, email),
): Promise<Stored<UserDoc>> {
  try {
    return await createUserDocument(db, nowMs, uid, fullName, email, claims);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'already-exists')) throw error;
    const owner = ownerOf(await claims);
    const isOthers = owner !== null && owner !== uid && owner !== guestAccount.uid;
    if (!isOthers || !(await isAccountGone(auth, owner))) throw error;
    await removeProfile(db, nowMs, owner);
    return createUserDocument(db, nowMs, uid, fullName, email);
  }
}

/**
 * The profile and its address in one commit. One that is there already stays. Throws `emailExists`, or `accountLeaving`. `claims`: whose the
 * address is, as it was a moment ago.
 */
export async function createUserDocument(
  db: Firestore,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
  claims: Promise<Claims> = claimsOf(db, email),
): Promise<Stored<UserDoc>> {
  const entryRef = emailRef(db, email);
  // Where the transaction fails, nobody asks for them.
  claims.catch(() => {});
  return inTransaction(db, [entryRef.path, paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, {
      entry: entryRef,
      user: db.doc(paths.user(uid)),
      removal: jobRef(db, 'removeAccount', uid),
    });
    const known = readDocument(UserDoc, read.user);
    if (known) return known;
    // Its owner has deleted it a moment ago: nothing brings it back.
    if (read.removal.exists) throw serverErrors.accountLeaving();
    const entry = readableDocument(EmailDoc, read.entry);
    // Read outside of the transaction, where it would make all sign-ups wait for one another: no profile without an entry is ever new.
    const owner = entry ? entry.data.uid : (await claims).profile;
    if (owner !== null && owner !== uid) throw serverErrors.emailExists();
    const data = newProfile(nowMs, fullName, email);
    const owned: EmailDoc = { uid, createdAt: nowMs };
    tx.create(read.user.ref, toStored(data));
    tx.set(entryRef, toStored(owned));
    return { id: uid, data };
  });
}
