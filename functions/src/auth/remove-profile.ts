import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { contactRef, withContact } from './contact.ts';
import { emailRef } from './emails.ts';

/** Returns whether Firebase Auth has no account with this uid. */
export const isAccountGone = (auth: Auth, uid: string): Promise<boolean> =>
  auth.getUser(uid).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return true;
      throw error;
    },
  );

/**
 * The first step of an account deletion. Deletes the profile, frees its address and creates the job that deletes the
 * rest (accounts/account-deletion-work.ts).
 * Later calls do not find the person, so no new data is added. Does nothing if there is no profile. Idempotent.
 */
export const removeProfile = (db: Firestore, nowMs: number, uid: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid), async (commit, { user, contact }) => {
    if (!user.exists) return;
    const email: unknown = contact.get('email') ?? user.get('email');
    const read = typeof email === 'string' ? await commit.read({ entry: emailRef(db, email) }) : null;
    removeRead(commit, db, nowMs, uid, { user, contact, entry: null, ...read });
  });

/**
 * Removes the profile of the caller, who confirms with their address in lower case.
 * The confirmation is the address, so all documents can be read at once. Throws `viewerNotRegistered`, `suspended`
 * or `notConfirmed`.
 */
export const removeOwnProfile = (db: Firestore, nowMs: number, uid: string, confirmation: string): Promise<void> => {
  const { lockPaths, reads } = optionsFor(db, uid);
  const options = { lockPaths, reads: { ...reads, entry: emailRef(db, confirmation) } };
  return inTransaction(db, options, async (commit, read) => {
    const { data } = withContact(requireViewer(read.user), read.contact);
    if (confirmation === '' || confirmation !== data.email) throw accountErrors.notConfirmed();
    removeRead(commit, db, nowMs, uid, read);
  });
};

const optionsFor = (db: Firestore, uid: string) => ({
  lockPaths: [paths.user(uid)],
  reads: { user: db.doc(paths.user(uid)), contact: contactRef(db, uid) },
});

/** `entry` is the `emails` document of the profile's address. */
function removeRead(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  { user, contact, entry }: Record<'user' | 'contact', DocumentView> & { entry: DocumentView | null },
): void {
  const owned = entry && readableDocument(EmailDoc, entry);
  commit.set(jobRef(db, 'removeAccount', uid), newJob('removeAccount', uid, nowMs));
  commit.delete(user);
  commit.delete(contact);
  if (entry && owned?.data.uid === uid) commit.delete(entry);
}

/** Runs after an account was deleted in Firebase Auth, by an operator or by its owner. Idempotent. */
export async function accountDeleted(db: Firestore, auth: Auth, nowMs: number, uid: string): Promise<void> {
  if (await isAccountGone(auth, uid)) await removeProfile(db, nowMs, uid);
}
