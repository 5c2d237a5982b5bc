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
import { type ContactViews, contactRefs, withOwnContact } from './contact.ts';
import { emailRef } from './emails.ts';
import { nullIfUserNotFound } from './user-not-found.ts';

export const isAccountMissing = async (auth: Auth, uid: string): Promise<boolean> =>
  (await auth.getUser(uid).catch(nullIfUserNotFound)) === null;

/**
 * The first step of an account deletion. Deletes the profile and its `emails` document, and creates the job that
 * deletes all other data (accounts/account-deletion-work.ts). Without a profile, API calls of the person fail, so they
 * add no more data. Does nothing if there is no profile. Idempotent.
 */
export const removeProfile = (db: Firestore, nowMs: number, uid: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid), async (commit, read) => {
    if (!read.user.exists) return;
    const stored = [read.privateEmail, read.contact, read.user].map((view): unknown => view.get('email'));
    const email = stored.find((value) => typeof value === 'string' && value !== '');
    const entry = typeof email === 'string' ? await commit.read({ emailEntry: emailRef(db, email) }) : null;
    stageRemoval(commit, db, nowMs, uid, { ...read, emailEntry: entry?.emailEntry ?? null });
  });

/**
 * Removes the profile of the viewer. `confirmation` must be the viewer's email address in lower case, so it also names
 * the `emails` document to read. Throws `viewerNotRegistered`, `suspended` or `notConfirmed`.
 */
export const removeOwnProfile = (db: Firestore, nowMs: number, uid: string, confirmation: string): Promise<void> => {
  const { lockPaths, reads } = optionsFor(db, uid);
  const options = { lockPaths, reads: { ...reads, emailEntry: emailRef(db, confirmation) } };
  return inTransaction(db, options, async (commit, read) => {
    const { data } = withOwnContact(requireViewer(read.user), read);
    if (confirmation === '' || confirmation !== data.email) throw accountErrors.notConfirmed();
    stageRemoval(commit, db, nowMs, uid, read);
  });
};

const optionsFor = (db: Firestore, uid: string) => ({
  lockPaths: [paths.user(uid)],
  reads: { user: db.doc(paths.user(uid)), ...contactRefs(db, uid) },
});

/** `emailEntry` is the `emails` document of the profile's address. */
function stageRemoval(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  { user, contact, privateEmail, emailEntry }: ContactViews & { user: DocumentView; emailEntry: DocumentView | null },
): void {
  commit.set(jobRef(db, 'removeAccount', { uid }), newJob('removeAccount', { uid, nowMs }));
  commit.delete(user);
  commit.delete(contact);
  commit.delete(privateEmail);
  // The address can belong to another profile.
  if (emailEntry && readableDocument(EmailDoc, emailEntry)?.data.uid === uid) commit.delete(emailEntry);
}

/** Runs after an account was deleted in Firebase Auth, by an operator or by its owner. Idempotent. */
export async function accountDeleted(db: Firestore, auth: Auth, nowMs: number, uid: string): Promise<void> {
  if (await isAccountMissing(auth, uid)) await removeProfile(db, nowMs, uid);
}
