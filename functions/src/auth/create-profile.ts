import { serverErrors } from '@glimpse/contract/errors';
import { guestAccount } from '@glimpse/contract/guest';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef } from '../jobs/new-job.ts';
import { type Claims, claimsOf, emailRef } from './emails.ts';
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
  const { entry, profile } = await claims;
  const owner = entry ?? profile;
  const isOthers = owner !== null && owner !== uid && owner !== guestAccount.uid;
  const isLeft = isOthers && (await isAccountGone(auth, owner));
  if (isLeft) await removeProfile(db, nowMs, owner);
  return createUserDocument(db, nowMs, uid, fullName, email, isLeft ? undefined : profile);
}

/**
 * The profile and its address in one commit. One that is there already stays. Throws `emailExists`, or `accountLeaving`. `older`: a profile that
 * has the address, as it was a moment ago (null: none).
 */
export async function createUserDocument(
  db: Firestore,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
  older?: string | null,
): Promise<Stored<UserDoc>> {
  const entryRef = emailRef(db, email);
  // Outside the transaction, where it would make all sign-ups wait for one another: no profile without an entry is ever new.
  const unnamed = older === undefined ? (await claimsOf(db, email)).profile : older;
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
    const owner = entry ? entry.data.uid : unnamed;
    if (owner !== null && owner !== uid) throw serverErrors.emailExists();
    const data = newProfile(nowMs, fullName, email);
    const owned: EmailDoc = { uid, createdAt: nowMs };
    tx.create(read.user.ref, toStored(data));
    tx.set(entryRef, toStored(owned));
    return { id: uid, data };
  });
}
