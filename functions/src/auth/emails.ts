import { createHash } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/profiles/user';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';

/** The document with the owner of this address. Its id is a hash, because ids appear in logs. */
export const emailRef = (db: Firestore, email: string): DocumentReference =>
  db.doc(paths.email(createHash('sha256').update(email.toLowerCase()).digest('hex')));

/** Returns the uid of the profile that owns the address, or null. */
export async function ownerOfEmail(db: Firestore, email: string): Promise<string | null> {
  return readableDocument(EmailDoc, await emailRef(db, email).get())?.data.uid ?? null;
}
