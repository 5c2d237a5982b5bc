import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { contactRefs, storeContact, withOwnContact } from './contact.ts';
import { emailRef } from './emails.ts';

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
