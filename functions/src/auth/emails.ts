import { createHash } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';

/** The document with the owner of this address. Its id is a hash, because ids appear in logs. */
export const emailRef = (db: Firestore, email: string): DocumentReference =>
  db.doc(paths.email(createHash('sha256').update(email.toLowerCase()).digest('hex')));

export async function ownerOfEmail(db: Firestore, email: string): Promise<string | null> {
  return readableDocument(EmailDoc, await emailRef(db, email).get())?.data.uid ?? null;
}

/**
 * Returns the profile that a viewer finds by an address. A hidden address finds nobody but the viewer, with the same
 * result as an unknown one. So nobody can test which profile an address belongs to.
 */
export async function findByEmail(
  db: Firestore,
  viewerUid: string | null,
  email: string,
): Promise<Stored<UserDoc> | null> {
  const uid = await ownerOfEmail(db, email.trim());
  const user = uid === null ? null : readDocument(UserDoc, await db.doc(paths.user(uid)).get());
  return user?.data.hidesEmail && user.id !== viewerUid ? null : user;
}
