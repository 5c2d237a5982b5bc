import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { contactRef, withContact } from './contact.ts';
import { emailRef } from './emails.ts';

/** Whether Firebase Auth knows no such account. */
export const isAccountGone = (auth: Auth, uid: string): Promise<boolean> =>
  auth.getUser(uid).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return true;
      throw error;
    },
  );

/**
 * The first step of an account's end: the profile goes, its address is free again, and a job begins that removes the rest
 * (accounts/remove-account.ts). From here on no call finds the person, so nothing of theirs is added. Nothing happens where there
 * is no profile. Safe to repeat.
 */
export const removeProfile = (db: Firestore, nowMs: number, uid: string): Promise<void> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const { user, contact } = await readTogether(tx, profileRefs(db, uid));
    if (!user.exists) return;
    const email: unknown = contact.get('email') ?? user.get('email');
    const entry = typeof email === 'string' ? await tx.get(emailRef(db, email)) : null;
    removeRead(tx, db, nowMs, uid, { user, contact, entry });
  });

/**
 * The same by its owner, who confirms it with their address in lower case. Who does so need not be asked for it, so all is read at once. Throws
 * `viewerNotRegistered`, `suspended` or `notConfirmed`.
 */
export const removeOwnProfile = (
  db: Firestore,
  nowMs: number,
  uid: string,
  confirmation: string,
): Promise<void> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const refs = { ...profileRefs(db, uid), entry: emailRef(db, confirmation) };
    const read = await readTogether(tx, refs);
    const { data } = withContact(requireViewer(read.user), read.contact);
    if (confirmation === '' || confirmation !== data.email) throw serverErrors.notConfirmed();
    removeRead(tx, db, nowMs, uid, read);
  });

const profileRefs = (db: Firestore, uid: string) => ({
  user: db.doc(paths.user(uid)),
  contact: contactRef(db, uid),
});

/** `entry`: of the address that the profile has. */
function removeRead(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  uid: string,
  read: Record<keyof ReturnType<typeof profileRefs>, DocumentSnapshot> & { entry: DocumentSnapshot | null },
): void {
  const { user, contact, entry } = read;
  const owned = entry && readableDocument(EmailDoc, entry);
  tx.set(jobRef(db, 'removeAccount', uid), toStored(newJob('removeAccount', uid, nowMs)));
  tx.delete(user.ref);
  tx.delete(contact.ref);
  if (entry && owned?.data.uid === uid) tx.delete(entry.ref);
}

/** What follows from the deletion of an account in Firebase Auth, by hand or by its owner. Safe to repeat. */
export async function accountDeleted(db: Firestore, auth: Auth, nowMs: number, uid: string): Promise<void> {
  if (await isAccountGone(auth, uid)) await removeProfile(db, nowMs, uid);
}
